/** IndexNow after the deploy: what has changed, sent to the search engines that want to know. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareFolder } from './change-list.ts'
import { Comparison, type Changes } from './check/compare.ts'
import { waitFor } from './check/live.ts'
import { sitemapsAt } from './check/roots.ts'
import { whereabouts } from './check/whereabouts.ts'
import {
  batches,
  INDEX_NOW_ENDPOINT,
  isIndexNowKey,
  keyFileName,
  meaningOf,
  previewBy,
  submission,
} from './core/index-now.ts'
import { show } from './core/show.ts'
import { originOf } from './core/url.ts'
import { WaymarkError } from './errors.ts'
import { readChangeList, saveChangeList } from './io/change-list-file.ts'
import { FetchFailed, fetchWithin, fileLimits, pageLimits, textOf, type Fetched } from './io/fetching.ts'
import { runOf } from './io/save-report.ts'
import type { Context } from './types.ts'

export interface SubmitOptions {
  /** Else the one of the build, or of the key file in the folder. */
  key?: string
  /** The sitemap of the last deploy: file or URL. */
  baseline?: string
  /** One is enough: they tell each other. */
  endpoint?: string
  /** Only say what would be sent. */
  dryRun?: boolean
}

export interface Submitted extends Changes {
  endpoint: string
  keyLocation: string
  /** What became of it; `nothing`: nothing has changed. */
  state: 'sent' | 'dry-run' | 'nothing'
  urls: string[]
}

export interface SubmitDoor {
  wait?(ms: number): Promise<void>
  /** Milliseconds that one request may take. */
  timeout?: number
}

/** Tried again after a wait. */
const TRIES = 4
const MOST_KEY_BYTES = 1000

/**
 * @param dir the output folder that was deployed
 * @param door how to wait, and how long for a server; given in tests
 * @throws WaymarkError: no list and no baseline, no key, a key that is not live, a preview, what the endpoint refuses
 */
export async function submit(
  dir: string,
  options: SubmitOptions,
  context: Context,
  door: SubmitDoor = {},
): Promise<Submitted> {
  const { env = process.env, cwd = process.cwd(), now = new Date() } = context
  const preview = previewBy(env)
  if (preview !== undefined)
    throw new WaymarkError(
      'preview',
      `This is a preview (${preview}): search engines are told of the public site only.`,
    )
  const { folder, origin, mount } = await placeOf(dir, cwd)
  const list = readChangeList(cwd, folder)
  const key = keyOf(options.key ?? list?.key ?? keyIn(folder))
  const endpoint = endpointOf(options.endpoint)
  const keyLocation = origin + mount + keyFileName(key)
  const changes = options.baseline === undefined ? list : await since(options.baseline, folder, cwd, door.timeout)
  if (!changes) throw nothingToCompare(dir, await unknownBy(cwd, folder))
  const { added, changed, removed } = changes
  const urls = [...added, ...changed, ...removed].filter((url) => url.startsWith(origin + mount))
  const result = { endpoint, keyLocation, added, changed, removed, urls }
  if (urls.length === 0) return { ...result, state: 'nothing' }
  if (options.dryRun) return { ...result, state: 'dry-run' }
  await checkLive(key, keyLocation, door.timeout)
  let sent = 0
  for (const batch of batches(urls)) {
    await send(endpoint, submission(key, keyLocation, batch), { ...door, now, sent, of: urls.length })
    sent += batch.length
  }
  // A second run is to find nothing that is still to be told.
  if (list && changes === list) saveChangeList({ ...list, added: [], changed: [], removed: [] }, cwd, folder)
  return { ...result, state: 'sent' }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

async function placeOf(dir: string, cwd: string): Promise<{ folder: string; origin: string; mount: string }> {
  const folder = resolve(cwd, dir)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new WaymarkError('no-target', `${show(dir)} is no folder: give the output folder that was deployed.`)
  const roots = await sitemapsAt(dir, cwd, fileLimits())
  const { origin, mount } = await whereabouts(roots, undefined, cwd)
  if (origin === undefined)
    throw new WaymarkError('no-site', `The sitemap in ${show(dir)} does not tell the address of the site.`)
  return { folder, origin, mount }
}

/** A file that holds its own name is what proves a key. */
function keyIn(folder: string): string | undefined {
  const keys = readdirSync(folder).flatMap((name) => {
    const key = name.endsWith('.txt') ? name.slice(0, -'.txt'.length) : ''
    return isIndexNowKey(key) && readFileSync(join(folder, name), 'utf8').trim() === key ? [key] : []
  })
  return keys.length === 1 ? keys[0] : undefined
}

function keyOf(key: string | undefined): string {
  if (key === undefined)
    throw new WaymarkError(
      'no-key',
      'There is no key: build with `indexNow: { key }`, which writes its file, or give `--key`.',
    )
  if (!isIndexNowKey(key))
    throw new WaymarkError('invalid-option', `\`--key\` is ${show(key)}: give 8 to 128 letters, digits and hyphens.`)
  return key
}

function endpointOf(endpoint = INDEX_NOW_ENDPOINT): string {
  if (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)) return endpoint
  throw new WaymarkError(
    'invalid-option',
    `\`--endpoint\` is ${show(endpoint)}: give a URL, such as ${INDEX_NOW_ENDPOINT}.`,
  )
}

