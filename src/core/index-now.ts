/** IndexNow: {@link https://www.indexnow.org/documentation}, rules E10 to E14. */

export const INDEX_NOW_ENDPOINT = 'https://api.indexnow.org/indexnow'

/** In one post (rule E12). */
const MOST_URLS = 10_000

/** Rule E10. */
export function isIndexNowKey(key: unknown): key is string {
  return typeof key === 'string' && /^[A-Za-z0-9-]{8,128}$/.test(key)
}

/** Name of the file that proves a key, in the folder it speaks for (rule E11). */
export function keyFileName(key: string): string {
  return `${key}.txt`
}

export function* batches(urls: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < urls.length; at += MOST_URLS) yield urls.slice(at, at + MOST_URLS)
}

/** Body of a post. */
export function submission(key: string, keyLocation: string, urls: readonly string[]): string {
  return JSON.stringify({ host: new URL(keyLocation).host, key, keyLocation, urlList: urls })
}

/** What an answer means (rule E13). */
export function meaningOf(status: number): { state: 'good' | 'again' } | { state: 'refused'; why: string } {
  if (status === 200 || status === 202) return { state: 'good' }
  if (status === 429 || status >= 500) return { state: 'again' }
  const why = REFUSALS[status] ?? 'see https://www.indexnow.org/documentation'
  return { state: 'refused', why }
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'the request has another form than the endpoint expects',
  403: 'the key is not valid: its file is missing at the key location, or holds another key',
  422: 'the URLs are not of the host, or the key does not fit its schema',
}

/** The number of a request to merge, on GitLab, Bitbucket and Amplify. */
const NUMBERS = ['CI_MERGE_REQUEST_IID', 'BITBUCKET_PR_ID', 'AWS_PULL_REQUEST_ID']

/** Why this is no deploy that search engines should hear of; nothing where it may be one. */
export function previewBy(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { CONTEXT, NETLIFY, VERCEL_ENV, GITHUB_EVENT_NAME, BUILD_REASON, IS_PULL_REQUEST } = env
  if (NETLIFY && CONTEXT && CONTEXT !== 'production') return `CONTEXT is ${CONTEXT}`
  if (VERCEL_ENV && VERCEL_ENV !== 'production') return `VERCEL_ENV is ${VERCEL_ENV}`
  if (GITHUB_EVENT_NAME?.startsWith('pull_request')) return `GITHUB_EVENT_NAME is ${GITHUB_EVENT_NAME}`
  if (BUILD_REASON === 'PullRequest') return 'BUILD_REASON is PullRequest'
  if (IS_PULL_REQUEST === 'true') return 'IS_PULL_REQUEST is true'
  const name = NUMBERS.find((name) => env[name])
  return name && `${name} is set`
}
