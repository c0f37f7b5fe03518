import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { SheetRow } from './cell.ts'
import type { SheetFormat } from './detect.ts'
import { DEFAULT_LIMITS, type SheetLimits } from './limits.ts'
import type { ReadTask, Reply } from './messages.ts'
import { SheetRefusal } from './refusal.ts'

/** An open table file. `rows()` may be walked once and closes the reader at its end. */
export type SheetReader = {
  format: SheetFormat
  /** The titles of row 1, trimmed; a column without a title has an empty one. */
  header: string[]
  /**
   * Yields rows with content in batches of about 500.
   * @throws SheetRefusal for faults that only reading finds.
   */
  rows(): AsyncGenerator<SheetRow[]>
  close(): Promise<void>
}

/**
 * Opens an .xlsx (its first visible sheet) or .csv of unknown origin. It is read in a worker thread with a heap of its
 * own, one batch ahead of the caller.
 * @param pictures asks also which pictures lie on a row.
 * @param fileName the name the sender gave the file; `path` may be that of a temporary copy.
 * @throws SheetRefusal with a Chinese message for everything that is wrong with the file.
 */
export async function openSheet(
  path: string,
  fileName: string,
  limits: Partial<SheetLimits> = {},
  { pictures = false } = {},
): Promise<SheetReader> {
  const task = { path, fileName, limits: { ...DEFAULT_LIMITS, ...limits }, pictures }
  await refuseBySize(task)
  const worker = startWorker(task)
  const ask = questioner(worker, task.limits)
  const close = async () => void (await worker.terminate())
  const opened = await ask().catch(closeAndThrow(close))
  if (opened.kind !== 'opened') throw new Error(`unexpected reply ${opened.kind}`)
  return { format: opened.format, header: opened.header, rows: () => walk(ask, close), close }
}

async function refuseBySize({ path, limits }: ReadTask): Promise<void> {
  const { size } = await stat(path)
  if (size <= limits.maxBytes) return
  throw new SheetRefusal('tooLarge', `文件超过 ${Math.floor(limits.maxBytes / 1024 / 1024)} MB`)
}

function startWorker(task: ReadTask): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: task.limits.workerMegabytes, maxYoungGenerationSizeMb: 32 },
  })
}

async function* walk(ask: () => Promise<Reply>, close: () => Promise<void>): AsyncGenerator<SheetRow[]> {
  try {
    let next = ask()
    for (let reply = await next; reply.kind === 'rows'; reply = await next) {
      next = ask()
      next.catch(() => {})
      yield reply.rows
    }
  } finally {
    await close()
  }
}

/** Returns a function that asks the worker for its next reply; it fails if the worker dies, is closed or takes too long. */
function questioner(worker: Worker, limits: SheetLimits): () => Promise<Reply> {
  const gone = new AbortController()
  let death = new Error('the sheet reader is closed')
  worker.once('error', error => {
    death = error as Error
  })
  worker.once('exit', () => gone.abort())
  return async () => {
    const patience = AbortSignal.timeout(limits.answerMilliseconds)
    // Not a race with a promise of the worker's end: that would keep every reply until then.
    const message = once(worker, 'message', { signal: AbortSignal.any([patience, gone.signal]) }) as Promise<[Reply]>
    if (!gone.signal.aborted) worker.postMessage('next')
    const [reply] = await message.catch(error => {
      throw failure(error.name === 'AbortError' ? death : error, patience.aborted)
    })
    if (reply.kind === 'refused') throw new SheetRefusal(reply.code, reply.message)
    return reply
  }
}

function failure(error: Error & { code?: string }, late: boolean): Error {
  if (late) return new SheetRefusal('timeout', '读取文件超时，请拆分后再上传', { cause: error })
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new SheetRefusal('outOfMemory', '文件内容过于庞大，读取时内存不足，请拆分后再上传', { cause: error })
}

function closeAndThrow(close: () => Promise<void>): (error: unknown) => Promise<never> {
  return async error => {
    await close()
    throw error
  }
}
