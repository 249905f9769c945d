/** What to say to someone who meant a command that is not called so, or does not stand first. */
import { nearest } from './nearest.ts'

export interface CommandAdvice {
  /** What was taken for a command. */
  word: string
  /** To be read behind it. */
  says: string
}

/**
 * @param words the arguments that are no flags; the first of them is no command, or flags stand before it
 * @param isThere whether there is such a folder: then that was meant
 */
export function commandAdvice(
  words: readonly string[],
  commands: readonly string[],
  isThere: (folder: string) => boolean,
): CommandAdvice | undefined {
  const late = words.find((word) => commands.includes(word))
  if (late !== undefined) {
    if (isThere(late)) return undefined
    const others = words.filter((word) => word !== late)
    if (others.some((word) => MEANT.get(word) === '--help'))
      return { word: late, says: `is a command: \`waymark ${late} --help\` tells of it.` }
    const line = ['waymark', late, ...others].join(' ')
    return { word: late, says: `is a command, and comes first: \`${line}\`, then its flags.` }
  }
  const [word] = words
  // `./check` is a folder, by the word of whoever writes it so.
  if (word === undefined || !/^[a-z-]+$/i.test(word) || isThere(word)) return undefined
  const meant = MEANT.get(word.toLowerCase()) ?? nearest(word, commands, 1)
  // One mistake at most: `export` may be a folder that is not built yet, as
  // `waymark build` may well wait for the folder of a build that has not been run.
  if (meant === undefined || (meant === '' && words.length === 1)) return undefined
  const line = ['waymark', ...(meant === '' ? [] : [meant]), ...words.slice(1)].join(' ')
  return { word, says: `is neither a command nor a folder. Did you mean \`${line}\`?` }
}

/** Words for the same in other tools; the empty one is `waymark` itself, which needs no word for what it does. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['validate', 'check'],
  ['verify', 'check'],
  ['lint', 'check'],
  ['test', 'check'],
  ['audit', 'check'],
  ['why', 'explain'],
  ['inspect', 'report'],
  ['inspector', 'report'],
  ['ping', 'submit'],
  ['notify', 'submit'],
  ['indexnow', 'submit'],
  ['build', ''],
  ['generate', ''],
  ['create', ''],
  ['make', ''],
  ['help', '--help'],
  ['version', '--version'],
])
