/** The sources of a site that Vite builds, under version control. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Pages in one section. */
const IN_A_SECTION = 50

export function writeSite(root, count) {
  const write = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (let n = 0; n < count; n++) write(fileOf(n), page(n, count))
  write('src/main.js', "import './main.css'\n\ndocument.documentElement.dataset.ready = 'yes'\n")
  write('src/main.css', 'body {\n  font-family: sans-serif;\n}\n')
  write(
    'src/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>\n',
  )
  write('.gitignore', 'dist\nnode_modules\n')
  commit(root)
}

/** Files of all pages, as inputs of a build. */
export function inputs(root, count) {
  return Array.from({ length: count }, (_, n) => join(root, fileOf(n)))
}

function fileOf(n) {
  return `${pathOf(n).slice(1)}index.html`
}

function pathOf(n) {
  return n === 0 ? '/' : `/section-${Math.floor(n / IN_A_SECTION)}/page-${n}/`
}

function page(n, count) {
  const others = Array.from({ length: 12 }, (_, i) => pathOf((n + i * 7) % count))
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Page ${n}</title>
    <meta name="description" content="Page ${n} of ${count}" />
    <link rel="icon" href="/src/logo.svg" type="image/svg+xml" />
    <script type="module" src="/src/main.js"></script>
  </head>
  <body>
    <nav>
${others.map((path) => `      <a href="${path}">${path}</a>`).join('\n')}
    </nav>
    <main>
      <h1>Page ${n}</h1>
      <img src="/src/logo.svg" alt="" width="64" height="64" />
${Array.from({ length: 8 }, (_, i) => `      <p>What page ${n} has to say in paragraph ${i}, with <em>some</em> <a href="${others[i]}">links</a>.</p>`).join('\n')}
    </main>
  </body>
</html>
`
}

/** A section a day: the same date on every page would look like a tool's. */
function commit(root) {
  const folders = [
    '.gitignore',
    'src',
    'index.html',
    ...readdirSync(root).filter((name) => name.startsWith('section-')),
  ]
  run(root, ['init', '--quiet'])
  folders.forEach((folder, day) => {
    run(root, ['add', folder])
    run(root, ['commit', '--quiet', '--message', folder], new Date(Date.UTC(2024, 2, day + 1, 9, 30)).toISOString())
  })
  // In one pack, as a clone is: on the machine of a host, and on that of whoever joined the project.
  run(root, ['gc', '--quiet'])
}

function run(root, args, date) {
  const identity = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  execFileSync('git', [...identity, ...args], { cwd: root, env })
}
