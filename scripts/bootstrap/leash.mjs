// Ends the process that imports this, as SIGTERM would, when what started it is gone without a word: its orphans get
// another parent. Nothing of ours may stay behind a `kill -9` of npm, of the launcher or of a run of tests.
import { readFileSync } from 'node:fs'

const before = parents()
const watch = setInterval(() => {
  if (parents() === before) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 500)
watch.unref()

/** Our parent, and above it npm where a shell stands between, which Linux alone can tell. */
function parents() {
  const above = stat(process.ppid)?.parent
  return stat(above)?.name.startsWith('npm') ? `${process.ppid} ${above}` : `${process.ppid}`
}

function stat(pid) {
  try {
    const [, name, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/^\d+ \((.*)\) \S (\d+)/)
    return { name, parent }
  } catch {
    return undefined
  }
}
