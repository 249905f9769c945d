/**
 * A text with memory of its own. What is cut out of a larger text keeps all of that in memory: one URL the piece of the
 * file it was read from.
 */
export function ownCopy(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}
