/** The language versions in a sitemap: each entry by itself, then all of them against each other (rules H). */
import type { Tell } from './check-loc.ts'
import { hreflangOf } from './hreflang.ts'
import type { RawAlternate } from './raw-sitemap.ts'
import { ownCopy } from './own-copy.ts'
import { hash, hashUrl, UrlTable } from './url-table.ts'
import { normaliseUrl, originOf } from './url.ts'

/** One version, its address in normal form. */
export interface Version {
  code: string
  url: string
  /** It is a code that search engines support. */
  known: boolean
}

/** Rules H1, H3, H4, H5 and H8. @returns the versions that are stated well enough to be compared */
export function checkAlternates(alternates: readonly RawAlternate[], loc: string, tell: Tell): Version[] {
  const versions: Version[] = []
  const codes = new Set<string | undefined>()
  let complete = true
  for (const { hreflang, href } of alternates) {
    const { url } = normaliseUrl(href)
    // The case of a code is nobody's concern, an underscore is.
    const code = hreflang.includes('_') ? undefined : hreflangOf(hreflang)
    if (code === undefined) tell('alternate-code', 'hreflang', hreflang)
    if (url === undefined) tell('alternate-href', `hreflang=${hreflang}`, href)
    if (code !== undefined && codes.has(code)) tell('alternate-twice', 'hreflang', hreflang)
    if (url !== undefined) codes.add(code)
    if (url !== undefined) versions.push({ code: code ?? hreflang.toLowerCase(), url, known: code !== undefined })
    else complete = false
  }
  if (complete && !versions.some(({ url }) => url === loc)) tell('alternate-self')
  return versions
}

/** What is known of one list of versions, which most often several entries carry. */
interface List {
  /** Place of its first address in the common store. */
  start: number
  count: number
  /** The codes, in the order of the addresses; few sites have many such rows. */
  codes: string
  /** An entry that carries it, for people. */
  first: string
  line: number
  file: string
}

/** A link that something is wrong with. */
export interface OddLink {
  code: 'alternate-unlisted' | 'alternate-no-return'
  where: string
  hreflang: string
  file: string
  line: number
}

/**
 * All lists of a sitemap. Each list is kept once, its addresses as hashes: whether each link is returned can be told only
 * when the last entry has been read.
 */
export class AlternateLists {
  readonly #origin: string | undefined
  readonly #byHash = new Map<number, number>()
  readonly #lists: List[] = []
  #addresses = new Int32Array(1 << 10)
  #used = 0
  #last: { versions: readonly Version[]; number: number } | undefined
  /** Number of an entry → number of its list plus one. */
  #listOf = new Int32Array(1 << 10)

  /** @param origin of the site: who is listed elsewhere is not known */
  constructor(origin: string | undefined) {
    this.#origin = origin
  }

  /** @param id of the entry in the table of all URLs */
  add(id: number, loc: string, versions: readonly Version[], line: number, file: string): void {
    const number = versions === this.#last?.versions ? this.#last.number : this.#numberOf(loc, versions, line, file)
    this.#last = { versions, number }
    while (id >= this.#listOf.length) this.#listOf = grown(this.#listOf)
    this.#listOf[id] = number + 1
  }

  #numberOf(loc: string, versions: readonly Version[], line: number, file: string): number {
    const own = this.#origin ?? originOf(loc)
    let high = versions.length
    let low = 0
    for (const { code, url } of versions) {
      hashUrl(`${code} ${url}`)
      // Sums, so that the order of links has no meaning.
      high = (high + hash.high) | 0
      low = (low + hash.low) | 0
    }
    // As many bits as a number holds exactly.
    const key = (high >>> 0) * 0x200000 + (low >>> 11)
    let number = this.#byHash.get(key)
    if (number === undefined) {
      number = this.#lists.length
      this.#byHash.set(key, number)
      const start = this.#used
      for (const { url } of versions) this.#store(originOf(url) === own ? url : undefined)
      const codes = versions.map(({ code }) => code).join(' ')
      this.#lists.push({ start, count: versions.length, codes, first: ownCopy(loc), line, file })
    }
    return number
  }

  /** @param urls all that the sitemap lists */
  *odd(urls: UrlTable): Generator<OddLink> {
    for (let number = 0; number < this.#lists.length; number++) {
      const { first, codes, start, count, file, line } = this.#lists[number] as List
      const told = new Set<number>()
      const returns = this.#returning(number, urls)
      let hreflangs: string[] | undefined
      for (let at = 0; at < count; at++) {
        const code = this.#oddity(number, start + at, urls, told, returns)
        if (!code) continue
        hreflangs ??= codes.split(' ')
        yield { code, where: first, hreflang: hreflangs[at] as string, file, line }
      }
    }
  }

