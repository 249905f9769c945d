/** Names of elements: which vocabulary each is of. */

/** The vocabularies of sitemaps and feeds; `none`: no namespace; `other`: one that says nothing to us. */
export type Vocabulary = 'sitemap' | 'xhtml' | 'image' | 'video' | 'news' | 'atom' | 'other' | 'none' | 'undeclared'

export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const EXACT: ReadonlyMap<string, Vocabulary> = new Map([
  [SITEMAP_NAMESPACE, 'sitemap'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
  ['http://www.google.com/schemas/sitemap-image/1.1', 'image'],
  ['http://www.google.com/schemas/sitemap-video/1.1', 'video'],
  ['http://www.google.com/schemas/sitemap-news/0.9', 'news'],
  ['http://www.w3.org/2005/Atom', 'atom'],
  ['http://purl.org/atom/ns#', 'atom'],
])

/** What people write in place of the names above: a namespace is compared letter by letter (rule P1). */
const MEANT: readonly [RegExp, Vocabulary][] = [
  [/sitemap-image/i, 'image'],
  [/sitemap-video/i, 'video'],
  [/sitemap-news/i, 'news'],
  [/sitemaps?\.org\/|google\.com\/schemas\/sitemap\//i, 'sitemap'],
  [/w3\.org\/(?:1999|TR)\/xhtml/i, 'xhtml'],
]

/** Prefix → vocabulary, as declared on an element and those around it. */
export class Names {
  #scopes: { depth: number; bindings: Map<string, Vocabulary> }[] = []
  /** Of qualified names, as long as nothing new is declared: a file has a dozen of them, a million times over. */
  #cache = new Map<string, Name>()
  readonly #wrong: (uri: string) => void

  /** @param wrong told of a namespace that is nearly one of ours */
  constructor(wrong: (uri: string) => void) {
    this.#wrong = wrong
  }

  /** Reads the declarations of an element. */
  open(attributes: Readonly<Record<string, string>>, depth: number): void {
    let bindings: Map<string, Vocabulary> | undefined
    for (const attribute in attributes) {
      if (!attribute.startsWith('xmlns')) continue
      const prefix = attribute === 'xmlns' ? '' : attribute[5] === ':' ? attribute.slice(6) : undefined
      if (prefix === undefined) continue
      bindings ??= new Map(this.#scopes.at(-1)?.bindings)
      bindings.set(prefix, this.#vocabularyOf(attributes[attribute] as string))
    }
    if (!bindings) return
    this.#scopes.push({ depth, bindings })
    this.#cache = new Map()
  }

  /** Forgets the declarations of the element at this depth. */
  close(depth: number): void {
    if (this.#scopes.at(-1)?.depth !== depth) return
    this.#scopes.pop()
    this.#cache = new Map()
  }

  of(qualified: string): Name {
    let name = this.#cache.get(qualified)
    if (!name) this.#cache.set(qualified, (name = this.#resolve(qualified)))
    return name
  }

  #resolve(qualified: string): Name {
    const colon = qualified.indexOf(':')
    const prefix = colon < 0 ? '' : qualified.slice(0, colon)
    const declared = this.#scopes.at(-1)?.bindings.get(prefix)
    return { of: declared ?? (prefix === '' ? 'none' : 'undeclared'), local: qualified.slice(colon + 1), prefix }
  }

  #vocabularyOf(uri: string): Vocabulary {
    const exact = EXACT.get(uri)
    if (exact) return exact
    const meant = MEANT.find(([pattern]) => pattern.test(uri))?.[1]
    if (meant) this.#wrong(uri)
    return meant ?? (uri === '' ? 'none' : 'other')
  }
}

export interface Name {
  of: Vocabulary
  local: string
  prefix: string
}
