// Ends this process as SIGTERM would when what started it is gone without a word: the launcher of an older Node, whose
// channel closes, or npm, whose orphan gets another parent. Nothing of ours may stay behind a `kill -9`.
const end = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.channel.unref()
  process.once('disconnect', end)
}

if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}
