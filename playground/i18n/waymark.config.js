import { defineConfig } from 'waymark'

export default defineConfig({
  site: 'https://example.com',
  // For the pages whose paths are alike. Those with a translated slug say in their HTML which ones they belong to.
  i18n: {
    locales: { '': 'en', ar: 'ar', de: 'de', fr: 'fr', zh: 'zh', 'zh-hant': 'zh-Hant' },
    default: 'en',
  },
  style: true,
})
