/** What a build wrote against what is expected of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every .xml and .txt file directly in `expected/`, byte for byte, and no other file of ours. */
export function differences(expected, out) {
  const strays = readdirSync(out).filter((name) => /^sitemap.*\.(?:xml|txt)$|\.tmp$/.test(name))
  const extra = strays.filter((name) => !existsSync(join(expected, name))).map((name) => `${name} is not expected`)
  const missing = readdirSync(expected, { withFileTypes: true }).flatMap((item) => {
    if (!item.isFile() || !/\.(?:xml|txt)$/.test(item.name)) return []
    if (!existsSync(join(out, item.name))) return [`${item.name} was not written`]
    const wanted = readFileSync(join(expected, item.name), 'utf8')
    const written = readFileSync(join(out, item.name), 'utf8')
    return wanted === written ? [] : [`${item.name} differs:\n${changedLines(wanted, written)}`]
  })
  return [...extra, ...missing]
}

/** Lines of the one that the other lacks: enough for files whose lines are all different. */
function changedLines(wanted, written) {
  const [before, after] = [wanted.split('\n'), written.split('\n')]
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`)
  const come = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)
  return [...gone, ...come].join('\n') || 'the same lines in another order, or other line ends'
}

/** `expected/verdicts.json`, if there is one, against the report that the build saved: file → `listed` or the reason. */
export function wrongVerdicts(expected, folder, out) {
  if (!existsSync(expected)) return []
  const report = join(folder, 'node_modules/.cache/waymark', `${out.replaceAll('/', '_')}.json`)
  if (!existsSync(report)) return ['no report was saved']
  const { verdicts } = JSON.parse(readFileSync(report, 'utf8'))
  const given = new Map(
    verdicts.filter(({ page }) => page.file).map(({ page, kept, reason }) => [page.file, kept ? 'listed' : reason]),
  )
  const wanted = new Map(Object.entries(JSON.parse(readFileSync(expected, 'utf8'))))
  const files = [...new Set([...wanted.keys(), ...given.keys()])].sort()
  return files
    .filter((file) => wanted.get(file) !== given.get(file))
    .map((file) => `verdict on ${file}: ${given.get(file)}, expected ${wanted.get(file)}`)
}
