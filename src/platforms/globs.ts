import picomatch from 'picomatch'
import { encodeLiteral, exactPattern, type PathPattern } from '../core/path-pattern.ts'

/** A glob for URL paths; `/a/**` does not match `/a`. With or without the slash it begins with. */
export function globPattern(glob: string): PathPattern {
  const negated = glob.startsWith('!') && !glob.startsWith('!(')
  const plain = (negated ? glob.slice(1) : glob).replace(/^\//, '')
  const literal = /^[^*?{}()[\]!+@\\]*/.exec(plain)?.[0] ?? ''
  if (!negated && literal === plain) return exactPattern('/' + encodeLiteral(plain))
  // Most globs of a long list are never asked, since no path begins like them.
  let tests: ((path: string) => boolean)[] | undefined
  return {
    start: negated ? '' : '/' + encodeLiteral(literal),
    end: '',
    literals: negated ? [] : literalsOf(plain),
    exact: false,
    match(path) {
      tests ??= ['', '/'].map((slash) => picomatch(slash + encodeLiteralParts(plain), { strictSlashes: true }))
      const matches = tests[0]?.(path.slice(1)) === true || tests[1]?.(path) === true
      return matches !== negated ? {} : undefined
    },
  }
}

/** The texts outside of brackets, none of which may be missing; none where brackets do not pair or `|` parts the whole. */
function literalsOf(glob: string): string[] {
  const literals = ['']
  let depth = 0
  for (const char of '/' + glob) {
    const closing = /[)\]}]/.test(char)
    if (/[([{]/.test(char)) depth++
    if ((closing && depth === 0) || (char === '|' && depth === 0)) return []
    if (depth > 0 || !/[\x21-\x7e]/.test(char) || /[*?!+@"\\]/.test(char)) literals.push('')
    else literals.push((literals.pop() as string) + char)
    if (closing) depth--
  }
  return depth === 0 ? literals.filter(Boolean) : []
}

/** What is no ASCII is encoded in the URLs the glob is compared with. */
function encodeLiteralParts(glob: string): string {
  return glob.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}