async function since(baseline: string, folder: string, cwd: string, timeout: number | undefined): Promise<Changes> {
  const comparison = await Comparison.with(baseline, cwd, fileLimits(timeout))
  await compareFolder(comparison, await sitemapsAt(folder, cwd, fileLimits()), folder)
  return await comparison.finish()
}

/** Why the build whose sitemap lies there could not tell what it changes, in its own words. */
async function unknownBy(cwd: string, folder: string): Promise<string | undefined> {
  const run = await runOf(cwd, folder)
  const finding = run?.current ? run.report.findings?.find(({ code }) => code === 'index-now-unknown') : undefined
  const [why] = finding?.evidence ?? []
  return why?.value === undefined ? undefined : why.from === 'page' ? `${finding?.where[0]} ${why.value}` : why.value
}

function nothingToCompare(dir: string, why: string | undefined): WaymarkError {
  if (why !== undefined)
    return new WaymarkError(
      'no-baseline',
      `What has changed is not known, and all of the site is never sent. The build looked at the live site and says: ${why}. ` +
        'If this is the very first deploy, nothing is to be sent; the build after it will know. ' +
        'Else give the sitemap of the last deploy with `--baseline`, or build and deploy again once the live one can be read.',
    )
  return new WaymarkError(
    'no-baseline',
    `What has changed is not known, and all of the site is never sent: build ${show(dir)} with \`indexNow: { key }\` on the machine that deploys, ` +
      'or give the sitemap of the last deploy with `--baseline`. Of the very first deploy there is none: nothing is to be sent.',
  )
}

/** An engine that finds another key there drops all that was sent. */
async function checkLive(key: string, keyLocation: string, timeout: number | undefined): Promise<void> {
  let found: string
  try {
    const answer = await fetchWithin(keyLocation, pageLimits(timeout))
    if (answer.status !== 200) answer.cancel()
    found = answer.status === 200 ? (await textOf(answer, MOST_KEY_BYTES)).trim() : `HTTP status ${answer.status}`
  } catch (error) {
    if (!(error instanceof FetchFailed) && !(error instanceof WaymarkError)) throw error
    found = error instanceof FetchFailed ? error.why : error.message
  }
  if (found !== key)
    throw new WaymarkError(
      'key-not-live',
      `${keyLocation} does not give the key (${show(found)}): deploy the output first, key file included.`,
    )
}

async function send(
  endpoint: string,
  body: string,
  { wait = pause, timeout, now, sent, of }: SubmitDoor & { now: Date; sent: number; of: number },
): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  let last = ''
  for (let tries = 0; tries < TRIES; tries++) {
    let answer: Fetched | undefined
    try {
      answer = await fetchWithin(endpoint, pageLimits(timeout), { method: 'POST', headers, body })
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      last = error.why
    }
    answer?.cancel()
    if (answer) {
      const meaning = meaningOf(answer.status)
      if (meaning.state === 'good') return
      last = `HTTP status ${answer.status}`
      if (meaning.state === 'refused')
        throw new WaymarkError(
          'refused',
          `${originOf(endpoint)} refuses with ${last}: ${meaning.why}. ${sent} of ${of} URLs were sent.`,
        )
    }
    if (tries < TRIES - 1) await wait(waitFor(answer?.headers.get('retry-after') ?? null, tries, now))
  }
  throw new WaymarkError(
    'submit-failed',
    `${originOf(endpoint)} does not take it (${last}, ${TRIES} times): try again later. ${sent} of ${of} URLs were sent.`,
  )
}
