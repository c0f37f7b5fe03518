import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'

const megabytes = 512 // of one computation's heap

/** A computation that took longer than it may, or more memory. */
export class TooLong extends Error {}

/**
 * Runs a computation in a thread of its own, so that nobody else on this node waits for it. `module` calls `computes` with
 * the function that computes the answer from the input; both are copied between threads. Throws TooLong after `ms`, and any
 * error of the computation.
 */
export async function offLoop<Given, Answer>(module: URL, given: Given, ms: number): Promise<Answer> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 }
  const worker = new Worker(module, { workerData: given, resourceLimits })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(ms) })) as [Answer]
    return answer
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') throw new TooLong(undefined, { cause: error })
    throw error
  } finally {
    await worker.terminate()
  }
}

/** Answers, inside the thread, with the result of the computation. */
export function computes<Given, Answer>(computation: (given: Given) => Answer): void {
  parentPort?.postMessage(computation(workerData as Given))
}
