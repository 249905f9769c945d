/** What the router shows, and what the sitemap is told. */
export const routes = [
  { path: '/', source: 'src/main.js' },
  { path: '/about' },
  { path: '/blog/first-snow', changed: '2025-11-02' },
  { path: '/blog/grüße', changed: '2025-12-24T09:30:00+01:00' },
  { path: '/de/about' },
  { path: '/account/settings' },
]
