const links = '<a href="/bread">Bread</a> <a href="/bread/rye">Rye</a> <a href="/bread/toast">Toast</a>'

export const routes = {
  '/': { title: 'Bakery', html: `<h1>Bakery</h1>${links}` },
  '/bread': { title: 'Bread', html: `<h1>Bread</h1>${links}` },
  '/bread/rye': { title: 'Rye', html: '<h1>Rye</h1>' },
  '/bread/toast': { title: 'Toast', html: '<h1>Toast</h1>' },
  '/thanks': { title: 'Thank you', html: '<h1>Thank you</h1>', meta: [{ name: 'robots', content: 'noindex' }] },
  '/old': { title: 'Moved', html: '', meta: [{ 'http-equiv': 'refresh', content: '0; url=/bread' }] },
  '/404': { title: 'Nothing here', html: '<h1>There is nothing here</h1>' },
}
