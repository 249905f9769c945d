import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll } from 'vitest'
import type { Options } from '../src/options.ts'
import type { Finding, ReportFile } from '../src/types.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const top = join(import.meta.dirname, '..')
let compiled: Promise<string> | undefined

afterAll(async () => {
  if (compiled) rmSync(await compiled, { recursive: true, force: true })
})

export interface Outcome {
  files?: ReportFile[]
  findings?: Finding[]
  /** Of the error; one that is not a `WaymarkError` has the system's. */
  code?: string
  message?: string
}

/**
 * Give the folder to a user who may do nothing that its permissions do not allow, and make the sitemap as that user: to
 * root no file is closed. Who is not root is such a user already.
 *
 * @param prepare what to do once the folder has its owner, such as to close a file
 */
export async function generateUnprivileged(
  root: string,
  options: Options = {},
  prepare: () => void = () => {},
): Promise<Outcome> {
  const folder = await (compiled ??= compile())
  giveAway(root)
  prepare()
  const all = JSON.stringify({ site: 'https://example.com', outDir: 'dist', ...options })
  const script = `
    import { generate } from ${JSON.stringify(join(folder, 'generate.js'))}
    const outcome = await generate(${all}, { cwd: ${JSON.stringify(root)}, env: {} }).then(
      ({ files, findings }) => ({ files, findings }),
      ({ code, message }) => ({ code, message }),
    )
    console.log(JSON.stringify(outcome))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Outcome
}

/** The pipeline as plain JavaScript with all it imports, where every user may read it. */
async function compile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'unprivileged-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(top, 'src/generate.ts'), outDir: folder },
    ssr: { noExternal: true },
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  chmodSync(folder, 0o755)
  return folder
}

function giveAway(folder: string): void {
  if (!isRoot) return
  chownSync(folder, NOBODY, NOBODY)
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(item.parentPath, item.name), NOBODY, NOBODY)
}
