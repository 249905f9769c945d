/** The modules of `src/` one by one, for the programs that time a part of the engine: the package has them joined. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = join(ROOT, 'node_modules/.cache/waymark-bench')

export function makeModules() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const args = ['-p', '.config/tsconfig.build.json', '--emitDeclarationOnly', 'false', '--declaration', 'false']
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...args, '--outDir', MODULES], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stdout)
}

/** @param path below `src/`, without its ending */
export function importModule(path) {
  return import(join(MODULES, `${path}.js`))
}
