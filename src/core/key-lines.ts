/**
 * Finds the line on which a front matter key stands, so that a finding can point at it. The parsers do not tell, so
 * the text is read a second time, by indentation (YAML, JSON) or by table (TOML); only when somebody asks.
 *
 * @param block the file from its first line to the end of its front matter
 * @returns 1-based line of a key (dots descend), or nothing when it cannot be told
 */
export function keyLines(block: string, language: string): (key: string) => number | undefined {
  let lines: string[] | undefined
  return (key) => {
    lines ??= block.trimEnd().split(/\r?\n/)
    const index = language === 'toml' ? tomlLine(lines, key) : indentedLine(lines, key)
    return index < 0 ? undefined : index + 1
  }
}

const INDENTED = /^(\s*)(?:[{,]\s*)?(?:"([^"]+)"|'([^']+)'|([\w.-]+))\s*:(.*)$/

function indentedLine(lines: readonly string[], key: string): number {
  const above: { indent: number; path: string }[] = []
  for (const [index, line] of lines.entries()) {
    const match = INDENTED.exec(line)
    if (!match) continue
    const indent = match[1]!.length
    while (above.length && above.at(-1)!.indent >= indent) above.pop()
    const name = (match[2] ?? match[3] ?? match[4])!
    const path = above.length ? `${above.at(-1)!.path}.${name}` : name
    if (path === key || holdsInline(path, match[5]!, key)) return index
    above.push({ indent, path })
  }
  // JSON on one line: any line that has the key will do.
  return lines.findIndex((line) => line.includes(`"${lastName(key)}"`))
}

const TABLE = /^\s*\[([^[\]]+)\]\s*(?:#.*)?$/
const PAIR = /^\s*([\w"'-]+(?:\s*\.\s*[\w"'-]+)*)\s*=(.*)$/

function tomlLine(lines: readonly string[], key: string): number {
  let table = ''
  for (const [index, line] of lines.entries()) {
    const heading = TABLE.exec(line)
    if (heading) table = `${bare(heading[1]!)}.`
    const pair = heading ? null : PAIR.exec(line)
    if (!pair) continue
    const path = table + bare(pair[1]!)
    if (path === key || holdsInline(path, pair[2]!, key)) return index
  }
  return -1
}

/** `sitemap: { lastmod: … }` has its inner keys on its own line. */
function holdsInline(path: string, rest: string, key: string): boolean {
  return key.startsWith(`${path}.`) && /^\s*\{/.test(rest) && rest.includes(lastName(key))
}

function lastName(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

function bare(name: string): string {
  return name.replace(/["'\s]/g, '')
}
