import type { RowError } from '../../api/transfer.ts'
import { advance, atWork, progressOf, type Work } from '../batch/work.ts'
import { keepErrors } from '../vouchers/voucher.ts'
import { type Chunk, chunksOf } from './chunk.ts'
import { collectErrors } from './errors.ts'
import type { Notice } from './resolve.ts'
import { unknownWords } from './unknown.ts'
import { add, foretell, nothing } from './verdict.ts'

/** Returns the number of rows of a chunk that will update records and of which the person should know something. */
async function heededIn(work: Work, { records }: Chunk): Promise<number> {
  const { heeds } = work.kind
  if (!heeds || work.settings.duplicates !== 'update') return 0
  return atWork(work, 'reads', desk => heeds.ahead(desk, records))
}

const mostTold = 100

const told = ({ batch }: Work, { column, ...notice }: Notice): RowError => ({
  ...notice,
  column: (batch.header as string[])[column ?? -1] ?? '',
})

/** Reads the whole file against its mapping and foretells what an import would do. Changes nothing but the batch. */
export async function checkBatch(work: Work): Promise<void> {
  const tell = progressOf(work)
  const errors = collectErrors(work)
  let counts = nothing
  let total = 0
  let heeded = 0
  const unknown = unknownWords()
  const notices: RowError[] = []
  try {
    for await (const chunk of chunksOf(work, unknown)) {
      const verdict = await atWork(work, 'reads', desk => foretell(desk, work, chunk))
      await errors.add(verdict.wrong)
      counts = add(counts, verdict.counts)
      heeded += await heededIn(work, chunk)
      for (const notice of chunk.notices) if (notices.length < mostTold) notices.push(told(work, notice))
      total += chunk.rows.size
      await tell(total)
    }
    const { errors: shown, errorFileId } = await errors.finish()
    const found = { ...counts, total, progress: total, errors: JSON.stringify(shown), errorFileId }
    const words = { unknown: JSON.stringify(unknown.list()), notices: JSON.stringify(notices) }
    await atWork(work, 'writes', async desk => {
      await advance(
        desk,
        work,
        { ...found, ...words, status: 'ready', message: heeded > 0 ? work.kind.heeds?.words(heeded, false) : '' },
        { last: true },
      )
      await keepErrors(desk, work.batch.id, errorFileId)
    })
  } catch (error) {
    errors.abandon()
    throw error
  }
}
