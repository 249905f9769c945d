/** What to change where. */
export interface Remedy {
  /** The service and the place in its settings. */
  name: string
  /** To be copied there. */
  value: string
}

const ELSEWHERE = 'git fetch --unshallow && npm run build'

// A build of GitHub or GitLab may run the command line tool of a host, which sets the host's variable as well: the
// clone is of the one that was there first.
const CLONES: readonly [variable: string, remedy: Remedy][] = [
  // https://github.com/actions/checkout#usage
  ['GITHUB_ACTIONS', { name: 'GitHub Actions, under `with` of actions/checkout', value: 'fetch-depth: 0' }],
  // https://docs.gitlab.com/ci/runners/configure_runners/#shallow-cloning
  ['GITLAB_CI', { name: 'GitLab, under `variables` in .gitlab-ci.yml', value: 'GIT_DEPTH: 0' }],
  ['VERCEL', { name: 'Vercel, environment variables', value: 'VERCEL_DEEP_CLONE=true' }],
  ['NETLIFY', { name: 'Netlify, build command', value: ELSEWHERE }],
  ['CF_PAGES', { name: 'Cloudflare Pages, build command', value: ELSEWHERE }],
  ['WORKERS_CI', { name: 'Cloudflare Workers, build command', value: ELSEWHERE }],
]

/** How to get the whole history where the build runs, told by the variables each service sets. */
export function shallowRemedy(env: Readonly<Record<string, string | undefined>>): Remedy {
  const clone = CLONES.find(([variable]) => env[variable] && env[variable] !== 'false' && env[variable] !== '0')
  return clone ? clone[1] : { name: 'build command', value: ELSEWHERE }
}
