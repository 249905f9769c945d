/**
 * A second thread that opens folders and files beside the first: for many small ones that takes as long as all the rest,
 * and mostly a second processor is idle. Neither ever depends on the other: what the second one has not begun the first
 * does, and what it does not finish the first does again.
 */
import { availableParallelism } from 'node:os'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import type { ImageOptions } from '../core/media.ts'
import { PageBytes } from './page-bytes.ts'
import { walkTree, type Walked } from './walk.ts'

/** With fewer files to read, the thread is not started for them. */
const MANY = 2000
/** What is read and not asked for yet: in bytes. */
const AHEAD = 8 << 20
/** Files of this size and more are read where they are asked for. */
const LARGEST = 1 << 20
/** For folders, after which they are walked again: in milliseconds. */
const PATIENCE = 3000

/** What becomes of a file: nobody has begun it, the thread has, it is in memory, the thread has given it up. */
const MARKS = { open: 0, taken: 1, ready: 2, left: 3 }

type Shared = Int32Array<SharedArrayBuffer>

/** Folders that two threads share out between them, one at a time. */
export interface WalkTask {
  walk: {
    folder: string
    /** Of the folders in it, with `\0` between them. */
    paths: string
    /** Place of the next that nobody has begun. */
    next: Shared
    isDone: Shared
    /** Takes a {@link Walked}. */
    answer: MessagePort
  }
}

/** Files to be read before they are asked for. */
export interface ReadTask {
  read: {
    /** With `\0` between them. */
    paths: string
    marks: typeof MARKS
    /** A mark for each file. */
    states: Shared
    /** Where in the memory each begins, and how many bytes it has. */
    places: Shared
    lengths: Shared
    /**
     * Place of the file that is worked on: those before it are done with. Then the place for which the
     * thread waits: the end, if for none.
     */
    position: Shared
    memory: Uint8Array<SharedArrayBuffer>
    largest: number
    images?: ImageTask
  }
}

/** Images to be looked for on each page that is read. */
export interface ImageTask {
  images: ImageOptions
  /** Below the output, with `\0` between them. */
  files: string
  mount: string
  /** How many bytes their lines have, which follow those of the page; -1 where nobody has looked for them. */
  lengths: Shared
}

/** Told when there is nothing more to do. */
export type Task = WalkTask | ReadTask | 'end'

export class SecondThread {
  readonly #module: URL | undefined
  #worker: Worker | undefined
  #ahead: ReadAhead | undefined
  #isNone = availableParallelism() < 2

  /** @param module what the thread runs */
  constructor(module?: URL) {
    this.#module = module
  }

  /** Walks these folders, and all below them, in both threads. */
  walk(folder: string, paths: readonly string[], walked: Walked): void {
    const { port1, port2 } = new MessageChannel()
    const [next, isDone] = [shared(1), shared(1)]
    const isShared = this.#tell({ walk: { folder, paths: paths.join('\0'), next, isDone, answer: port2 } }, [port2])
    const own = new Uint8Array(paths.length)
    for (let at = Atomics.add(next, 0, 1); at < paths.length; at = Atomics.add(next, 0, 1)) {
      own[at] = 1
      walkTree(folder, paths[at] as string, walked)
    }
    if (isShared) {
      if (own.includes(0)) Atomics.wait(isDone, 0, 0, PATIENCE)
      const answer = receiveMessageOnPort(port1)?.message as Walked | undefined
      if (answer) addTo(walked, answer)
      else paths.forEach((path, at) => own[at] === 0 && walkTree(folder, path, walked))
    }
    port1.close()
  }

