import { spawn } from 'node:child_process'

/** Runs another Node in our place: it gets our signals, we end as it ends, and it ends when we are killed. */
export function relay(node, args) {
  const leash = new URL('leash.mjs', import.meta.url).href
  const child = spawn(node, ['--import', leash, ...args], { stdio: 'inherit' })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal) process.kill(process.pid, signal)
    else process.exit(code)
  })
}
