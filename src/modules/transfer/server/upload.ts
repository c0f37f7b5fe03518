import { createReadStream } from 'node:fs'
import { codes } from '../../../kernel/contract/envelope.ts'
import { media } from '../../../kernel/contract/media.ts'
import { cut } from '../../../kernel/contract/text.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { TakenFile } from '../../../kernel/server/fileTransfer.ts'
import { badInput, Refusal } from '../../../kernel/server/refusal.ts'
import { cellText } from '../../../kernel/server/sheet/cell.ts'
import type { SheetFormat } from '../../../kernel/server/sheet/detect.ts'
import { openSheet } from '../../../kernel/server/sheet/reader.ts'
import { SheetRefusal } from '../../../kernel/server/sheet/refusal.ts'
import { storeFileAt } from '../../../kernel/server/storage.ts'
import { turns } from '../../../kernel/server/turns.ts'
import type { ImportKind } from './kinds.ts'
import { mapByHeader } from './mapping.ts'
import type { Batch } from './work.ts'

const shownRows = 20
const shownText = 100 // characters of a cell
const kept = 30 * 86_400_000 // ms

/** The preview of a table file's first rows. */
export type Glance = { format: SheetFormat; header: string[]; preview: string[][] }

const inTurn = turns({
  atOnce: 2, // a hostile file may take 512 MB until its reader is stopped
  mostWaiting: 20,
  full: () => new Refusal(codes.unavailable, '上传文件的人太多，请稍后再试'),
})

/** Reads the top of an uploaded file. Throws 40000 with what is wrong with the file. */
export function glanceAt(file: TakenFile): Promise<Glance> {
  return inTurn(async () => {
    try {
      return await readTop(file)
    } catch (error) {
      throw error instanceof SheetRefusal ? badInput('file', error.message) : error
    }
  })
}

async function readTop({ path, name }: TakenFile): Promise<Glance> {
  const sheet = await openSheet(path, name)
  for await (const rows of sheet.rows()) {
    const preview = rows
      .slice(0, shownRows)
      .map(row => sheet.header.map((_, column) => cut(cellText(row.cells[column]), shownText)))
    return { format: sheet.format, header: sheet.header, preview }
  }
  throw new SheetRefusal('headerOnly', '只有表头，没有数据')
}

/** Stores an uploaded file as a new batch, its columns mapped by their titles. */
export async function keepUpload(desk: Desk, kind: ImportKind, file: TakenFile, glance: Glance): Promise<Batch> {
  const { header, preview, format } = glance
  const stored = await storeFileAt(
    desk,
    {
      name: file.name,
      mediaType: format === 'xlsx' ? media.workbook : 'text/csv',
      createdBy: desk.employeeId,
      expiresAt: new Date(Date.now() + kept).toISOString(),
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
      createdBy: desk.employeeId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = { subject: 'importBatch', subjectId: batch.id, subjectName: batch.fileName }
  await desk.log({ action: `上传${kind.title}导入文件`, ...entry })
  return batch
}
