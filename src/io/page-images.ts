import { imageLines } from '../core/media.ts'
import { mediaPage } from '../core/media-urls.ts'
import type { ImageTask } from './second-thread.ts'

/** @returns what `imageLines` finds; nothing where the page has to be looked at as a whole before */
export type ImageFinder = (bytes: Buffer, at: number) => string | undefined

/** Looks for the images of pages that are as most pages are: in UTF-8, and without a base of their own. */
export function imageFinder({ images, files, mount }: ImageTask): ImageFinder {
  const names = files.split('\0')
  return (bytes, at) => {
    if (bytes[0] === 0xff || bytes[0] === 0xfe) return undefined
    const html = bytes.toString('latin1')
    if (/<base/i.test(html)) return undefined
    try {
      const lines = imageLines(html, mediaPage(names[at] as string, mount), images)
      return /[^\n -~]/.test(lines) ? undefined : lines
    } catch {
      // What is wrong with it is said where the page is judged.
      return undefined
    }
  }
}
