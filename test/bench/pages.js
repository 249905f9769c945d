/** Folders of HTML pages for the benchmarks: the same bytes every time, with what pages of real sites have. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORIGIN } from './urls.js'

/** Pages in one section of the site. */
const IN_A_SECTION = 200

/**
 * Writes pages of about `size` bytes, each as `index.html` of a folder of its own. All have a canonical, half of them
 * JSON-LD with dates.
 */
export function writePages(folder, count, size) {
  const text = paragraphs(size)
  for (let n = 0; n < count; n++) {
    const path = pathOf(n)
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'index.html'), page(n, count, path, text))
  }
}

/** Pages of nothing but images, their paths and sizes as a gallery has them. */
export function writeGalleries(folder, count, images) {
  for (let n = 0; n < count; n++) {
    const path = pathOf(n)
    const figures = Array.from(
      { length: images },
      (_, i) =>
        `<figure><img src="/images/${n % 50}/photo-${i}.jpg" alt="Photo ${i} of page ${n}" width="640" height="480" loading="lazy"><figcaption>Photo ${i}</figcaption></figure>`,
    )
    const html = `<!doctype html>\n<html lang="en"><head><title>Page ${n}</title><link rel="canonical" href="${ORIGIN}${path}"></head>\n<body><main>\n${figures.join('\n')}\n</main></body></html>\n`
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'index.html'), html)
  }
}

function pathOf(n) {
  return n === 0 ? '/' : `/section-${Math.floor(n / IN_A_SECTION)}/page-${n}/`
}

function page(n, count, path, text) {
  const title = `Page ${n} &amp; what it is about`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="The ${n}th page of a site that was made to be measured." />
    <meta name="robots" content="index, follow, max-image-preview:large" />
    <link rel="canonical" href="${ORIGIN}${path}" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="sitemap" href="/sitemap.xml" />
    <link rel="stylesheet" href="/assets/index-${(n % 7) + 100}.css" />
    <link rel="modulepreload" href="/assets/index-${(n % 5) + 100}.js" />
    <meta property="og:type" content="article" />
    <meta property="og:title" content="${title}" />
    <meta property="og:url" content="${ORIGIN}${path}" />
    <meta property="og:image" content="${ORIGIN}/images/${n}.png" />
    <meta name="twitter:card" content="summary_large_image" />${n % 2 ? jsonLd(n, path) : ''}
    <script type="module" src="/assets/index-${(n % 5) + 100}.js"></script>
  </head>
  <body>
    <header>
      <nav>
        <ul>
${links(n, count)}
        </ul>
      </nav>
    </header>
    <main>
      <h1>${title}</h1>
${text}
    </main>
    <footer><p>Page ${n} of ${count}</p></footer>
  </body>
</html>
`
}

function links(n, count) {
  const items = Array.from({ length: 20 }, (_, i) => pathOf((n * 31 + i * 17) % count))
  return items.map((path, i) => `          <li><a class="link" href="${path}">Link ${i}</a></li>`).join('\n')
}

function jsonLd(n, path) {
  const day = String(1 + (n % 28)).padStart(2, '0')
  const article = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    mainEntityOfPage: `${ORIGIN}${path}`,
    headline: `Page ${n}`,
    datePublished: `2024-03-${day}T08:00:00+01:00`,
    dateModified: `2025-04-${day}T09:30:00+02:00`,
    author: { '@type': 'Person', name: 'A. Writer' },
  }
  return `\n    <script type="application/ld+json">${JSON.stringify(article)}</script>`
}

/** Ordinary markup, as long as the page is to be: the rest of it has about three thousand bytes. */
function paragraphs(size) {
  let text = ''
  for (let n = 0; text.length < size - 3500; n++) {
    if (n % 6 === 0) text += `      <h2 id="part-${n}">Part ${n}</h2>\n`
    text += `      <p class="text">${words(n)} <a href="/section-${n % 9}/page-${n}/">a link</a> ${words(n + 3)}</p>\n`
    if (n % 9 === 4)
      text += `      <pre><code class="language-js">const part = ${n}\nshow(part, { date: false })</code></pre>\n`
    if (n % 11 === 5)
      text += `      <img src="/images/part-${n}.webp" alt="Figure ${n}" width="640" height="360" loading="lazy" />\n`
  }
  return text
}

const WORDS =
  'the site has been published and modified since, as its date says; every reader of a page takes a while'.split(' ')

function words(n) {
  return Array.from({ length: 24 }, (_, i) => WORDS[(n * 7 + i * 5) % WORDS.length]).join(' ')
}
