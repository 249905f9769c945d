import { describe, expect, test } from 'vitest'
import { shallowRemedy } from '../../src/core/shallow-remedy.ts'

const FETCH = 'git fetch --unshallow && npm run build'

describe('the remedy is of the service that made the clone', () => {
  test.each<[string, Record<string, string | undefined>, string, string]>([
    ['GitHub', { GITHUB_ACTIONS: 'true', CI: 'true' }, 'GitHub Actions', 'fetch-depth: 0'],
    ['GitLab', { GITLAB_CI: 'true' }, 'GitLab', 'GIT_DEPTH: 0'],
    ['Vercel', { VERCEL: '1' }, 'Vercel', 'VERCEL_DEEP_CLONE=true'],
    ['Netlify', { NETLIFY: 'true' }, 'Netlify', FETCH],
    ['Cloudflare Pages', { CF_PAGES: '1' }, 'Cloudflare Pages', FETCH],
    ['Cloudflare Workers', { WORKERS_CI: '1' }, 'Cloudflare Workers', FETCH],
    ['another', { CI: 'true' }, 'build command', FETCH],
    ['none', {}, 'build command', FETCH],
    ['a host’s tool run by GitHub', { VERCEL: '1', GITHUB_ACTIONS: 'true' }, 'GitHub Actions', 'fetch-depth: 0'],
    ['a host’s tool run by GitLab', { NETLIFY: 'true', GITLAB_CI: 'true' }, 'GitLab', 'GIT_DEPTH: 0'],
    ['a variable that says no', { GITHUB_ACTIONS: 'false', VERCEL: '0', NETLIFY: '' }, 'build command', FETCH],
    ['a variable without a value', { GITHUB_ACTIONS: undefined }, 'build command', FETCH],
  ])('%s', (_, env, name, value) => {
    const remedy = shallowRemedy(env)
    expect(remedy.value).toBe(value)
    expect(remedy.name).toMatch(new RegExp(`^${name}`))
  })
})
