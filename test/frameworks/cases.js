/**
 * What is built by `npm run test:frameworks`, one case a framework and major version.
 *
 * Every case is built with the plugin last in the list (`PLUGIN=last`), and once more, over what the first build left,
 * with the plugin first (`PLUGIN=first`): both times the files must be those of `expected/`, and no others of ours. Of what
 * is there then `waymark check` must say "All good!".
 *
 * @typedef {object} Case
 * @property {string} name to choose it on the command line
 * @property {string} playground folder below `playground/`
 * @property {Record<string, string>} [packages] exact versions, in place of those of the playground's own package.json
 * @property {Record<string, string>} [overrides] of npm, where a framework's own ranges do not fit together
 * @property {string[]} [npm] more arguments of `npm install`
 * @property {string} framework the package whose version is shown
 * @property {string[][]} build commands, as `npx` takes them, one after the other
 * @property {string} out folder of the finished build
 * @property {boolean} [gathered] `out` is no site: it holds the sitemaps of several, which are checked where they are
 * @property {string} [written] folder that the sitemap is written to, if the framework copies it to `out`
 * @property {string[]} [needs] command that must work, as `npx` takes it: where it does not, the case is skipped
 * @property {Record<string, string>} [env] for the builds
 * @property {Record<string, string>} [files] files of the playground that this version wants otherwise
 * @property {Record<string, string>} [broken] files that make one page fail: then the build must fail, without a sitemap
 * @property {Swallowed} [swallowed] the framework lets the build of a broken page pass: then we must tell of it
 * @property {Serve} [serve] the site's own server must answer with what was built
 * @property {boolean} [node22] whether the build needs Node 22: on an older one the `node` package brings it
 * @property {boolean} [types] whether the playground has a tsconfig.json that must check clean
 * @property {string} [expected] folder of the playground to compare with
 *
 * @typedef {object} Swallowed
 * @property {Record<string, string>} files that make one page fail
 * @property {string} says what must be printed
 * @property {string} absent address that must not be in the sitemap
 * @property {Record<string, string>} [env] for this build, beside that of the case
 *
 * @typedef {object} Serve
 * @property {string[]} start command, as `npx` takes it; `$PORT` stands for a free port, which is in the environment too
 * @property {string[]} [files] what is asked for, below `base`
 * @property {Record<string, string>} [holds] path below `base` → what the answer there must hold
 * @property {string} [base] URL path of the site
 */

import { astroCases } from './astro-cases.js'

