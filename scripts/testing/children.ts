import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const running = new Set<ChildProcess>()
const LEASH = import.meta.resolve('../bootstrap/leash.mjs')
let interrupted: NodeJS.Signals | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupted = signal
    for (const child of running) child.kill('SIGTERM')
  })

/** Returns the signal that asked this run to end, if any. After it nothing new may start. */
export const interruption = () => interrupted

/** Runs a Node script with its output on the terminal. Returns the exit code, which is not 0 if it was killed. */
export async function show(args: string[]): Promise<number> {
  return exitCode(launch(process.execPath, ['--import', LEASH, ...args], { stdio: 'inherit' }))
}

/** Runs a program and captures its output. Returns the exit code, which is not 0 if it was killed, and the output. */
export async function capture(program: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = launch(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [code, ...printed] = await Promise.all([exitCode(child), ...[child.stdout, child.stderr].map(read)])
  return { code, output: printed.join('').trim() }
}

const read = (stream: ChildProcess['stdout']) => (stream ? text(stream) : '')

function launch(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options)
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

async function exitCode(child: ChildProcess): Promise<number> {
  try {
    const [code] = await once(child, 'close')
    return code ?? 1
  } catch {
    return 127
  }
}
