/** Addresses of rules that may name a host: `https://example.pages.dev/*`. */

/** The path of a rule's address; nothing when it is meant for another host than the site's. */
export function pathHere(address: string, site: string): string | undefined {
  if (address.startsWith('/') && !address.startsWith('//')) return address
  const [, host, path] = /^(?:https?:)?\/\/([^/]*)(\/.*)?$/is.exec(address) ?? []
  if (host === undefined) return undefined
  return host.toLowerCase() === hostOf(site) || wildcardHost(host, site) ? (path ?? '/') : undefined
}

/** Host of an origin, with its port. */
export function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2).toLowerCase()
}

/** `:branch.example.pages.dev`, `*.example.com` */
function wildcardHost(host: string, site: string): boolean {
  if (!/^(?:\*|:[a-z]\w*)\./i.test(host)) return false
  const rest = host.slice(host.indexOf('.')).toLowerCase()
  const own = hostOf(site)
  return own.endsWith(rest) && !own.slice(0, -rest.length).includes('.') && own.length > rest.length
}
