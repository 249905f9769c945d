/**
 * What is built by `npm run test:frameworks`, one case a framework and major version.
 *
 * @typedef {object} Case
 * @property {string} name to choose it on the command line
 * @property {string} playground folder below `playground/`
 * @property {Record<string, string>} packages what is installed besides this package, by exact version
 * @property {string} framework the package of `packages` whose version is shown
 * @property {string[]} build command, as `npx` takes it
 * @property {string} out folder of the finished build
 * @property {string} [node] major version of Node that the build needs, if not the one at hand
 * @property {boolean} [types] whether the playground has a tsconfig.json that must check clean
 */

/** @type {readonly Case[]} */
export const cases = [
  // VitePress 1 comes with this Vite: its users' configs are checked against these types.
  plainVite('vite5', '5.4.21'),
  plainVite('vite6', '6.4.6'),
  plainVite('vite7', '7.3.8'),
  plainVite('vite8', '8.3.8'),
  plainVite('vite8-i18n', '8.3.8', 'i18n'),
  plainVite('vite8-media', '8.3.8', 'media'),
]

/** @returns {Case} */
function plainVite(name, version, playground = 'basic') {
  return {
    name,
    playground,
    packages: { vite: version, '@types/node': '20.19.43' },
    framework: 'vite',
    build: ['vite', 'build'],
    out: 'dist',
    types: true,
  }
}
