import sitemap from '@astrojs/sitemap'
import { astroTells } from '../astro-site.js'
import { LANGUAGES } from '../languages.js'
import { measured } from '../measured.js'

const [root, count] = process.argv.slice(2)
const { config, routes, done } = astroTells(root, Number(count))
const locales = Object.fromEntries(LANGUAGES.map((language) => [language, language]))
const { hooks } = sitemap({ i18n: { defaultLocale: 'en', locales } })
hooks['astro:routes:resolved']({ routes })
await hooks['astro:config:done']({ config })
await measured(() => hooks['astro:build:done'](done))
