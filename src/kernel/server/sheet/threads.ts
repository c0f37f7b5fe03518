import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadTask, Reply } from './messages.ts'

/** A thread that reads one table at a time. */
export type Thread = {
  /** Gives it the next table, or asks for more of the present one. Throws if it dies or takes longer than so many ms. */
  ask(question: ReadTask | 'more', ms: number): Promise<Reply>
  /** Keeps it for the next table; for a thread that is done with its table. */
  keep(): void
  end(): Promise<void>
}

/** An answer that did not come in time. */
export class Late extends Error {}

const mostIdle = 2
const idleMilliseconds = 15_000

const idle: { thread: Thread; megabytes: number }[] = []

/** Returns a thread with a heap of so many megabytes: one that waits, or a new one, which takes a tenth of a second. */
export function takeThread(megabytes: number): Thread {
  const at = idle.findIndex(one => one.megabytes === megabytes)
  return idle.splice(at, at < 0 ? 0 : 1)[0]?.thread ?? startThread(megabytes)
}

function startThread(megabytes: number): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  })
  const gone = new AbortController()
  let death = new Error('the sheet reader is closed')
  let leaving: NodeJS.Timeout | undefined
  const leave = () => {
    const at = idle.findIndex(one => one.thread === thread)
    if (at >= 0) idle.splice(at, 1)
  }
  worker.once('error', error => {
    death = error as Error
  })
  worker.once('exit', () => {
    leave()
    gone.abort()
  })
  const thread: Thread = {
    async ask(question, ms) {
      clearTimeout(leaving)
      worker.ref()
      const patience = AbortSignal.timeout(ms)
      // Not a race with a promise of the worker's end: that would keep every reply until then.
      const message = once(worker, 'message', { signal: AbortSignal.any([patience, gone.signal]) }) as Promise<[Reply]>
      if (!gone.signal.aborted) worker.postMessage(question)
      const [reply] = await message.catch(error => {
        if (patience.aborted) throw new Late(undefined, { cause: error })
        throw error.name === 'AbortError' ? death : error
      })
      return reply
    },
    keep() {
      if (gone.signal.aborted) return
      if (idle.length >= mostIdle) void idle[0]?.thread.end()
      idle.push({ thread, megabytes })
      worker.unref()
      leaving = setTimeout(() => void thread.end(), idleMilliseconds).unref()
    },
    async end() {
      // Its exit comes later, and until then nobody may take it.
      leave()
      await worker.terminate()
    },
  }
  return thread
}