  #oddity(
    number: number,
    at: number,
    urls: UrlTable,
    told: Set<number>,
    returns: (other: number) => boolean,
  ): OddLink['code'] | undefined {
    const [high, low] = [this.#addresses[at * 2] as number, this.#addresses[at * 2 + 1] as number]
    if (high === 0 && low === 0) return undefined
    const target = urls.findHash(high, low)
    // The code x-default mostly repeats the address of another code.
    if (told.has(low)) return undefined
    told.add(low)
    if (target < 0) return 'alternate-unlisted'
    const other = (this.#listOf[target] ?? 0) - 1
    if (other === number) return undefined
    return other < 0 || !returns(other) ? 'alternate-no-return' : undefined
  }

  /** Does another list name every entry that carries this one? Asked once of each. */
  #returning(number: number, urls: UrlTable): (other: number) => boolean {
    const answers = new Map<number, boolean>()
    let carriers: number[] | undefined
    return (other) => {
      let answer = answers.get(other)
      if (answer === undefined) {
        carriers ??= this.#carriers(number, urls)
        answer = carriers.every(
          (at, i) => i % 2 === 1 || this.#names(other, at, (carriers as number[])[i + 1] as number),
        )
        answers.set(other, answer)
      }
      return answer
    }
  }

  /** Hashes of the entries that carry a list, as far as it names them; high and low by turns. */
  #carriers(number: number, urls: UrlTable): number[] {
    const { start, count, first } = this.#lists[number] as List
    hashUrl(first)
    const carriers = [hash.high, hash.low]
    for (let at = start; at < start + count; at++) {
      const [high, low] = [this.#addresses[at * 2] as number, this.#addresses[at * 2 + 1] as number]
      const carrier = urls.findHash(high, low)
      if (carrier >= 0 && (this.#listOf[carrier] ?? 0) - 1 === number) carriers.push(high, low)
    }
    return carriers
  }

  #names(number: number, high: number, low: number): boolean {
    const { start, count } = this.#lists[number] as List
    for (let at = start; at < start + count; at++)
      if (this.#addresses[at * 2] === high && this.#addresses[at * 2 + 1] === low) return true
    return false
  }

  /** @param url nothing for one that is not of this site */
  #store(url: string | undefined): void {
    if (this.#used * 2 + 2 > this.#addresses.length) this.#addresses = grown(this.#addresses)
    if (url !== undefined) {
      hashUrl(url)
      this.#addresses[this.#used * 2] = hash.high
      this.#addresses[this.#used * 2 + 1] = hash.low
    }
    this.#used++
  }
}

function sameLinks(a: readonly RawAlternate[], b: readonly RawAlternate[]): boolean {
  return a.length === b.length && a.every(({ hreflang, href }, i) => hreflang === b[i]?.hreflang && href === b[i]?.href)
}

/** The language versions of a whole site, and all URLs that its sitemaps list. */
export class Versions {
  readonly lists: AlternateLists
  readonly #urls = new UrlTable()
  /** Of the entry before, if nothing was wrong with them. */
  #last: { alternates: readonly RawAlternate[]; versions: readonly Version[] } | undefined

  /** @param origin of the site */
  constructor(origin: string | undefined) {
    this.lists = new AlternateLists(origin)
  }

  /** {@link checkAlternates}; versions mostly stand one after the other, each with the same links, which are judged once. */
  check(alternates: readonly RawAlternate[], loc: string, tell: Tell): readonly Version[] {
    const last = this.#last
    if (last && sameLinks(last.alternates, alternates)) {
      if (!last.versions.some(({ url }) => url === loc)) tell('alternate-self')
      return last.versions
    }
    let sound = true
    const versions = checkAlternates(alternates, loc, (code, name, value) => {
      sound &&= code === 'alternate-self'
      tell(code, name, value)
    })
    this.#last = sound ? { alternates, versions } : undefined
    return versions
  }

  /** @returns the number of the URL */
  add(loc: string): number {
    const number = this.#urls.add(loc)
    return number < 0 ? -1 - number : number
  }

  odd(): Generator<OddLink> {
    return this.lists.odd(this.#urls)
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
