/** What to tell when the disk refuses a file. */
import { WaymarkError } from '../errors.ts'

/**
 * The error for a file that could not be written: what the system says, and what helps. An error of ours is passed on.
 *
 * @param remedy - where the caller knows better than the system's code does
 */
export function writeFailed(file: string, cause: unknown, remedy?: string): WaymarkError {
  if (cause instanceof WaymarkError) return cause
  const { code = '', message = String(cause) } = (cause ?? {}) as { code?: string; message?: string }
  const help = remedy ?? REMEDIES[code] ?? 'Mend the cause and build again.'
  return new WaymarkError('write-failed', `\`${file}\` could not be written: ${message}. ${help}`, { cause })
}

const NOT_WRITABLE = 'Make the folder writable for the user who runs the build.'
const REMEDIES: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space and build again.',
  EDQUOT: 'The disk quota is used up: free some space and build again.',
  EROFS: 'The disk is read-only: choose an `outDir` that can be written.',
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EISDIR: 'A folder has this name: move it away.',
  ENAMETOOLONG: 'Give shorter names in `group` or `filename`.',
  ENOENT: 'The output folder is gone: nothing may remove it while the sitemap is written.',
}
