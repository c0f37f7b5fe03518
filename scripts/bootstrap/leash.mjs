// Ends this process as SIGTERM would when what started it is gone without a word: the launcher of an older Node, whose
// channel closes, or npm, whose orphans get another parent. Nothing of ours may stay behind a `kill -9`.
import { readFileSync } from 'node:fs'

const end = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.channel.unref()
  process.once('disconnect', end)
}

if (process.env.npm_lifecycle_event) {
  const before = parents()
  const watch = setInterval(() => {
    if (parents() === before) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}

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
