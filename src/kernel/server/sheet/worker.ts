import { parentPort } from 'node:worker_threads'
import type { ReadTask, Reply } from './messages.ts'
import { SheetRefusal } from './refusal.ts'
import { openSource } from './source.ts'

const port = parentPort
if (!port) throw new Error('worker.ts runs in a worker thread only')

let answers: AsyncGenerator<Reply>

port.on('message', async (question: ReadTask | 'more') => {
  if (question !== 'more') answers = answer(question)
  const { value } = await answers.next()
  port.postMessage(value ?? ({ kind: 'end' } satisfies Reply))
})

/** Yields one reply for each question of the main thread, and works only when asked. */
async function* answer(task: ReadTask): AsyncGenerator<Reply> {
  try {
    const { format, sheets, table } = await openSource(task)
    let batch = await table.batches.next()
    yield { kind: 'opened', format, header: table.header, sheets }
    for (; !batch.done; batch = await table.batches.next()) yield { kind: 'rows', rows: batch.value }
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    yield { kind: 'refused', code: error.code, message: error.message }
  }
}
