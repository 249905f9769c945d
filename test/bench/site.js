/** The sources of a site that Vite builds: HTML pages with a script, a style and an image, under version control. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export function writeSite(root, count) {
  const write = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (let n = 0; n < count; n++) write(fileOf(n), page(n, count))
  write('src/main.js', "import './main.css'\n\ndocument.documentElement.dataset.ready = 'yes'\n")
  write('src/main.css', 'body {\n  font-family: sans-serif;\n}\n')
  write('.gitignore', 'dist\nnode_modules\n')
  commit(root)
}

/** Files of all pages, as inputs of a build. */
export function inputs(root, count) {
  return Array.from({ length: count }, (_, n) => join(root, fileOf(n)))
}

function fileOf(n) {
  return n === 0 ? 'index.html' : `section-${n % 20}/page-${n}/index.html`
}

function page(n, count) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Page ${n}</title>
    <meta name="description" content="Page ${n} of ${count}" />
    <script type="module" src="/src/main.js"></script>
  </head>
  <body>
    <h1>Page ${n}</h1>
    <p>What page ${n} has to say, and <a href="/section-${(n + 1) % 20}/page-${n + 1}/">the next one</a>.</p>
  </body>
</html>
`
}

function commit(root) {
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args], {
      cwd: root,
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'The site')
}
