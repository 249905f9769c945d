/** Astro and Starlight, on the three majors that are supported. */
const env = { ASTRO_TELEMETRY_DISABLED: '1' }

const MAJORS = [
  { major: 5, astro: '5.18.2', mdx: '4.3.14', node: '9.5.5', starlight: '0.37.7', hosts: { vercel: '9.0.5' } },
  {
    major: 6,
    astro: '6.4.8',
    mdx: '5.0.1',
    node: '10.1.4',
    starlight: '0.40.0',
    node22: true,
    hosts: { cloudflare: '13.7.0' },
  },
  {
    major: 7,
    astro: '7.3.5',
    mdx: '8.0.2',
    node: '11.1.6',
    starlight: '0.42.4',
    node22: true,
    hosts: { cloudflare: '14.3.3', netlify: '8.2.6', vercel: '11.0.11' },
  },
]

/** @type {readonly import('./cases.js').Case[]} */
export const astroCases = MAJORS.flatMap(({ major, astro, mdx, node, starlight, node22 = false, hosts }) => {
  const shared = { framework: 'astro', node22, env, build: [['astro', 'build']], out: 'dist' }
  const packages = { astro, '@astrojs/mdx': mdx, '@astrojs/node': node, '@astrojs/sitemap': '3.7.4' }
  return [
    {
      ...shared,
      name: `astro${major}`,
      playground: 'astro',
      packages: { ...packages, '@types/node': '22.20.7' },
      build: [
        ['astro', 'build'],
        ['node', 'compare.js'],
      ],
      types: true,
      // The server of Astro 5 takes nothing from anybody.
      ...(major > 5 && {
        serve: {
          start: ['astro', 'preview', '--host', '127.0.0.1', '--port', '$PORT'],
          holds: { '__waymark/': '"note":"build of ' },
        },
      }),
    },
    {
      ...shared,
      name: `astro${major}-more`,
      playground: 'astro',
      packages,
      build: [
        ['node', 'more.js', 'forms'],
        ['node', 'more.js', 'others'],
      ],
      out: 'dist-more',
      gathered: true,
      expected: 'expected-more',
    },
    {
      ...shared,
      name: `astro${major}-server`,
      playground: 'astro',
      packages,
      build: [['astro', 'build', '--config', 'server.config.ts']],
      out: 'dist-server/client',
      expected: 'expected-server',
      env: { ...env, SITE_KIND: 'server', SSR: '1' },
      serve: { start: ['node', 'dist-server/server/entry.mjs'] },
    },
    {
      ...shared,
      name: `astro${major}-blog`,
      playground: 'astro-blog',
      packages: { astro },
      // Posts are dated in words, which a schema makes midnights of the place where the site is built.
      env: { ...env, TZ: 'America/New_York' },
      build: [
        ['node', 'history.js'],
        ['node', 'add.js'],
        ['astro', 'build'],
      ],
    },
    ...Object.entries(hosts).map(([host, version]) => ({
      ...shared,
      name: `astro${major}-${host}`,
      playground: 'astro-blog',
      packages: { astro, [`@astrojs/${host}`]: version },
      env: { ...env, TZ: 'America/New_York' },
      // Pages are prerendered by Cloudflare's own runtime, a binary of its own.
      ...(host === 'cloudflare' && { needs: ['workerd', '--version'] }),
      build: [['node', 'hosts/build.js', host]],
      out: 'dist-hosts',
      expected: 'expected-hosts',
    })),
    {
      ...shared,
      name: `starlight${major}`,
      playground: 'starlight',
      packages: { astro, '@astrojs/starlight': starlight },
    },
  ]
})
