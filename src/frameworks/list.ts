/** The frameworks that are known. Loaded with the plugin, so what a framework is like is loaded only where it is used. */
import type { ResolvedConfig } from 'vite'
import type { Framework } from './framework.ts'
import { projectRoot } from './vite-build.ts'

interface Listed {
  name: string
  /** Is this configuration one of its builds? */
  is(config: ResolvedConfig): boolean
  load(): Promise<Framework>
}

const FRAMEWORKS: readonly Listed[] = [
  {
    name: 'SvelteKit',
    is: hasPlugin('vite-plugin-sveltekit-setup'),
    load: async () => (await import('./sveltekit.ts')).svelteKit,
  },
  {
    name: 'VitePress',
    is: hasPlugin('vitepress'),
    load: async () => (await import('./vitepress.ts')).vitePress,
  },
  {
    name: 'vite-prerender-plugin',
    is: hasPlugin('vite-prerender-plugin'),
    load: async () => (await import('./prerender.ts')).prerenderPlugin,
  },
  {
    name: 'Eleventy',
    is: (config) => projectRoot(config) !== config.root,
    load: async () => (await import('./eleventy.ts')).eleventy,
  },
  {
    name: 'Vike',
    // It has dozens, all named so.
    is: ({ plugins }) => plugins.some(({ name }) => name.startsWith('vike:')),
    load: async () => (await import('./vike.ts')).vike,
  },
  {
    name: 'vite-react-ssg',
    is: isSsg('vite-react-ssg', 'vite:react'),
    load: async () => (await import('./vite-react-ssg.ts')).viteReactSsg,
  },
  {
    name: 'vite-ssg',
    is: isSsg('vite-ssg', 'vite:vue'),
    load: async () => (await import('./vite-ssg.ts')).viteSsg,
  },
  {
    name: 'React Router',
    is: (config) => '__reactRouterPluginContext' in config,
    load: async () => (await import('./react-router.ts')).reactRouter,
  },
  {
    name: 'TanStack Start',
    is: hasPlugin('tanstack-start-core:config'),
    load: async () => (await import('./tanstack-start.ts')).tanStackStart,
  },
  {
    name: 'Analog',
    is: hasPlugin('@analogjs/vite-plugin-nitro'),
    load: async () => (await import('./analog.ts')).analog,
  },
  {
    name: 'Waku',
    is: ({ plugins }) => plugins.some(({ name }) => name.startsWith('waku:')),
    load: async () => (await import('./waku.ts')).waku,
  },
  {
    name: 'Nuxt',
    is: ({ plugins }) => plugins.some(({ name }) => name.startsWith('nuxt:')),
    load: async () => (await import('./nuxt.ts')).nuxt,
  },
  {
    name: 'Qwik City',
    is: hasPlugin('vite-plugin-qwik-city'),
    load: async () => (await import('./qwik-city.ts')).qwikCity,
  },
  {
    name: 'SolidStart',
    // Without Nitro 3, or with the older one, its pages are made out of our sight.
    is: (config) => hasPlugin('solid-start:config')(config) && hasPlugin('nitro:main')(config),
    load: async () => (await import('./solid-start.ts')).solidStart,
  },
  // After what builds its server with it.
  {
    name: 'Nitro',
    is: hasPlugin('nitro:main'),
    load: async () => (await import('./nitro.ts')).nitro,
  },
]

/** The framework whose build this is; absent: plain Vite, or one not known. */
export async function frameworkOf(config: ResolvedConfig): Promise<Framework | undefined> {
  return FRAMEWORKS.find((framework) => framework.is(config))?.load()
}

export function frameworkNameOf(config: ResolvedConfig): string | undefined {
  return FRAMEWORKS.find((framework) => framework.is(config))?.name
}

function hasPlugin(name: string): Listed['is'] {
  return ({ plugins }) => plugins.some((plugin) => plugin.name === name)
}

/** These have no plugin: their command tells, or else their options, which mean nothing to the command of Vite. */
function isSsg(command: string, plugin: string): Listed['is'] {
  return (config) => {
    if (config.command !== 'build') return false
    const [, started] = /[\\/](vite(?:-\w+)*)(?:\.m?js)?$/.exec(process.argv[1] ?? '') ?? []
    if (started !== undefined) return started === command
    return 'ssgOptions' in config && config.plugins.some(({ name }) => name.startsWith(plugin))
  }
}
