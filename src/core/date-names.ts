const NAMES = ['dateModified', 'datePublished']

/** The shortest name has this many pairs of neighbouring letters: a step as long cannot pass over it. */
const STEP = Math.min(...NAMES.map((name) => name.length)) - 1

/** Pair of bytes → for each name, the place of the pair in it, counted from 1; four bits a name. */
const PLACES = pairPlaces()

/**
 * Finds `dateModified` and `datePublished` in a page that most likely has neither. Looks at two bytes of every eleven,
 * so that it takes a sixth of the time of two searches by `indexOf`, whose every step begins anew at each `d`.
 *
 * @param found told where a name begins and ends; answers whether to go on. It may be told of a place twice.
 */
export function findDateNames(bytes: Uint8Array, from: number, found: (start: number, end: number) => boolean): void {
  const last = bytes.length - 1
  for (let at = from; at < last; at += STEP) {
    const places = PLACES[(bytes[at]! << 8) | bytes[at + 1]!]!
    if (places === 0) continue
    for (let index = 0; index < NAMES.length; index++) {
      const place = (places >> (4 * index)) & 15
      const start = at + 1 - place
      const name = NAMES[index]!
      if (place === 0 || start < from || !startsWith(bytes, name, start)) continue
      if (!found(start, start + name.length)) return
    }
  }
}

function startsWith(bytes: Uint8Array, name: string, start: number): boolean {
  for (let index = 0; index < name.length; index++) {
    if (bytes[start + index] !== name.charCodeAt(index)) return false
  }
  return true
}

function pairPlaces(): Uint8Array {
  const places = new Uint8Array(2 ** 16)
  NAMES.forEach((name, index) => {
    // No pair occurs twice in a name.
    for (let at = 0; at < name.length - 1; at++) {
      places[(name.charCodeAt(at) << 8) | name.charCodeAt(at + 1)]! |= (at + 1) << (4 * index)
    }
  })
  return places
}
