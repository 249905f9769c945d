/** Gives the site a history: all of it is written one day, one old post is edited years later. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const EDITED = 'src/content/blog/first-post.md'

rmSync('.git', { recursive: true, force: true })
git(['init', '--quiet'])
const final = readFileSync(EDITED)
appendFileSync(EDITED, 'As it was.\n')
commit('all', '2022-08-01T09:00:00+02:00')
writeFileSync(EDITED, final)
commit('correct a mistake', '2025-03-03T18:30:00+01:00')

function commit(message, date) {
  git(['add', 'src'])
  git(['commit', '--quiet', '--message', message], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date })
}

function git(args, env = {}) {
  const name = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...name, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
}
