import type { Found } from '../core/findings.ts'
import type { PlatformRules } from '../core/platform-rules.ts'
import type { ConfigFile } from './config-file.ts'

/** What the platforms look at. */
export interface PlatformWorld {
  /** Absolute path of the project. */
  root: string
  /** Absolute path of the finished build. */
  outDir: string
  env: Record<string, string | undefined>
  /** Origin of the site, such as `https://example.com`: a host that a rule names is compared with it. */
  site: string
}

/** One platform: reads its files into rules. @param config - its own config file, where there is one */
export type PlatformReader = (
  world: PlatformWorld,
  config: ConfigFile | undefined,
  found: Found[],
) => PlatformRules | Promise<PlatformRules>