/** @type {readonly Case[]} */
export const cases = [
  // VitePress 1 comes with this Vite: its users' configs are checked against these types.
  plainVite('vite5', '5.4.21'),
  plainVite('vite6', '6.4.6'),
  plainVite('vite7', '7.3.8'),
  plainVite('vite8', '8.3.8'),
  plainVite('vite8-i18n', '8.3.8', 'i18n'),
  plainVite('vite8-media', '8.3.8', 'media'),
  spa('spa5', '5.4.21'),
  spa('spa8', '8.3.8'),
  ...svelteKit('sveltekit2', { static: '3.0.11', node: '5.5.7' }, '2.70.4'),
  ...svelteKit('sveltekit3', { static: '4.0.1', node: '6.0.1' }, '3.2.0', { node22: true }),
  ...astroCases,
  vitePress('vitepress1', { vitepress: '1.6.4' }),
  // Without the override npm finds no version of a package that the search box wants.
  vitePress('vitepress2', { vitepress: '2.0.0-alpha.21', vite: '8.3.8' }, { '@docsearch/sidepanel-js': '4.7.0' }),
  vike('vike', 'folders'),
  vike('vike-flat', 'flat'),
  {
    name: 'prerender',
    playground: 'prerender',
    framework: 'vite-prerender-plugin',
    build: [['vite', 'build']],
    out: 'dist',
    broken: { 'src/routes.js': `export const routes = {}\nthrow new Error('broken on purpose')\n` },
  },
  {
    name: 'eleventy',
    playground: 'eleventy',
    framework: '@11ty/eleventy',
    // Its plugin does not name this Vite yet.
    overrides: { vite: '8.3.8' },
    build: [['eleventy']],
    out: '_site',
    broken: { 'content/broken.md': '# Broken\n\n{{ "broken on purpose" | fail }}\n' },
  },
  viteSsg('vite-ssg', 'flat'),
  viteSsg('vite-ssg-nested', 'nested'),
  {
    name: 'vite-react-ssg',
    playground: 'vite-react-ssg',
    framework: 'vite-react-ssg',
    build: [['vite-react-ssg', 'build']],
    out: 'dist',
    broken: { 'src/about.jsx': `export function Component() {\n  throw new Error('broken on purpose')\n}\n` },
  },
  ...reactRouter('react-router7', '7.18.4', '7.3.8'),
  ...reactRouter('react-router8', '8.4.0', '8.3.8', { node22: true }),
  ...tanStackStart(),
  ...nitro(),
  ...solidStart(),
  {
    name: 'waku0',
    playground: 'waku',
    framework: 'waku',
    build: [['waku', 'build']],
    out: 'dist/public',
    swallowed: {
      files: {
        'src/pages/about.jsx': `export default async function About() {
  throw new Error('broken on purpose')
}

export const getConfig = () => ({ render: 'static' })
`,
      },
      says: '1 page failed while the framework made it',
      absent: '/about',
    },
  },
  {
    name: 'analog2',
    playground: 'analog',
    framework: '@analogjs/platform',
    // Its packages are not released together, and want older tools than they build with.
    npm: ['--legacy-peer-deps'],
    build: [['vite', 'build']],
    out: 'dist/analog/public',
    serve: { start: ['node', 'dist/analog/server/index.mjs'] },
    swallowed: {
      files: {
        'src/app/pages/(more)/about.page.ts': `import { Component } from '@angular/core'

@Component({ template: '' })
export default class BrokenPage {
  constructor() {
    throw new Error('broken on purpose')
  }
}
`,
      },
      says: '1 page failed while the framework made it',
      absent: '/about',
      // A server was built twice by then, which is half of the work.
      env: { STATIC: '1' },
    },
  },
  {
    name: 'qwik-city1',
    playground: 'qwik-city',
    framework: '@builder.io/qwik-city',
    build: [
      ['vite', 'build'],
      ['vite', 'build', '-c', 'adapters/static/vite.config.js'],
    ],
    out: 'dist/hut',
    broken: {
      // It would write its own sitemap all the same.
      'adapters/static/options.js': `export default { origin: 'https://hut.example', sitemapOutFile: null }\n`,
      'src/routes/about/index.jsx': `export const onGet = () => {\n  throw new Error('broken on purpose')\n}\n`,
    },
  },
  {
    name: 'cloudflare-spa',
    playground: 'cloudflare',
    framework: '@cloudflare/vite-plugin',
    build: [['vite', 'build']],
    out: 'dist/client',
    node22: true,
    broken: { 'src/main.js': `import 'broken on purpose'\n` },
  },
  {
    name: 'nuxt4',
    playground: 'nuxt',
    framework: 'nuxt',
    // Nuxt takes whichever Vite is the newest: 8.4.0 fails to build it.
    overrides: { vite: '8.3.8' },
    build: [['nuxt', 'generate']],
    out: '.output/public',
    node22: true,
    broken: {
      'app/pages/about.vue': `<script setup>
console.error('broken on purpose')
throw new Error('Nuxt does not tell this')
</script>
`,
    },
  },
]

/** @returns {Case} */
function plainVite(name, version, playground = 'basic') {
  return {
    name,
    playground,
    packages: { vite: version, '@types/node': '20.19.43' },
    framework: 'vite',
    build: [['vite', 'build']],
    out: 'dist',
    types: true,
  }
}

/** @returns {Case} */
function spa(name, version) {
  return {
    name,
    playground: 'spa',
    packages: { vite: version },
    framework: 'vite',
    build: [['vite', 'build']],
    out: 'dist',
    broken: { 'src/main.js': `import './broken on purpose.js'\n` },
  }
}

/** @returns {Case[]} */
function svelteKit(name, adapters, version, more = {}) {
  const kit = {
    ...more,
    playground: 'sveltekit',
    framework: '@sveltejs/kit',
    packages: {
      '@sveltejs/kit': version,
      '@sveltejs/adapter-static': adapters.static,
      '@sveltejs/adapter-node': adapters.node,
    },
    build: [['vite', 'build']],
    written: '.svelte-kit/output/client',
    broken: { 'src/routes/broken/+page.js': `export function load() {\n  throw new Error('broken on purpose')\n}\n` },
  }
  return [
    { ...kit, name: `${name}-static`, env: { ADAPTER: 'static' }, out: 'build' },
    {
      ...kit,
      name: `${name}-node`,
      env: { ADAPTER: 'node' },
      out: 'build/client/hut',
      serve: { start: ['node', 'build'], base: '/hut/' },
    },
  ]
}

/** @returns {Case} */
function vitePress(name, packages, overrides) {
  return {
    name,
    playground: 'vitepress',
    framework: 'vitepress',
    packages,
    ...(overrides && { overrides }),
    build: [['vitepress', 'build']],
    out: '.vitepress/dist',
    broken: { 'broken.md': `<script>\nthrow new Error('broken on purpose')\n</script>\n\n# Broken\n` },
  }
}