  /**
   * @param count how many files
   * @param pathOf where the one of that place lies
   * @param media what else is to be done with each
   */
  read(
    count: number,
    pathOf: (at: number) => string,
    media: false | { images: ImageOptions; files: readonly string[]; mount: string } = false,
  ): ReadAhead {
    if (count < MANY || this.#isNone) return new ReadAhead(pathOf)
    const paths = Array.from({ length: count }, (_, at) => pathOf(at)).join('\0')
    const task: ReadTask['read'] = {
      paths,
      marks: MARKS,
      states: shared(count),
      places: shared(count),
      lengths: shared(count),
      position: shared(2).fill(count, 1),
      memory: new Uint8Array(new SharedArrayBuffer(AHEAD)),
      largest: LARGEST,
    }
    if (media) task.images = { ...media, files: media.files.join('\0'), lengths: shared(count).fill(-1) }
    return (this.#ahead = new ReadAhead(pathOf, this.#tell({ read: task }) ? task : undefined))
  }

  end(): void {
    this.#ahead?.close()
    if (this.#worker) this.#tell('end')
    this.#worker = undefined
  }

  /** @returns whether there is a thread, started on its first task */
  #tell(task: Task, moved: MessagePort[] = []): boolean {
    if (this.#isNone) return false
    try {
      // Of what the user has Node load into every thread, nothing is of use here.
      // Not before: in some bundles there is no such address.
      const module = this.#module ?? new URL('./second-thread-work.js', import.meta.url)
      this.#worker ??= new Worker(module, { execArgv: [], env: {} }).on('error', () => (this.#isNone = true))
      this.#worker.unref()
      this.#worker.postMessage(task, moved)
    } catch {
      this.#isNone = true
    }
    return !this.#isNone
  }
}

/** Gives the bytes of one file after the other. */
export class ReadAhead {
  readonly #pathOf: (at: number) => string
  readonly #own = new PageBytes()
  readonly #task: ReadTask['read'] | undefined
  readonly #memory: Buffer | undefined
  /** Place of the last file, if the thread has read it. */
  #beside: number | undefined

  constructor(pathOf: (at: number) => string, task?: ReadTask['read']) {
    this.#pathOf = pathOf
    this.#task = task
    if (task) this.#memory = Buffer.from(task.memory.buffer)
  }

  /**
   * @param at place of the file, greater than in the call before
   * @returns its bytes, until the next call
   * @throws what opening or reading it throws
   */
  of(at: number): Buffer {
    this.#beside = this.#isReadBeside(at) ? at : undefined
    return this.#beside === undefined ? this.#own.of(this.#pathOf(at)) : this.#shown(0, this.#task?.lengths[at])
  }

  /** The images of that page, as `imageLines` finds them; nothing if the thread has not looked for them. */
  get images(): string | undefined {
    const length = this.#task?.images?.lengths[this.#beside ?? -1] ?? -1
    return length < 0 ? undefined : this.#shown(this.#task?.lengths[this.#beside as number], length).toString('latin1')
  }

  /** Nothing more will be asked for. */
  close(): void {
    if (this.#task) stepTo(this.#task, this.#task.states.length)
  }

  #isReadBeside(at: number): boolean {
    if (!this.#task) return false
    const { states } = this.#task
    stepTo(this.#task, at)
    // Of a file that the thread is reading just now it may be long before it has the processor again.
    return Atomics.compareExchange(states, at, MARKS.open, MARKS.left) === MARKS.ready
  }

  #shown(from = 0, length = 0): Buffer {
    const start = (this.#task?.places[this.#beside as number] as number) + from
    return (this.#memory as Buffer).subarray(start, start + length)
  }
}

function shared(count: number): Shared {
  return new Int32Array(new SharedArrayBuffer(4 * count))
}

function stepTo({ position }: ReadTask['read'], at: number): void {
  Atomics.store(position, 0, at)
  // Nearly always it waits for nothing, or not for this file, and each call costs.
  if (at >= Atomics.load(position, 1)) Atomics.notify(position, 0)
}

function addTo(walked: Walked, { pages, links, unreadable }: Walked): void {
  // Not by spreading: a million arguments are too many.
  for (const page of pages) walked.pages.push(page)
  for (const link of links) walked.links.push(link)
  for (const each of unreadable) walked.unreadable.push(each)
}
