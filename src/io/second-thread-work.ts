/** What the second thread does: see `second-thread.ts`. */
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { ImageFinder } from './page-images.ts'
import type { ReadTask, Task, WalkTask } from './second-thread.ts'
import { walkTree, type Walked } from './walk.ts'

/**
 * So far beyond what it is at does this thread go on when the other one has overtaken it: while the other reads the files
 * between, which nobody has begun, it does as many, and neither waits.
 */
const LEAD = 16

parentPort?.on('message', (task: Task) => {
  if (task === 'end') parentPort?.close()
  else if ('walk' in task) walk(task.walk)
  else void read(task.read)
})

function walk({ folder, paths, next, isDone, answer }: WalkTask['walk']): void {
  const walked: Walked = { pages: [], links: [], unreadable: [] }
  const folders = paths.split('\0')
  for (let at = Atomics.add(next, 0, 1); at < folders.length; at = Atomics.add(next, 0, 1))
    walkTree(folder, folders[at] as string, walked)
  answer.postMessage(walked)
  answer.close()
  Atomics.store(isDone, 0, 1)
  Atomics.notify(isDone, 0)
}

async function read(task: ReadTask['read']): Promise<void> {
  // Of use to few, and most of what this thread would have to load.
  new Reader(task, task.images && (await import('./page-images.ts')).imageFinder(task.images)).readAll()
}

class Reader {
  readonly #task: ReadTask['read']
  readonly #imagesOf: ImageFinder | undefined
  /** Files with which the other thread may not have done yet, the oldest first, and where their bytes begin. */
  readonly #held: { at: number; start: number }[] = []
  #oldest = 0
  /** Where the next bytes go. */
  #free = 0

  constructor(task: ReadTask['read'], imagesOf: ImageFinder | undefined) {
    this.#task = task
    this.#imagesOf = imagesOf
  }

  readAll(): void {
    const { paths, marks, states, position } = this.#task
    const files = paths.split('\0')
    for (let at = 0; at < files.length; at++) {
      const done = Atomics.load(position, 0)
      if (at <= done) at = done + LEAD
      if (at >= files.length || !this.#makeRoom(files.length)) return
      if (Atomics.compareExchange(states, at, marks.open, marks.taken) !== marks.open) continue
      Atomics.store(states, at, this.#take(at, files[at] as string) ? marks.ready : marks.left)
    }
  }

  /** @returns whether the file is in memory now: if not, it is left to the other thread */
  #take(at: number, path: string): boolean {
    const { places, lengths, memory, images, largest } = this.#task
    const start = this.#free
    const length = this.#read(path)
    if (length === undefined) return false
    let end = start + length
    if (images && this.#imagesOf) {
      const found = this.#imagesOf(Buffer.from(memory.buffer, start, length), at)
      if (found !== undefined && found.length <= largest) {
        images.lengths[at] = Buffer.from(memory.buffer, end).write(found, 'latin1')
        end += found.length
      }
    }
    places[at] = start
    lengths[at] = length
    this.#held.push({ at, start })
    this.#free = end
    return true
  }

  /** Waits until the largest of files finds a place. @returns false where nobody asks for files any more */
  #makeRoom(count: number): boolean {
    const { position } = this.#task
    for (;;) {
      const done = Atomics.load(position, 0)
      if (done >= count) return false
      if (this.#hasRoom(done)) return true
      // Until half of what is held is done with: to be woken for each file would cost both.
      Atomics.store(position, 1, this.#held[(this.#oldest + this.#held.length) >> 1]?.at ?? count)
      Atomics.wait(position, 0, done, 100)
      Atomics.store(position, 1, count)
    }
  }

  /** The memory is used round and round. */
  #hasRoom(done: number): boolean {
    const { memory } = this.#task
    // For what is found in it too.
    const largest = 2 * this.#task.largest
    while ((this.#held[this.#oldest]?.at ?? done) < done) this.#oldest++
    const oldest = this.#held[this.#oldest]
    if (!oldest) {
      this.#held.length = this.#oldest = this.#free = 0
      return true
    }
    if (this.#free < oldest.start) return oldest.start - this.#free > largest
    if (memory.length - this.#free > largest) return true
    if (oldest.start <= largest) return false
    this.#free = 0
    return true
  }

  /** @returns how many bytes it has; nothing where it is too large, or cannot be read */
  #read(path: string): number | undefined {
    const { memory, largest } = this.#task
    try {
      const file = openSync(path, 'r')
      try {
        // Of a file there is all that was asked for, or the rest of it.
        const length = readSync(file, memory, this.#free, largest, null)
        return length < largest ? length : undefined
      } finally {
        closeSync(file)
      }
    } catch {
      return undefined
    }
  }
}
