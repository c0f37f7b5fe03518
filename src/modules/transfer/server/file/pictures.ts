import { Refusal } from '../../../../kernel/server/refusal.ts'
import { type Cell, cellText, type SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import { SheetRefusal } from '../../../../kernel/server/sheet/refusal.ts'
import { pictureLimits, urlOfPicture } from '../../../files/api/picture.ts'
import { keepPictures, type ShrunkPicture, shrink } from '../../../files/server/index.ts'
import { atWork, type Work } from '../batch/work.ts'
import type { ImportKind, Reading } from '../kinds/kinds.ts'
import type { Mapping } from './mapping.ts'
import type { ReadPicture } from './rows.ts'

/** Returns the column of the file whose rows may have pictures; undefined where the batch takes none. */
export function pictureColumn({ fields }: ImportKind, mapping: Mapping): number | undefined {
  const field = fields.find(({ kind }) => kind === 'pictures')
  return field && mapping[field.key]
}

type Stored = { url: string; problem: string }
const perStep = 20 // pictures of a transaction, each of up to some 400 KB

/**
 * Returns rows whose cell in the column holds the addresses of the pictures on the row. The first reading of the file makes each
 * picture small and stores it; later ones find it. `pictures` of the rows are then only the reasons why some cannot be had.
 */
export async function withStoredPictures(
  work: Work,
  rows: readonly SheetRow[],
  { column, readPicture }: { column: number; readPicture: ReadPicture },
): Promise<SheetRow[]> {
  const parts = [...new Set(rows.flatMap(row => row.pictures ?? []))]
  const known = await knownOf(work, parts)
  const fresh = parts.filter(part => !known.has(part))
  for (let from = 0; from < fresh.length; from += perStep) {
    work.signal.throwIfAborted()
    for (const [part, stored] of await store(work, fresh.slice(from, from + perStep), readPicture))
      known.set(part, stored)
  }
  return rows.map(row =>
    row.pictures
      ? addressed(
          row,
          row.pictures.flatMap(part => known.get(part) ?? []),
          column,
        )
      : row,
  )
}

function addressed({ number, cells }: SheetRow, stored: readonly Stored[], column: number): SheetRow {
  const told = [cellText(cells[column]), ...stored.map(({ url }) => url)].filter(Boolean).join('\n')
  return { number, cells: cells.with(column, told || null), pictures: stored.flatMap(({ problem }) => problem || []) }
}

async function knownOf(work: Work, parts: readonly string[]): Promise<Map<string, Stored>> {
  if (parts.length === 0) return new Map()
  const rows = await atWork(work, 'reads', desk =>
    desk.db
      .selectFrom('importPicture')
      .selectAll()
      .where('officeId', '=', desk.officeId)
      .where('batchId', '=', work.batch.id)
      .where('part', 'in', parts)
      .execute(),
  )
  return new Map(rows.map(row => [row.part, row]))
}

async function store(work: Work, parts: readonly string[], readPicture: ReadPicture): Promise<Map<string, Stored>> {
  const made: { part: string; of: ShrunkPicture | string }[] = []
  // One after the other, so that people who upload a picture meanwhile do not wait.
  for (const part of parts) made.push({ part, of: await shrunk(part, readPicture) })
  return atWork(work, 'writes', async desk => {
    const fit = made.flatMap(({ part, of }) => (typeof of === 'string' ? [] : [{ part, of }]))
    const urls = await keepPictures(
      desk,
      fit.map(({ of }) => of),
    )
    const found = new Map<string, Stored>([
      ...made.map(({ part, of }) => [part, { url: '', problem: typeof of === 'string' ? of : '' }] as const),
      ...fit.map(({ part }, index) => [part, { url: urls[index] ?? '', problem: '' }] as const),
    ])
    const rows = [...found].map(([part, stored]) => ({
      officeId: desk.officeId,
      batchId: work.batch.id,
      part,
      ...stored,
    }))
    await desk.db
      .insertInto('importPicture')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return found
  })
}

/** Returns a picture of the file made small, or why it cannot be had. */
async function shrunk(part: string, readPicture: ReadPicture): Promise<ShrunkPicture | string> {
  try {
    const bytes = await readPicture(part, pictureLimits.bytes)
    return bytes ? await shrink(bytes) : `图片最大 ${pictureLimits.bytes / 1024 / 1024} MB`
  } catch (error) {
    if (error instanceof Refusal || error instanceof SheetRefusal) return error.message
    throw error
  }
}

const address = /\/api\/files\/picture\/([0-9a-f]{64})(?![0-9a-f])/

/** Reads a cell with addresses of pictures that are here. */
export function readPictures(cell: Cell): Reading {
  const written = cellText(cell)
    .split(/[\s、,，;；|]+/)
    .filter(Boolean)
  const wrong = written.find(one => !address.test(one))
  if (wrong !== undefined) return { problem: '请把图片放进单元格，或填写本系统中图片的地址' }
  return { value: [...new Set(written.map(one => urlOfPicture(address.exec(one)?.[1] ?? '')))] }
}
