import { createReadStream } from 'node:fs'
import { codes } from '../../../../kernel/api/envelope.ts'
import { media } from '../../../../kernel/api/media.ts'
import { cut } from '../../../../kernel/api/text.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { TakenFile } from '../../../../kernel/server/files/fileTransfer.ts'
import { storeFileAt } from '../../../../kernel/server/files/storage.ts'
import { fairSemaphore } from '../../../../kernel/server/limits/semaphore.ts'
import { badInput, Refusal } from '../../../../kernel/server/refusal.ts'
import { cellText, type SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import type { SheetFormat } from '../../../../kernel/server/sheet/detect.ts'
import { atTop, type TableLayout } from '../../../../kernel/server/sheet/layout.ts'
import { openSheet } from '../../../../kernel/server/sheet/reader.ts'
import { SheetRefusal } from '../../../../kernel/server/sheet/refusal.ts'
import type { Batch } from '../batch/work.ts'
import type { ImportKind } from '../kinds/kinds.ts'
import { layoutFor, type SheetTop, topRows } from './layout.ts'
import { mapByHeader } from './mapping.ts'

const shownRows = 20
const shownText = 60 // characters of a cell
const mostSheets = 10
const mostGlance = 10_000 // ms for the first rows of all sheets
const kept = 30 * 86_400_000 // ms

/** The first rows of a table file: of each sheet, and of the table that was found. */
export type Glance = {
  format: SheetFormat
  sheets: SheetTop[]
  layout: TableLayout
  header: string[]
  preview: string[][]
}

const inTurn = fairSemaphore({
  atOnce: 2, // a hostile file may take 512 MB until its reader is stopped
  mostWaiting: 20,
  full: () => new Refusal(codes.unavailable, '上传文件的人太多，请稍后再试'),
})

/** Reads the top of an uploaded file, and finds where the table of a kind stands. Throws 40000 with what is wrong with the file. */
export function glanceAt(file: TakenFile, kind: ImportKind): Promise<Glance> {
  return inTurn(async () => {
    try {
      return await readTop(file, kind)
    } catch (error) {
      throw error instanceof SheetRefusal ? badInput('file', error.message) : error
    }
  })
}

async function readTop({ path, name }: TakenFile, kind: ImportKind): Promise<Glance> {
  const sheets = await topsOf(path, name)
  const layout = await layoutFor(kind, sheets)
  const table = await openSheet(path, name, {}, { at: layout })
  for await (const rows of table.rows()) {
    const preview = rows.slice(0, shownRows).map(row => textsOf(row, table.header.length))
    return { format: table.format, sheets, layout, header: table.header, preview }
  }
  throw new SheetRefusal('headerOnly', '只有表头，没有数据')
}

/** Reads the first rows of each sheet, as many as can be read in time; an empty sheet has none. Throws SheetRefusal for a file that has nothing. */
async function topsOf(path: string, name: string): Promise<SheetTop[]> {
  const begun = clock.now()
  const tops: SheetTop[] = []
  let names: readonly string[] = ['']
  for (let at = 0; at < Math.min(names.length, mostSheets) && clock.now() - begun < mostGlance; at += 1) {
    const top = await topOf(path, name, at)
    if (top.sheets.length > 0) names = top.sheets
    tops.push({ name: names[at] ?? '', rows: top.rows })
  }
  if (!tops.some(filled)) throw new SheetRefusal('empty', '工作表是空的')
  return tops
}

const filled = ({ rows }: SheetTop) => rows.length > 0

async function topOf(path: string, name: string, sheet: number) {
  const table = await openSheet(path, name, {}, { loose: 'table', at: { ...atTop, sheet } })
  for await (const rows of table.rows()) {
    const first = rows.slice(0, topRows).map(row => ({ number: row.number, cells: textsOf(row, row.cells.length) }))
    return { sheets: table.sheets, rows: first }
  }
  return { sheets: table.sheets, rows: [] }
}

const textsOf = ({ cells }: SheetRow, width: number) =>
  Array.from({ length: width }, (_, column) => cut(cellText(cells[column]), shownText))

/** Stores an uploaded file as a new batch, its columns mapped by their titles. */
export async function keepUpload(desk: Desk, kind: ImportKind, file: TakenFile, glance: Glance): Promise<Batch> {
  const { header, preview, format, sheets, layout } = glance
  const stored = await storeFileAt(
    desk,
    {
      name: file.name,
      mediaType: format === 'xlsx' ? media.workbook : 'text/csv',
      createdBy: desk.employeeId,
      expiresAt: new Date(clock.now() + kept).toISOString(),
    },
    createReadStream(file.path),
  )
  const batch = await desk.db
    .insertInto('importBatch')
    .values({
      officeId: desk.officeId,
      kind: kind.kind,
      fileId: stored.id,
      fileName: cut(file.name, 200),
      status: 'uploaded',
      settings: JSON.stringify({ mapping: mapByHeader(kind, header), duplicates: kind.usually }),
      header: JSON.stringify(header),
      preview: JSON.stringify(preview),
      sheets: JSON.stringify(sheets),
      layout: JSON.stringify(layout),
      createdBy: desk.employeeId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = { subject: 'importBatch', subjectId: batch.id, subjectName: batch.fileName }
  await desk.log({ action: `上传${kind.title}导入文件`, ...entry })
  return batch
}
