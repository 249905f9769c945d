/**
 * GitHub Pages: no rules; `/x` and `/x.html` both answer with `x.html`, so that neither is the platform's form, and
 * `/dir` is sent to `/dir/`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlatformReader } from './world.ts'

export const readGithubPages: PlatformReader = () => ({
  addresses: [],
  tags: [],
  overFiles: false,
  tagsOf: 'all',
  sends: { html: false, slash: 'index' },
})

const DEPLOYS = /actions\/deploy-pages|peaceiris\/actions-gh-pages|JamesIves\/github-pages-deploy-action|\bgh-pages\b/

/** The workflow that deploys to GitHub Pages, below the project. */
export function pagesWorkflow(root: string): string | undefined {
  const folder = '.github/workflows'
  try {
    return readdirSync(join(root, folder))
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()
      .map((name) => `${folder}/${name}`)
      .find((file) => DEPLOYS.test(readFileSync(join(root, file), 'utf8')))
  } catch {
    return undefined
  }
}
