/** What findings mean, in words. */
import type { Finding } from '../types.ts'
import { checkMeanings } from './check-messages.ts'

export interface Meaning {
  level: Finding['level']
  /** One sentence: `#` is how often it was found, `{one|several}` chooses by that number. */
  says: string
  /**
   * What to do about it; absent where nothing needs to be done. `{name}` and `{value}` quote the first evidence, which is
   * then not shown with the places.
   */
  remedy?: string
  /** Why it matters, for the documentation. */
  why?: string
  /** Who says so: a Markdown link. */
  source?: string
  /** Said in every build, though it is only information. */
  always?: true
}

/** Every code, its one level and its words; those of the check are documented besides. Nowhere else in the package is a finding worded. */
const table = (): Readonly<Record<string, Meaning>> => ({
  ...checkMeanings(),

  // Errors: the sitemap would be wrong as a whole, so none is written.
  'all-canonical': {
    level: 'error',
    says: 'No page is left to list: # {page names|pages name} another URL as canonical.',
    remedy: 'Compare the address in the canonicals with `site` and `base`: one of them is wrong.',
  },
  'canonical-site': {
    level: 'error',
    says: '`site` and the canonicals of the pages differ only in `http`/`https` or in `www`: search engines take these for two sites.',
    remedy: 'Give `site` the form that the site answers with 200, and make the canonicals the same.',
  },
  'canonical-template': {
    level: 'error',
    says: '# {page names|pages name} one and the same URL as canonical: a template seems to write a fixed address into every page.',
    remedy: "Let the template write each page's own URL, or leave the canonical out.",
  },
  'no-pages': {
    level: 'error',
    says: 'No page was found.',
    remedy: 'Build the site first, point `outDir` at the folder its HTML files are in, or give URLs with `pages`.',
  },
  'pages-never': {
    level: 'error',
    says: 'The build is over, and no page was found.',
    remedy:
      'If its pages are written later, make the sitemap after them: `vite build && waymark {name}`. If they are no files, give their URLs with `pages`.',
  },
  'sitemap-blocked': {
    level: 'error',
    says: 'robots.txt forbids crawlers to fetch the sitemap itself.',
    remedy: 'Remove that rule, or add an `Allow:` line with the path of the sitemap to the same group.',
  },
  'sitemap-owned': {
    level: 'error',
    says: 'The address of the sitemap is taken by a file or route of your own, which is never replaced.',
    remedy: 'Remove yours, or give another name with `filename`, such as `pages-sitemap.xml`.',
  },

  // Warnings: listed, dated or left out with doubt.
  'all-left-out': {
    level: 'warning',
    says: 'No page is left to list, so there is no sitemap: # {page is|pages are} left out.',
    remedy: 'Right for a preview; for the public remove what keeps the pages out of search.',
  },
  'canonical-invalid': {
    level: 'warning',
    says: 'The canonical of # {page|pages} is no URL of the web and counts as not given.',
    remedy: "Write each page's full URL, such as `https://example.com/about/`.",
  },
  'canonical-late': {
    level: 'warning',
    says: '# {page states|pages state} a canonical after something that cannot stand in a head: search engines take the head to end there, so it counts as not given.',
    remedy: 'Put it at the top of the head, and move what belongs into the body (`<img>`, `<iframe>`, text) there.',
  },
  'canonical-several': {
    level: 'warning',
    says: '# {page names|pages name} several different canonicals, which search engines ignore: they count as not given.',
    remedy: 'Leave one `<link rel="canonical">` in the head of each page.',
  },
  'canonical-style': {
    level: 'warning',
    says: 'The canonical of # {page|pages} has another form than `urlStyle` asks for; the canonical is what is listed.',
    remedy: 'Bring the two together: the form that the site answers with 200 is the right one.',
  },
  'content-clash': {
    level: 'warning',
    says: '# {page has|pages have} two content files; only the first is used.',
    remedy: 'Make the patterns in `content` tell the files apart, or remove one of them.',
  },
  'content-empty': {
    level: 'warning',
    says: '# {glob|globs} in `content` {finds|find} no file.',
    remedy: 'Globs start at `root`, such as `content/blog/**/*.md`.',
  },
  'content-nowhere': {
    level: 'warning',
    says: 'None of the files of # {glob|globs} in `content` belongs to a built page.',
    remedy: 'The pattern makes other paths than the pages have: compare the two, such as `/blog/[slug]/`.',
  },
  'content-key': {
    level: 'warning',
    says: '# content {file lacks|files lack} a front matter value that its pattern in `content` needs, and so {gives|give} no page a date.',
    remedy: 'Add the value to the front matter, or use a function in `content` for such files.',
  },
  'content-unreadable': {
    level: 'warning',
    says: '# content {file|files} cannot be opened, so what {it says|they say} of {its page|their pages} is not known.',
    remedy: 'Look at the permissions of the {file|files}.',
  },
  'date-future': {
    level: 'warning',
    says: '# {date lies|dates lie} in the future and cannot be when a page last changed; the next source was asked.',
    remedy: 'Correct the date, or mark the page as a draft until then.',
  },
  'date-invalid': {
    level: 'warning',
    says: '# {date|dates} cannot be read with certainty; the next source was asked.',
    remedy: 'Write dates as `2026-05-10` or `2026-05-10T17:33:30+02:00`.',
  },
  'draft-built': {
    level: 'warning',
    says: '# {draft was|drafts were} built: not listed, but anyone who knows the address can read {it|them}.',
    remedy: 'Keep drafts out of the production build, or remove `draft` from what is finished.',
  },
  'front-matter-broken': {
    level: 'warning',
    says: 'The front matter of # {file|files} cannot be read; the {page is|pages are} treated as having none.',
    remedy: 'Correct it. Only YAML, TOML and JSON are read; code in front matter is never run.',
  },
  'front-matter-value': {
    level: 'warning',
    says: '# {value in front matter does|values in front matter do} not fit and {is|are} ignored.',
    remedy:
      '`lastmod` is a date such as `2026-05-10`, `changefreq` one of always, hourly, daily, weekly, monthly, yearly, never, `priority` a number from 0 to 1.',
  },
  'git-failed': {
    level: 'warning',
    says: 'git could not read # {repository|repositories}, so no date comes from {it|them}.',
    remedy:
      'Run `git log -1` in that folder: it says why, and for a folder of another owner it prints the line that helps.',
  },
  'folder-unreadable': {
    level: 'warning',
    says: '# {folder|folders} of the output cannot be opened: {its|their} pages are not listed.',
    remedy: 'Mend the permissions of {this folder|these folders}.',
  },
  'platform-config': {
    level: 'warning',
    says: '# {place in a platform config file does|places in platform config files do} not fit and {is|are} passed over.',
    remedy: 'Correct {it|them}: the platform passes over or refuses what it cannot read.',
  },
  'canonical-redirects': {
    level: 'warning',
    says: 'The platform redirects the canonical of # {page|pages}; it is listed as stated.',
    remedy: 'Write the canonical in the form that the platform answers with 200.',
  },
  'mostly-left-out': {
    level: 'warning',
    says: 'More than half of the pages, #, are left out for one and the same reason.',
    remedy:
      'If they should be found in search, look at the evidence: one setting or one line of a template may be wrong.',
  },
  'git-shallow': {
    level: 'warning',
    says: '# {page has|pages have} no date from git, because the history of this clone is cut off.',
    remedy: 'Get the whole history where the site is built ({name}): `{value}`',
  },
  'git-treeless': {
    level: 'warning',
    says: '# {repository is a partial clone|repositories are partial clones} without the folders of the past, so no date comes from git.',
    remedy: 'Clone with `--filter=blob:none`, or without a filter.',
  },
  'git-ignore-revs': {
    level: 'warning',
    says: '# {line|lines} in a list of ignored commits {names|name} no commit of the repository.',
    remedy: 'Write whole commit ids, one a line.',
  },
  'ledger-broken': {
    level: 'warning',
    says: 'The ledger cannot be read as one: it was left alone, and no page is dated by it.',
    remedy: 'Restore the file from your repository or cache, or remove it to begin anew.',
  },
  'ledger-doubted': {
    level: 'warning',
    says: '# {page has|pages have} another text than in the last build, too many at once to be believed: dates and ledger were kept.',
    remedy:
      'If they have really changed, build once with `WAYMARK_ACCEPT_CHANGES=1` in the environment (`--accept-changes` on the command line). If not, take out with `lastmod.ledger.normalise` what every build writes anew.',
  },
  'stamped-dates': {
    level: 'warning',
    says: '# {page has|pages have} the day of a build or an import for a date, not one of {its|their} own: dropped.',
    remedy: 'Let the template state when a page was changed, or fetch the whole history.',
  },
  'hreflang-code': {
    level: 'warning',
    says: '# language {code is|codes are} not supported by search engines; {it stays|they stay} out.',
    remedy:
      'Write a language, then if need be a script and a region: `en`, `en-GB` (not `en-UK`), `es` or `es-MX` (not `es-419`), `zh-Hant`; or `x-default`.',
  },
  'hreflang-differs': {
    level: 'warning',
    says: '# {page names|pages name} other language versions in {its|their} HTML than the sitemap does.',
    remedy: 'Let every page name all of its versions, itself included, or leave them to the sitemap alone.',
  },
  'hreflang-href': {
    level: 'warning',
    says: '# language {version has|versions have} no address that is a URL of the web, and {stays|stay} out.',
    remedy: "Write the version's full URL.",
  },
  'hreflang-lang': {
    level: 'warning',
    says: '# {page is|pages are} in another language by `<html lang>` than by hreflang; listed as hreflang says.',
    remedy: 'Correct the one that is wrong.',
  },
  'hreflang-late': {
    level: 'warning',
    says: '`pages` names language versions only after 10,000 URLs without any: those came too early to be among them.',
    remedy: 'Let `pages` begin with URLs that have `alternates`, or set `i18n`.',
  },
  'hreflang-left-out': {
    level: 'warning',
    says: '# {link leads|links lead} to a language version that is left out of the sitemap; not written.',
    remedy: 'Do not name versions that may not be indexed, or let them be indexed.',
  },
  'hreflang-missing': {
    level: 'warning',
    says: '# {link leads|links lead} to a language version that was not built; not written.',
    remedy: 'Correct the address, or name only versions that exist.',
  },
  'hreflang-no-return': {
    level: 'warning',
    says: '# {link leads|links lead} to a language version that does not link back: search engines ignore such links.',
    remedy: 'Let both pages name each other, or group them with `i18n` or `alternates`.',
  },
  'hreflang-relative': {
    level: 'warning',
    says: '# {link to a language version is|links to language versions are} not written as a full URL, which search engines need.',
    remedy: 'Begin with `https://` in the HTML; the sitemap has the full URL.',
  },
  'hreflang-self': {
    level: 'warning',
    says: 'The language of # {page|pages} with other versions is not known, or another version has it: {it is|they are} in no list of versions.',
    remedy: 'Let the page name itself as well, or set `<html lang>`.',
  },
  'hreflang-several': {
    level: 'warning',
    says: '# language {code is|codes are} given to two pages; the first counts.',
    remedy: 'Give each version its own code, or one page for each code.',
  },
  'json-ld-broken': {
    level: 'warning',
    says: 'The JSON-LD of # {video is|videos are} no valid JSON and says nothing.',
    remedy: 'Correct it: a comma too many or a line feed within a text is the usual reason.',
  },
  'loc-invalid': {
    level: 'warning',
    says: 'The URL of # built {page|pages} cannot stand in a sitemap; {it is|they are} left out.',
    remedy: 'Rename the {file|files}: a URL has fewer than 2,048 characters and is valid Unicode.',
  },
  'news-incomplete': {
    level: 'warning',
    says: '# {article lacks|articles lack} a title or a language for the news sitemap and {is|are} not in it.',
    remedy: 'Give {the page|each page} a `<title>` and `<html lang>`, or set `news.language`.',
  },
  'news-limit': {
    level: 'warning',
    says: '# {article|articles} of the last two days {does|do} not fit into the news sitemap, which holds the newest 1,000.',
    remedy: 'Narrow it down with `news.include`.',
  },
  'page-blocked': {
    level: 'warning',
    says: 'robots.txt forbids crawlers to read # {page|pages}; {it is|they are} left out.',
    remedy: 'Change the rule if the {page|pages} should be found. To hide a page from search, use noindex instead.',
  },
  'page-unreadable': {
    level: 'warning',
    says: '# HTML {file is|files are} empty, binary or cannot be opened; left out.',
    remedy: 'Look at what writes {this file|these files}.',
  },
  'pages-duplicate': {
    level: 'warning',
    says: '`pages` gives # {URL|URLs} a second time; the first one is used.',
    remedy: 'Give each URL once.',
  },
  'pages-left-out': {
    level: 'warning',
    says: '`pages` names # built {page that is|pages that are} left out all the same.',
    remedy: 'Remove {it|them} from `pages`, or remove what keeps the {page|pages} out.',
  },
  'page-failed': {
    level: 'warning',
    says: '# {page|pages} failed while the framework made {it|them}, and {is|are} not listed. The build goes on all the same.',
    remedy: 'Look for the error in what the build printed. `strict: true` makes this fail the build.',
  },
  'pages-late': {
    level: 'warning',
    says: '# {page was|pages were} written after the sitemap, which lacks {it|them}.',
    remedy: 'Make the sitemap when all pages are there: `vite build && waymark {name}`.',
  },
  'pattern-unmatched': {
    level: 'warning',
    says: '# {pattern|patterns} in `include` or `exclude` matched no page.',
    remedy: 'Patterns see the path of the URL below `base`, such as `/blog/**`: not the file, not the host.',
  },
  'public-unlinked': {
    level: 'warning',
    says: '# HTML {file|files} copied from the public folder {is|are} listed, though no page links to {it|them}.',
    remedy: 'Name {it|them} in `exclude` if {it is no page|they are no pages} of the site, or link to {it|them}.',
  },
  'robots-base': {
    level: 'warning',
    says: 'The site lives below a base path, and crawlers read robots.txt only at the root of the host.',
    remedy: 'Add this line to the robots.txt at the root of the host, and set `robots: false` once it is there.',
  },
  'robots-html': {
    level: 'warning',
    says: 'robots.txt is a page of HTML: crawlers find neither rules nor a sitemap in it.',
    remedy: 'Put a text file there, or let the server answer 404 where there is none.',
  },
  'robots-lookalike': {
    level: 'warning',
    says: '# {line|lines} in robots.txt {looks|look} like `Sitemap:` but {is|are} none: many crawlers skip {it|them}.',
    remedy: 'Write exactly `Sitemap: ` and a full URL.',
  },
  'robots-owned': {
    level: 'warning',
    says: 'robots.txt is answered by a route of your own, so the sitemap is not announced there.',
    remedy: 'Add this line to what it answers.',
  },
  'robots-relative-line': {
    level: 'warning',
    says: '# `Sitemap:` {line|lines} in robots.txt {has|have} no full URL: most crawlers cannot use {it|them}.',
    remedy: 'Write the whole address, such as `Sitemap: https://example.com/sitemap.xml`.',
  },
  'robots-stale-line': {
    level: 'warning',
    says: '# `Sitemap:` {line|lines} in robots.txt {names a file|name files} of this site that the build does not have.',
    remedy: 'Remove the {line|lines}, unless something else answers there.',
  },
  'robots-too-large': {
    level: 'warning',
    says: 'robots.txt is larger than 512,000 bytes: Google does not read what comes after, the `Sitemap:` line included.',
    remedy: 'Shorten it, or submit the sitemap in Search Console.',
  },
  'robots-utf16': {
    level: 'warning',
    says: 'robots.txt is written in UTF-16, which crawlers cannot read; waymark leaves it as it is.',
    remedy: 'Save it as UTF-8.',
  },
  'route-forgotten': {
    level: 'warning',
    says: 'Of # dynamic {route|routes} no page was built, given or left out.',
    remedy:
      'Let the framework prerender {it|them}, or give the addresses with `pages`; `exclude` or `routes: "ignore"` says that this is meant.',
  },
  'server-routes': {
    level: 'warning',
    says: '# {page is|pages are} rendered by the server and {has|have} no file, so {it is|they are} not listed.',
    remedy:
      '`ssr: true` lists {it|them}, `ssr: ["/a", "/b/**"]` some of them, `ssr: false` says that this is meant. Give the addresses of dynamic routes with `pages`.',
  },
  'several-dates': {
    level: 'warning',
    says: '# {page states|pages state} two different dates for the same thing; none of them is used.',
    remedy: 'Let each page state one date, in one place.',
  },
  'source-missing': {
    level: 'warning',
    says: '`pages` names # {source that does|sources that do} not exist, so {it gives|they give} no date.',
    remedy: 'Sources are files below `root`.',
  },
  'site-localhost': {
    level: 'warning',
    says: '`site` is an address of this machine, which no search engine can reach.',
    remedy: 'Give the public address, such as `site: "https://example.com"`.',
  },
  'site-path': {
    level: 'warning',
    says: '`site` has a path that is not in `base`, and the framework leaves it out of all addresses, so the sitemap does.',
    remedy: 'Set `base` to that path if the site is served below it; else take it out of `site`.',
  },
  'route-unbuilt': {
    level: 'warning',
    says: 'For # {route|routes} no page was built, given or left out.',
    remedy:
      'If {it|they} should have been prerendered, look for the error in what the build printed; if a server renders {it|them}, give the {address|addresses} with `pages`. `exclude` or `routes: "ignore"` says that this is meant.',
  },
  'server-answers-first': {
    level: 'warning',
    says: 'The server was built before the sitemap and is asked before the files: it answers with its own 404 for the sitemap.',
    remedy: 'Leave these addresses to the host: {name}.',
  },
  'server-built-first': {
    level: 'warning',
    says: 'The server was built before the sitemap, and answers only for files that were there then: neither for the sitemap nor with the line in robots.txt.',
    remedy: 'Let its builder know of the plugin: {name}.',
  },
  'server-holds-files': {
    level: 'warning',
    says: 'The server was built before the sitemap and holds its files within its code: it answers neither for the sitemap nor with the line in robots.txt.',
    remedy:
      'Choose a preset that reads files from disk or leaves them to its host, or set `serveStatic: true` if there is a disk where it runs.',
  },
  'sitemap-doubtful': {
    level: 'warning',
    says: '# {sitemap|sitemaps} in the output {looks|look} like waymark wrote {it|them}, but this run does not.',
    remedy:
      'Remove {it|them}, parts included, if an earlier build left {it|them}. If another run needs {it|them}, say so with a `Sitemap:` line in a robots.txt of your own.',
  },
  'sitemap-of-framework': {
    level: 'warning',
    says: 'The framework writes a sitemap of its own, which ours replaces.',
    remedy: 'Switch it off: {name}.',
  },
  'sitemap-settings': {
    level: 'warning',
    says: '# {setting|settings} of the sitemap of the framework, which ours takes the place of, {has|have} no effect any more.',
    remedy: 'Say it with what is named there, and remove the {setting|settings}.',
  },
  'sitemap-replaced': {
    level: 'warning',
    says: '# {sitemap|sitemaps} that another tool wrote, or an old build, {was|were} replaced.',
    remedy: 'Turn the other tool off; if its sitemap was the better one, compare the numbers of URLs.',
  },
  'video-incomplete': {
    level: 'warning',
    says: '# {video lacks|videos lack} what a sitemap must say of {it|them} and {is|are} not listed.',
    remedy:
      'Describe each by a JSON-LD `VideoObject` with `name`, `description`, `thumbnailUrl` and `contentUrl` or `embedUrl`; neither of the last two may be the page itself.',
  },
  'video-shortened': {
    level: 'warning',
    says: '# {text|texts} of videos {was|were} cut: a title has at most 100 characters, a description 2,048.',
    remedy: 'Shorten {it|them} where the page states {it|them}.',
  },
  'video-value': {
    level: 'warning',
    says: '# {value of a video does|values of videos do} not fit and {is|are} left away.',
    remedy: 'Write durations as `PT1M30S`, from one second to eight hours, and dates as `2026-05-10T17:33:30+02:00`.',
  },
  'unicode-twins': {
    level: 'warning',
    says: '# {URL differs|URLs differ} from another only in how an accented letter is stored: to a server these are two addresses.',
    remedy: 'Rename the files so that one form is left.',
  },

  'options-lost': {
    level: 'warning',
    says: '# {option|options} of the build that wrote this sitemap {was|were} not given to this run, whose sitemap may be another.',
    remedy:
      'With the plugin the sitemap is there when the build ends, and nothing need be run after it. Otherwise keep the options in a file, import it in the config of the build, and give it here with `--config`.',
  },
  'framework-lost': {
    level: 'warning',
    says: '# {thing that the framework told the build that wrote this sitemap is|things that the framework told the build that wrote this sitemap are} not known to this run: dates and language versions may be missing.',
    remedy:
      'The pages that the build left out for what {name} told stay out. For the rest build again: with waymark in its config the sitemap is there when the build of {name} ends, and nothing need be run after it.',
  },

  // Information: nothing is wrong with the sitemap.
  'sitemap-taken-over': {
    level: 'info',
    always: true,
    says: 'The sitemap of the framework is switched off for this build: ours takes its place.',
    remedy: 'Its setting can go: {name}.',
  },
  'platform-condition': {
    level: 'info',
    says: '# {rule of the platform depends|rules of the platform depend} on what is not known here, such as country, language, cookie or which site is meant: no page is left out by {it|them}.',
  },
  'platform-several': {
    level: 'info',
    says: '# config files name different platforms, so it is not known which one serves the site.',
    remedy: 'Remove the files of platforms that are no longer used.',
  },
  'platform-code': {
    level: 'info',
    says: '# {setting|settings} of the platform {is|are} code or in another file and not read: {its|their} redirects and headers are not known.',
  },
  'platform-status': {
    level: 'info',
    says: '# listed {page is|pages are} answered with an error by a rule of the platform, though the {page exists|pages exist}.',
    remedy: 'Remove the rule, or leave the {page|pages} out with `exclude`.',
  },
  'redirect-unknown': {
    level: 'info',
    says: '# {page is|pages are} matched by a redirect rule, but the platform is not known, so neither is whether the rule or the file wins: listed.',
    remedy: "Build where the site is deployed, or add the platform's config file.",
  },
  'bulk-commit': {
    level: 'info',
    says: 'One commit dates at least half of the pages.',
    remedy: 'If it changed no content, as a formatter does, put its id into `.git-blame-ignore-revs`.',
  },
  'news-future': {
    level: 'info',
    says: '# {article has|articles have} a date of publication still to come and {is|are} not in the news sitemap yet.',
    remedy: 'Build again once {it is|they are} published.',
  },
  'news-rebuild': {
    level: 'info',
    says: 'The news sitemap holds the articles of the last two days as of this build.',
    remedy: 'Build at least once a day, so that it does not go stale.',
  },
  'content-unmatched': {
    level: 'info',
    says: '# content {file belongs|files belong} to no built page.',
    remedy: 'Expected for drafts and data. Otherwise the pattern in `content` makes another path than the page has.',
  },
  'duplicate-page': {
    level: 'info',
    says: '# built {page has|pages have} the URL of another one and {is|are} listed once.',
  },
  'git-missing': {
    level: 'info',
    says: 'git is not installed here, so no date comes from it.',
    remedy: 'Install git where the site is built, or leave `git` out of `lastmod`.',
  },
  'git-none': {
    level: 'info',
    says: 'The sources are in no git repository with commits, so no date comes from git.',
    remedy: 'Build from a clone, or leave `git` out of `lastmod`.',
  },
  'index-now-unknown': {
    level: 'info',
    says: 'What this build changes is not known, so `waymark submit` has nothing to send.',
    remedy:
      'Before the very first deploy that is as it should be. Else give `submit` the sitemap of the last deploy with `--baseline`.',
    always: true,
  },
  'page-utf16': {
    level: 'info',
    says: '# {page is|pages are} written in UTF-16 and was read as such.',
    remedy: 'Save HTML as UTF-8: it is what browsers and search engines expect.',
  },
})

let made: Readonly<Record<string, Meaning>> | undefined

/** The table, made when it is first needed: whoever imports waymark may never need it. */
export function meanings(): Readonly<Record<string, Meaning>> {
  return (made ??= table())
}
