import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SheetRow } from './cell.ts'
import type { SheetFormat } from './detect.ts'
import { atTop } from './layout.ts'
import { DEFAULT_LIMITS, type SheetLimits } from './limits.ts'
import type { ReadTask, Reply } from './messages.ts'
import { assertSize, SheetRefusal } from './refusal.ts'
import { Late, takeThread } from './threads.ts'

const moment = 50 // ms

/** An open table file. `rows()` may be walked once and closes the reader at its end. */
export type SheetReader = {
  format: SheetFormat
  /** The titles of the header, trimmed; a column without a title has an empty one. */
  header: string[]
  /** The names of the visible sheets of a workbook that is read loosely; else none. */
  sheets: string[]
  /**
   * Yields rows with content in batches of about 500.
   * @throws SheetRefusal for faults that only reading finds.
   */
  rows(): AsyncGenerator<SheetRow[]>
  close(): Promise<void>
}

/**
 * Opens an .xlsx (one of its visible sheets) or .csv of unknown origin. It is read in a worker thread with a heap of
 * its own, one batch ahead of the caller.
 * @param pictures asks also which pictures lie on a row.
 * @param at tells which sheet is read and where its header stands; the top of the first one if nobody says.
 * @param loose asks for all rows: the header stands somewhere among them, and `header` is empty. Lines of a `mixed` CSV are of several kinds.
 * @param fileName the name the sender gave the file; `path` may be that of a temporary copy.
 * @throws SheetRefusal with a Chinese message for everything that is wrong with the file.
 */
export async function openSheet(
  path: string,
  fileName: string,
  limits: Partial<SheetLimits> = {},
  { pictures = false, at = atTop, loose }: Partial<Pick<ReadTask, 'pictures' | 'at' | 'loose'>> = {},
): Promise<SheetReader> {
  const task = { path, fileName, limits: { ...DEFAULT_LIMITS, ...limits }, pictures, at, loose }
  await refuseBySize(task)
  const reading = startReading(task)
  const opened = await reading.opened.catch(closeAndThrow(reading.close))
  if (opened.kind !== 'opened') throw new Error(`unexpected reply ${opened.kind}`)
  return {
    format: opened.format,
    header: opened.header,
    sheets: opened.sheets,
    rows: () => walk(reading),
    close: reading.close,
  }
}

async function refuseBySize({ path, limits }: ReadTask): Promise<void> {
  assertSize((await stat(path)).size, limits)
}

type Reading = {
  opened: Promise<Reply>
  more(): Promise<Reply>
  /** Ends the thread, unless it is done with the table: then it waits for another one. */
  close(): Promise<void>
}

function startReading(task: ReadTask): Reading {
  const { workerMegabytes, answerMilliseconds } = task.limits
  const thread = takeThread(workerMegabytes)
  let isOpen = true

  async function ask(question: ReadTask | 'more'): Promise<Reply> {
    if (!isOpen) throw new Error('the sheet reader is closed')
    const reply = await thread.ask(question, answerMilliseconds).catch(error => {
      throw failure(error)
    })
    if (isOpen && isOver(reply)) {
      isOpen = false
      thread.keep()
    }
    if (reply.kind === 'refused') throw new SheetRefusal(reply.code, reply.message)
    return reply
  }

  return {
    opened: ask(task),
    more: () => ask('more'),
    async close() {
      if (!isOpen) return
      isOpen = false
      await thread.end()
    },
  }
}

/** Tells whether a thread is done with a table and fit for the next one; whoever sent a bomb has its thread ended. */
const isOver = (reply: Reply) => reply.kind === 'end' || (reply.kind === 'refused' && reply.code !== 'bomb')

async function* walk({ more, close }: Reading): AsyncGenerator<SheetRow[]> {
  let next = more()
  try {
    for (let reply = await next; reply.kind === 'rows'; reply = await next) {
      next = more()
      next.catch(() => {})
      yield reply.rows
    }
  } finally {
    // Whoever only looks at the first rows of a small table has asked for its end already.
    await Promise.race([next.catch(() => {}), sleep(moment, undefined, { ref: false })])
    await close()
  }
}

function failure(error: Error & { code?: string }): Error {
  if (error instanceof Late) return new SheetRefusal('timeout', '读取文件超时，请拆分后再上传', { cause: error })
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new SheetRefusal('outOfMemory', '文件内容过于庞大，读取时内存不足，请拆分后再上传', { cause: error })
}

function closeAndThrow(close: () => Promise<void>): (error: unknown) => Promise<never> {
  return async error => {
    await close()
    throw error
  }
}
