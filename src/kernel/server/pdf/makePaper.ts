import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { codes } from '../../api/envelope.ts'
import { fairSemaphore } from '../limits/semaphore.ts'
import { Refusal, tooMany } from '../refusal.ts'
import { type Paper, tooMuch } from './paper.ts'

const most = { ms: 20_000, megabytes: 512 }
const inTurn = fairSemaphore({
  atOnce: 1,
  mostWaiting: 40,
  full: () => tooMany('正在生成的文件太多，请稍后再试', 5),
})

/**
 * Makes the PDF of a paper in a thread that keeps the fonts, one paper after the other, and returns its bytes. Throws a
 * Refusal where the paper has too many rows or texts, takes more than 20 s, or where too many papers wait.
 */
export async function makePaper(paper: Paper): Promise<Buffer> {
  const words = tooMuch(paper)
  if (words) throw new Refusal(codes.badInput, words)
  return await inTurn(() => drawn(paper))
}

let thread: Worker | undefined

async function drawn(paper: Paper): Promise<Buffer> {
  thread ??= startThread()
  const worker = thread
  worker.ref()
  try {
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(most.ms) })
    worker.postMessage(paper)
    const [bytes] = (await answer) as [Uint8Array]
    return Buffer.from(bytes)
  } catch (error) {
    thread = undefined
    await worker.terminate()
    throw refusalOf(error as Error & { code?: string })
  } finally {
    worker.unref()
  }
}

/** Starts the thread; between two papers it keeps no process alive. */
function startThread(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: most.megabytes, maxYoungGenerationSizeMb: 32 },
  })
  worker.on('error', () => {
    if (thread === worker) thread = undefined
  })
  return worker
}

function refusalOf(error: Error & { code?: string }): Error {
  const tooLong = error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return tooLong ? new Refusal(codes.badInput, '文件内容过多，无法一次生成，请分开打印') : error
}
