import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readPlatform, type PlatformFacts } from '../../src/platforms/platform.ts'

/** What is said of a project with these files; the build is in `dist`. */
export async function deployed(
  files: Record<string, string | object>,
  { env = {}, site = 'https://example.com' }: { env?: Record<string, string>; site?: string } = {},
): Promise<PlatformFacts> {
  const root = mkdtempSync(join(tmpdir(), 'waymark-platform-'))
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2))
    }
    mkdirSync(join(root, 'dist'), { recursive: true })
    return await readPlatform({ root, outDir: join(root, 'dist'), env, site })
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** Where a path is sent: its target, below the site without its origin; `-` when it is not. */
export function sent(facts: PlatformFacts, path: string, exists = false): string {
  const answer = facts.redirect(path, exists)
  if (!answer) return '-'
  const target = (answer.target ?? '?').replace(/^https:\/\/example\.com(?=\/)/, '')
  return answer.undecided ? `${target}?` : target
}

export function codes(facts: PlatformFacts): string[] {
  return facts.found.map(({ code, where, evidence }) =>
    [code, where + (evidence?.line === undefined ? '' : `:${evidence.line}`)].join(' '),
  )
}
