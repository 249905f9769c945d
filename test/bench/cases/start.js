/** What an import of waymark adds to the start of Node, before it is used. */
import { race } from '../processes.js'

export function start() {
  const { waymark, module, node } = race(
    {
      waymark: ['--input-type=module', '-e', "import 'waymark'"],
      module: ['--input-type=module', '-e', ''],
      node: ['-e', '0'],
    },
    25,
  )
  return [
    { what: 'importing waymark, against an empty module', ours: waymark.ms, reference: module.ms, most: 1.15 },
    { what: 'importing waymark, against `node -e 0`', ours: waymark.ms, reference: node.ms, most: 1.15 },
  ]
}
