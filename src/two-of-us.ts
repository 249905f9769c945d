/** Two of us in one configuration are welcome as long as they do not disagree about one file. */
import { WaymarkError, withoutStack } from './errors.ts'
import type { Options } from './options.ts'

const instances = new WeakMap<object, Options>()

/** @param instance what is found again in the list of all: a plugin, or a hook of an integration */
export function register(instance: object, options: Options): void {
  instances.set(instance, options)
}

/**
 * @param others all of the configuration, this one and strangers among them
 * @param list its name
 * @throws WaymarkError `invalid-option`: the last would replace what the first has written
 */
export function refuseSameFile(instance: object, others: Iterable<unknown>, list: string): void {
  const own = instances.get(instance)
  for (const other of others) {
    const options = other === instance ? undefined : instances.get(other as object)
    if (!own || !options || fileOf(own) === undefined || fileOf(own) !== fileOf(options)) continue
    // Brought along by a preset as well: the second changes nothing.
    if (sameOptions(own, options)) continue
    throw withoutStack(
      new WaymarkError(
        'invalid-option',
        `\`${list}\` has waymark twice with different options, and both would write ${own.filename ?? DEFAULT}: take one out, or give one another \`filename\`.`,
      ),
    )
  }
}

/** Entry files that others of the configuration write into the same folder: no leftovers, though this one wrote them not. */
export function filesBeside(own: Options, others: Iterable<unknown>): string[] {
  const all = Array.from(others, (other) => instances.get(other as object))
  return all.flatMap((options) => {
    const isOther = options && options !== own && options.write !== false && options.outDir === own.outDir
    return isOther ? [options.filename ?? DEFAULT] : []
  })
}

/** Asked for only here: an import would cost every configuration a millisecond and a half. */
function sameOptions(one: Options, other: Options): boolean {
  return process.getBuiltinModule('node:util').isDeepStrictEqual(one, other)
}

const DEFAULT = 'sitemap.xml'

/** Nothing where none is written. */
function fileOf({ write, outDir = '', filename = DEFAULT }: Options): string | undefined {
  return write === false ? undefined : `${outDir}\0${filename}`
}
