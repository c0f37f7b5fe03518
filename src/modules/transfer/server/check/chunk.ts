import type { SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import type { WrongRow } from '../../../../kernel/server/sheet/error-sheet.ts'
import type { TableLayout } from '../../../../kernel/server/sheet/layout.ts'
import { atWork, type Work } from '../batch/work.ts'
import { pictureColumn, withStoredPictures } from '../file/pictures.ts'
import { ahead, storedRows } from '../file/rows.ts'
import type { ImportRecord } from '../kinds/kinds.ts'
import { loadWords } from '../kinds/words.ts'
import { type Guessed, guessedAmong, seesAllOf, tooAlike } from './alike.ts'
import { meaningsOf } from './meanings.ts'
import { type Repeated, repeatedIn } from './repeated.ts'
import type { Notice, Resolved } from './resolve.ts'
import { resolver } from './resolve.ts'
import { shownIn } from './shown.ts'
import { translated, type UnknownWords } from './unknown.ts'
import { lookUpUnseen } from './unseen.ts'

/** Rows of a file, read and sorted: those that may become records, wrong ones, and those left out. */
export type Chunk = {
  rows: ReadonlyMap<number, SheetRow>
  records: ImportRecord[]
  /** Numbers of the rows among the records whose identity stood further up in the file. */
  repeats: ReadonlySet<number>
  wrong: WrongRow[]
  skipped: number
  /** What happens to rows that are not wrong. */
  notices: Notice[]
}

/**
 * Yields the rows of the batch's file in order, read, resolved and without repetitions; `unknown` gets the unknown words.
 */
export async function* chunksOf(work: Work, unknown?: UnknownWords): AsyncGenerator<Chunk> {
  const { batch, kind, settings } = work
  const { words, seesAll } = await atWork(work, 'reads', async desk => ({
    words: translated(await loadWords(desk, kind), await meaningsOf(desk, kind, settings.words), unknown),
    seesAll: seesAllOf(desk, kind),
  }))
  const resolve = resolver(kind, settings, batch.header as string[], words)
  const file = { id: batch.fileId ?? 0, name: batch.fileName }
  const read = async (rows: SheetRow[]) => {
    const resolved = await resolve(rows, await shownIn(work, rows))
    const guessed: Guessed = seesAll ? new Map() : await guessedAmong(work, resolved.records)
    return { rows, resolved, guessed }
  }
  const soFar = { seen: new Map<string, number>(), repeated: repeatedIn(kind) }
  for await (const { rows, resolved, guessed } of ahead(rowsOf(work, file), read)) {
    const chunk = sift(work, soFar, rows, resolved, guessed)
    if (!seesAll) await lookUpUnseen(work, chunk.records)
    yield chunk
  }
}

/** Yields the file's rows; what lies on them as pictures is stored before the next ones are read. */
async function* rowsOf(work: Work, file: { id: number; name: string }): AsyncGenerator<SheetRow[]> {
  const { runtime, batch, kind, settings } = work
  const column = pictureColumn(kind, settings.mapping)
  for await (const { rows, readPicture } of storedRows(runtime, batch.officeId, file, {
    pictures: column !== undefined,
    at: batch.layout as TableLayout,
  }))
    yield column === undefined ? rows : await withStoredPictures(work, rows, { column, readPicture })
}

/** The state of the file so far, by which the next rows are judged: the first row of each identity and unique value. */
type SoFar = { seen: Map<string, number>; repeated: Repeated }

function sift(
  { kind, settings }: Work,
  { seen, repeated }: SoFar,
  rows: SheetRow[],
  resolved: Resolved,
  guessed: Guessed,
): Chunk {
  const chunk = { rows: new Map(rows.map(row => [row.number, row])), records: [] as ImportRecord[], skipped: 0 }
  const repeats = new Set<number>()
  const wrong = [...resolved.wrong]
  const notices = [...resolved.notices]
  for (const record of resolved.records) {
    const guess = guessed.get(record.row)
    const fault = guess === undefined ? repeated(record) : { field: guess, message: tooAlike }
    if (fault) {
      const { field, message } = fault
      wrong.push({ ...rowOf(chunk, record), errors: [{ column: settings.mapping[field] ?? null, message }] })
      continue
    }
    const identity = record.values[kind.identity]
    const first = typeof identity === 'string' ? seen.get(identity) : undefined
    if (typeof identity === 'string' && first === undefined) seen.set(identity, record.row)
    const twice = { row: record.row, column: identityColumn(kind, settings) }
    if (first === undefined) chunk.records.push(record)
    else if (settings.duplicates === 'skip') {
      chunk.skipped++
      notices.push({ ...twice, message: `与第 ${first} 行重复，这一行不导入` })
    } else if (settings.duplicates === 'update') {
      chunk.records.push(record)
      repeats.add(record.row)
      notices.push({ ...twice, message: `与第 ${first} 行重复，以这一行为准` })
    } else
      wrong.push({
        ...rowOf(chunk, record),
        errors: [{ column: identityColumn(kind, settings), message: `与第 ${first} 行重复，请去掉一行` }],
      })
  }
  return { ...chunk, repeats, wrong, notices }
}

function identityColumn(kind: Work['kind'], settings: Work['settings']): number | null {
  return settings.mapping[kind.identity] ?? null
}

function rowOf(chunk: Pick<Chunk, 'rows'>, { row }: { row: number }): SheetRow {
  return chunk.rows.get(row) as SheetRow
}

/** Returns the row of a record, with the fault of one of its fields. */
export function wrongField(
  work: Work,
  chunk: Chunk,
  record: { row: number },
  field: string,
  message: string,
): WrongRow {
  return { ...rowOf(chunk, record), errors: [{ column: work.settings.mapping[field] ?? null, message }] }
}

/** Returns the row of a record, with the fault of its identity. */
export function wrongIdentity(work: Work, chunk: Chunk, record: { row: number }, message: string): WrongRow {
  return wrongField(work, chunk, record, work.kind.identity, message)
}
