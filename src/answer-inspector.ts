/** Answers at `/__waymark/`: the inspector on the last build, else on what is known. Loaded at the first request. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Previews } from './dev.ts'
import { generate } from './generate.ts'
import { lastRun, newestRun } from './io/save-report.ts'
import { resolveOptions, type Options } from './options.ts'
import { reportPage } from './report-page.ts'
import type { Context, Facts, Report } from './types.ts'

export interface InspectedSite {
  options: Options
  facts: Facts
  /** Folder of the project. */
  cwd: string
  /** Below which sources are named. */
  root: string
  /** What a development server would answer with; absent: there is only the build. */
  known?: () => Promise<Previews>
  failed(message: string): void
}

export async function answerInspector(
  site: InspectedSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const page = await pageFor(site).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    site.failed(message)
    return new Error(message)
  })
  const failed = page instanceof Error
  response.statusCode = failed ? 500 : 200
  response.setHeader('content-type', `text/${failed ? 'plain' : 'html'}; charset=utf-8`)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-robots-tag', 'noindex')
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(request.method === 'HEAD' ? undefined : failed ? `${page.message}\n` : page)
}

async function pageFor({ options, facts, cwd, root, known }: InspectedSite): Promise<string> {
  const context: Required<Context> = { cwd, env: process.env, now: new Date(), facts }
  const { outDir = '' } = resolveOptions(options, context)
  // A framework may have put its pages elsewhere.
  const last = (await lastRun(root, outDir)) ?? (options.outDir === undefined ? await newestRun(root) : undefined)
  // What a build has said stays worth reading while its output is about to be made again.
  if (last && (last.current || known)) return await reportPage(last.report, root, noteOf(last))
  if (known) return await previewPage(await known(), facts.framework, root)
  return await reportPage(
    await generate({ ...options, write: false }, context),
    root,
    'made now, of the folder as it is',
  )
}

function noteOf({ current, saved }: { current: boolean; saved: Date }): string {
  const when = `${saved.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return current ? `build of ${when}` : `build of ${when}, whose sitemap has changed since`
}

/** Before any build: the pages, and nothing that only a finished page can say. */
async function previewPage(known: Previews, framework: string, root: string): Promise<string> {
  const { files, site, base, listed, verdicts } = known
  const content = files[0]?.text ?? ''
  const url = site.origin + (files[0]?.path ?? '')
  const path = 'preview of the development server'
  const leftOut: Report['leftOut'] = {}
  for (const verdict of verdicts) if (!verdict.kept) leftOut[verdict.reason] = (leftOut[verdict.reason] ?? 0) + 1
  const report: Report = {
    version: 1,
    ok: true,
    framework,
    site: site.origin,
    siteFrom: site.from,
    base,
    url,
    listed,
    leftOut,
    verdicts,
    findings: [],
    files: [{ path, url, kind: 'urlset', urls: listed, bytes: content.length, state: 'planned', content }],
    timings: {},
  }
  return await reportPage(report, root, 'no build yet: what the development server knows')
}
