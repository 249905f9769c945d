/** languages-by-waymark.js FOLDER COUNT */
import { LANGUAGES, localised } from '../languages.js'
import { measured } from '../measured.js'
import { ORIGIN } from '../urls.js'

const [outDir, count] = process.argv.slice(2)
const locales = Object.fromEntries(LANGUAGES.map((language) => [language, language]))

await measured(async () => {
  const { generateSitemap } = await import('waymark')
  const pages = () => localised(Number(count))
  await generateSitemap({ site: ORIGIN, root: outDir, outDir, pages, i18n: { locales, default: 'en' } }, { env: {} })
})
