import { createReadStream } from 'node:fs'
import { codes } from '../../../kernel/api/envelope.ts'
import { cut } from '../../../kernel/api/text.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { TakenFile } from '../../../kernel/server/files/fileTransfer.ts'
import { storeFileAt } from '../../../kernel/server/files/storage.ts'
import { fairSemaphore } from '../../../kernel/server/limits/semaphore.ts'
import { badInput, notFound, Refusal } from '../../../kernel/server/refusal.ts'
import type { SheetRow } from '../../../kernel/server/sheet/cell.ts'
import { looseRows } from '../../../kernel/server/sheet/packed.ts'
import { SheetRefusal } from '../../../kernel/server/sheet/refusal.ts'
import { headRows, type Mapping } from '../api/layout.ts'
import type { FileRow } from './file.ts'
import { cleanText } from './reading/clean.ts'
import { layoutOf, type Remembered } from './reading/layout.ts'

const shownRows = 15
const shownText = 60 // characters of a cell
const kept = 30 * 86_400_000 // ms

const inTurn = fairSemaphore({
  atOnce: 2, // a hostile file may take 512 MB until its reader is stopped
  mostWaiting: 20,
  full: () => new Refusal(codes.unavailable, '上传文件的人太多，请稍后再试'),
})

/** Reads the first rows of an uploaded statement. Throws 40000 with what is wrong with the file. */
export function glanceAt({ path, name }: TakenFile): Promise<SheetRow[]> {
  return inTurn(async () => {
    try {
      for await (const rows of looseRows(path, name)) return rows.slice(0, headRows + shownRows)
      throw new SheetRefusal('empty', '文件是空的')
    } catch (error) {
      throw error instanceof SheetRefusal ? badInput('file', error.message) : error
    }
  })
}

/** Stores an uploaded statement of an account, with a guess of what its columns hold. Throws 40400 for another company's account. */
export async function keepBankStatement(
  desk: Desk,
  accountId: number,
  file: TakenFile,
  top: readonly SheetRow[],
): Promise<FileRow> {
  const account = await desk.from('moneyAccount').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) throw notFound('收款账户')
  const layout = layoutOf(top.slice(0, headRows), await rememberedFor(desk, accountId))
  const stored = await storeFileAt(
    desk,
    {
      name: file.name,
      mediaType: 'application/octet-stream',
      createdBy: desk.employeeId,
      expiresAt: new Date(clock.now() + kept).toISOString(),
    },
    createReadStream(file.path),
  )
  const preview = top
    .filter(row => row.number > layout.headerRow)
    .slice(0, shownRows)
    .map(row => layout.header.map((_, column) => cut(cleanText(row.cells[column]), shownText)))
  return desk.insert(
    'statementFile',
    {
      accountId,
      fileId: stored.id,
      name: cut(file.name, 200),
      layout: JSON.stringify(layout),
      preview: JSON.stringify(preview),
      createdBy: desk.employeeId,
    },
    { action: '上传流水文件', name: cut(file.name, 200) },
  )
}

async function rememberedFor(desk: Desk, accountId: number): Promise<Remembered[]> {
  const rows = await desk
    .from('statementLayout')
    .select(['header', 'mapping'])
    .where('accountId', '=', accountId)
    .orderBy('usedAt', 'desc')
    .limit(20)
    .execute()
  return rows.map(row => ({ header: row.header as string[], mapping: row.mapping as Mapping }))
}

/** Remembers what a person said of a header, for the account's next file. */
export async function rememberLayout(
  desk: Desk,
  accountId: number,
  header: readonly string[],
  mapping: Mapping,
): Promise<void> {
  await desk.client.query(
    `insert into statement_layout (office_id, account_id, header, mapping) values ($1, $2, $3, $4)
     on conflict (office_id, account_id, md5(header::text)) do update set mapping = excluded.mapping, used_at = now()`,
    [desk.officeId, accountId, JSON.stringify(header), JSON.stringify(mapping)],
  )
}
