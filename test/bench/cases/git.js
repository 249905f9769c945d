/** Dates from git for 20,000 files with 20,000 commits, against git itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILES, makeHistory } from '../git-history.js'
import { makeModules } from '../modules.js'
import { program, race } from '../processes.js'

const SAMPLE = 20
const MEGABYTE = 1 << 20

export async function git() {
  makeModules()
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-git-'))
  const output = `${folder}.log`
  try {
    await makeHistory(folder)
    const { all, last, log, list } = race(
      {
        all: program('git-by-waymark.js', folder, 'all'),
        last: program('git-by-waymark.js', folder, 'last'),
        log: program('git-by-log.js', folder, output),
        list: program('git-file-list.js', folder, 'all'),
      },
      5,
    )
    const { file } = race({ file: program('git-by-file.js', folder, SAMPLE) }, 1)
    return [
      { what: 'git dates of 20,000 files, against bare `git log`', ours: all.ms, reference: log.ms, most: 1.6 },
      { what: 'git dates of the files of the last 100 commits', ours: last.ms, reference: log.ms, most: 0.2 },
      {
        what: 'git dates, memory above holding the file names',
        unit: 'MB',
        ours: (all.peak - list.peak) / MEGABYTE,
        reference: 60,
        most: 1,
      },
      // No bound: told for comparison, from a sample.
      {
        what: 'git dates, against one `git log -1` a file',
        ours: all.ms,
        reference: (file.ms / SAMPLE) * FILES,
        most: 1,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(output, { force: true })
  }
}