/** @returns {Case} */
function viteSsg(name, style) {
  return {
    name,
    playground: 'vite-ssg',
    framework: 'vite-ssg',
    // A plugin for Markdown does not know this Vite yet.
    npm: ['--legacy-peer-deps'],
    build: [['vite-ssg', 'build']],
    out: 'dist',
    env: { STYLE: style },
    broken: {
      'src/pages/broken.vue': `<script>\nthrow new Error('broken on purpose')\n</script>\n\n<template>Broken</template>\n`,
    },
    ...(style === 'nested' && { expected: 'expected-nested' }),
  }
}

/** @returns {Case} */
function vike(name, style) {
  return {
    name,
    playground: 'vike',
    framework: 'vike',
    build: [['vike', 'build']],
    out: 'dist/client',
    env: { STYLE: style },
    broken: {
      'pages/broken/+Page.jsx': `export default function Page() {\n  throw new Error('broken on purpose')\n}\n`,
    },
    ...(style === 'flat' && { expected: 'expected-flat' }),
  }
}

/** @returns {Case[]} */
function reactRouter(name, version, vite, more = {}) {
  const names = ['@react-router/dev', '@react-router/node', '@react-router/serve', 'react-router']
  const router = {
    ...more,
    playground: 'react-router',
    framework: '@react-router/dev',
    packages: { ...Object.fromEntries(names.map((each) => [each, version])), vite },
    build: [['react-router', 'build']],
    out: 'build/client',
    broken: {
      'app/routes/about.jsx': `export function loader() {\n  throw new Error('broken on purpose')\n}\n\nexport default () => null\n`,
    },
  }
  const server = { start: ['react-router-serve', 'build/server/index.js'] }
  return [
    { ...router, name: `${name}-ssr`, env: { SSR: 'true' }, serve: server },
    // Without a server there is a page more, for addresses that were not prerendered.
    { ...router, name: `${name}-files`, env: { SSR: 'false' }, expected: `expected-files-${version[0]}` },
  ]
}

/** @returns {Case[]} */
function tanStackStart() {
  const broken = {
    'src/routes/broken.jsx': `import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/broken')({
  loader() {
    console.error('broken on purpose')
    throw new Error('TanStack Start does not tell this')
  },
  component: () => null,
})
`,
  }
  const start = {
    playground: 'tanstack-start',
    framework: '@tanstack/react-start',
    build: [['vite', 'build']],
    node22: true,
  }
  return [
    { ...start, name: 'tanstack-start', out: 'dist/client', broken },
    // Nothing is said of the pages that the user does not want prerendered: that would fail this build, which is strict.
    {
      ...start,
      name: 'tanstack-start-chosen',
      env: { CHOSEN: '1' },
      out: 'dist/client',
      expected: 'expected-chosen',
    },
    {
      ...start,
      // Nitro's server takes away the error with which TanStack Start would fail.
      swallowed: { files: broken, says: '1 page failed while the framework made it', absent: '/broken' },
      name: 'tanstack-start-nitro',
      env: { NITRO: 'node-server' },
      out: '.output/public',
      expected: 'expected-nitro',
      serve: { start: ['node', '.output/server/index.mjs'] },
    },
  ]
}

/** @returns {Case[]} */
function nitro() {
  const site = {
    playground: 'nitro',
    framework: 'nitro',
    build: [['vite', 'build']],
    out: '.output/public',
    broken: {
      'server/routes/about.js': `export default () => {
  console.error('broken on purpose')
  throw new Error('Nitro does not tell this')
}
`,
    },
  }
  return [
    { ...site, name: 'nitro3-static', env: { PRESET: 'static' } },
    {
      ...site,
      name: 'nitro3-server',
      env: { PRESET: 'node-server' },
      serve: { start: ['node', '.output/server/index.mjs'] },
    },
  ]
}

/** @returns {Case[]} */
function solidStart() {
  const site = {
    playground: 'solid-start',
    framework: '@solidjs/start',
    build: [['vite', 'build']],
    out: '.output/public',
    // It asks for 24, and builds with this.
    node22: true,
    broken: {
      'src/routes/about.jsx': `export default function About() {\n  throw new Error('broken on purpose')\n}\n`,
    },
  }
  return [
    { ...site, name: 'solid-start2-static', env: { PRESET: 'static' } },
    {
      ...site,
      name: 'solid-start2-server',
      env: { PRESET: 'node-server' },
      serve: { start: ['node', '.output/server/index.mjs'], base: '/hut/' },
    },
  ]
}
