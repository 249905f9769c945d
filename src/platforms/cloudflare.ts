/**
 * Cloudflare Pages and the static assets of Workers: `_redirects` are followed whether a file exists or not; HTML files
 * answer without `.html`.
 *
 * @see {@link https://developers.cloudflare.com/pages/configuration/redirects/}
 * @see {@link https://developers.cloudflare.com/workers/static-assets/routing/advanced/html-handling/}
 */
import type { UrlForm } from '../core/loc.ts'
import type { PlatformRules } from '../core/platform-rules.ts'
import { isRecord, type ConfigFile } from './config-file.ts'
import { readHeaders, readRedirects, type Dialect } from './underscore-files.ts'
import type { PlatformReader } from './world.ts'

/** Lines that Cloudflare passes over. */
const CLOUDFLARE: Dialect = {
  pattern: {},
  query: 'dropped',
  refuses({ from, to, status, forced }) {
    if (/^https?:/i.test(from)) return 'names a host, which Cloudflare does not take'
    if (forced) return 'has a `!`, which Cloudflare does not take'
    if (to === undefined) return 'names no target'
    if (![200, 301, 302, 303, 307, 308, undefined].includes(status)) return 'has a status Cloudflare does not take'
    return undefined
  },
}

const FORMS: Readonly<Record<string, UrlForm>> = {
  'auto-trailing-slash': { index: '/', file: '' },
  'force-trailing-slash': { index: '/', file: '/' },
  'drop-trailing-slash': { index: '', file: '' },
}

export const readCloudflare: PlatformReader = (world, config, found): PlatformRules => {
  const handling = handlingOf(config)
  const form = FORMS[handling]
  return {
    addresses: readRedirects(world, CLOUDFLARE, found),
    tags: readHeaders(world, {}, found),
    overFiles: true,
    tagsOf: 'all',
    // With `none` only `/x.html` and `/dir/index.html` answer, the second of which is no form of ours.
    ...(form && { form }),
    sends: { html: form !== undefined, slash: form !== undefined },
  }
}

/** Whether a wrangler config is one of a site, not only of a program. */
export function hasAssets({ data }: ConfigFile): boolean {
  return typeof data.pages_build_output_dir === 'string' || isRecord(data.assets)
}

function handlingOf(config: ConfigFile | undefined): string {
  const assets = config?.data.assets
  const handling = isRecord(assets) ? assets.html_handling : undefined
  return typeof handling === 'string' ? handling : 'auto-trailing-slash'
}
