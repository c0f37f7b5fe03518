import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { media } from '../../../../kernel/api/media.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { storeFile } from '../../../../kernel/server/files/storage.ts'
import { errorSheet, type WrongRow } from '../../../../kernel/server/sheet/error-sheet.ts'
import type { RowError } from '../../api/transfer.ts'
import type { Work } from '../batch/work.ts'

const mostShown = 100
const kept = 30 * 86_400_000 // ms

/** The type of an .xlsx. */

/** The errors of a batch: the first hundred to read at once, all of them in a workbook. */
export type Errors = {
  add(wrong: readonly WrongRow[]): Promise<void>
  /** Ends the workbook. */
  finish(): Promise<{ errors: RowError[]; errorFileId: number | null }>
  /** Gives the workbook up; what there is of it is swept. */
  abandon(): void
}

/** Collects errors; the workbook is begun with the first of them and written while more are found. */
export function collectErrors(work: Work): Errors {
  const header = work.batch.header as string[]
  const errors: RowError[] = []
  let book: ReturnType<typeof startBook> | undefined
  return {
    async add(wrong) {
      if (wrong.length === 0) return
      for (const row of wrong)
        for (const { column, message } of row.errors)
          if (errors.length < mostShown) errors.push({ row: row.number, column: header[column ?? -1] ?? '', message })
      book ??= startBook(work, header)
      await book.add(wrong)
    },
    async finish() {
      return { errors, errorFileId: (await book?.finish()) ?? null }
    },
    abandon: () => book?.abandon(),
  }
}

function startBook(work: Work, header: string[]) {
  const rows = new PassThrough({ objectMode: true, highWaterMark: 4 })
  const { officeId, createdBy, fileName } = work.batch
  const name = `${fileName.replace(/\.\w+$/, '')}_错误.xlsx`
  const expiresAt = new Date(clock.now() + kept).toISOString()
  const stored = storeFile(
    work.runtime,
    officeId,
    { name, mediaType: media.workbook, createdBy, expiresAt },
    errorSheet({ header, rows }),
  )
  stored.catch(() => {}) // reported by the next `add`, or by `finish`
  return {
    async add(wrong: readonly WrongRow[]) {
      if (!rows.write(wrong)) await Promise.race([once(rows, 'drain'), stored])
    },
    async finish() {
      rows.end()
      return (await stored).id
    },
    abandon: () => void rows.destroy(),
  }
}
