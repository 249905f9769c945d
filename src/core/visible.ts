/** Text of the user's files, fit for a terminal: what cannot be seen is shown escaped, and so cannot steer it. */
export function visible(text: string): string {
  if (text !== '' && text === text.trim() && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text)) return text
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
