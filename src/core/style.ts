/** How a sitemap looks to a person who opens it. With CSS, since browsers are taking XSLT out (rules S1-S5, S10). */
import { escapeXml } from './xml.ts'

/** Name of the file the style is in. */
export const SITEMAP_CSS_NAME = 'sitemap.css'

/**
 * The line that names the style: below the XML declaration and above the root (rule S13).
 *
 * @param href URL or path of the style
 */
export function styleInstruction(href: string): string {
  return `<?xml-stylesheet type="text/css" href="${escapeXml(href)}"?>\n`
}

/**
 * The style itself. It tells the namespaces apart because a browser takes `xhtml:link` for its own, unseen `<link>`, and
 * because `loc` occurs in three of them.
 */
export const SITEMAP_CSS = `@namespace s url("http://www.sitemaps.org/schemas/sitemap/0.9");
@namespace xhtml url("http://www.w3.org/1999/xhtml");
@namespace image url("http://www.google.com/schemas/sitemap-image/1.1");
@namespace video url("http://www.google.com/schemas/sitemap-video/1.1");
@namespace news url("http://www.google.com/schemas/sitemap-news/0.9");

s|urlset, s|sitemapindex {
  color-scheme: light dark;
  display: block;
  max-width: 75rem;
  margin: 0 auto;
  padding: 1.5rem;
  counter-reset: n;
  font: 1rem/1.5 system-ui, sans-serif;
  color: #1b1b1f;
  background: #fff;
}
s|urlset::before, s|sitemapindex::before {
  display: block;
  margin-bottom: 1rem;
  font-size: 1.5rem;
  font-weight: 600;
}
s|urlset::before { content: "Sitemap"; }
s|sitemapindex::before { content: "Sitemap index"; }
s|url, s|sitemap {
  display: block;
  position: relative;
  padding: .5rem 0 .5rem 4.5rem;
  border-top: 1px solid #8884;
  counter-increment: n;
  overflow-wrap: anywhere;
}
s|url::before, s|sitemap::before {
  content: counter(n);
  position: absolute;
  left: 0;
  color: #6b6b76;
  font-variant-numeric: tabular-nums;
}
s|loc { display: block; font-weight: 600; }
s|lastmod, s|changefreq, s|priority { margin-right: 1.5rem; color: #5a5a66; }
s|lastmod::before { content: "changed "; }
s|priority::before { content: "priority "; }
xhtml|link { display: grid; grid-template-columns: 6rem minmax(0, 1fr); }
xhtml|link::before { content: attr(hreflang); color: #5a5a66; }
xhtml|link::after { content: attr(href); }
image|image, video|video, news|news, news|publication, video|video > *, news|news > * { display: block; }
image|image::before { content: "image "; color: #5a5a66; }
video|video::before { content: "video"; color: #5a5a66; }
news|news::before { content: "news"; color: #5a5a66; }
video|video > *, news|news > * { padding-left: 1.5rem; }
video|duration::after { content: " s"; }
video|tag::before { content: "#"; }
video|family_friendly::before { content: "family friendly: "; }
video|live::before { content: "live: "; }
news|language { margin-left: .5rem; }

@media (max-width: 40rem) {
  s|urlset, s|sitemapindex { padding: 1rem; }
  s|url, s|sitemap { padding-left: 2.5rem; }
}
@media (prefers-color-scheme: dark) {
  s|urlset, s|sitemapindex { color: #e4e4ea; background: #17171a; }
  s|url::before, s|sitemap::before, s|lastmod, s|changefreq, s|priority, xhtml|link::before,
  image|image::before, video|video::before, news|news::before { color: #a2a2ae; }
}
`
