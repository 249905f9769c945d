/** Patterns on the URLs of images. Loads picomatch, so it is itself loaded only where there are such patterns. */
import picomatch from 'picomatch'
import type { Page, Pattern } from '../types.ts'
import { pathBelow } from './built.ts'
import { originOf } from './url.ts'

/**
 * Does any of the patterns match a URL? A glob with a scheme sees the whole URL, any other its decoded path, with or
 * without the slash it begins with; a RegExp sees the whole URL; a function is given a page of that URL and path.
 */
export function compileUrlPatterns(patterns: readonly Pattern[]): (url: string) => boolean {
  const tests = patterns.map(compile)
  return (url) => {
    const path = pathBelow(url.slice(originOf(url).length), '/')
    return tests.some((test) => test(url, path))
  }
}

function compile(pattern: Pattern): (url: string, path: string) => boolean {
  if (typeof pattern === 'function') return (url, path) => pattern({ url, path, from: 'build' } satisfies Page)
  if (pattern instanceof RegExp) {
    // A copy, since `g` and `y` keep a position between two questions.
    const own = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
    return (url) => own.test(url)
  }
  const whole = /^[a-z]+:\/\//i.test(pattern)
  const isMatch = picomatch(whole || pattern.startsWith('/') ? pattern : `/${pattern}`, { dot: true, windows: false })
  return whole ? (url) => isMatch(url) : (_url, path) => isMatch(path.split('?', 1)[0] as string)
}
