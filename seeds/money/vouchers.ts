import type { ClientBase } from 'pg'
import sharp from 'sharp'
import { formatFen } from '../../src/kernel/api/format.ts'
import { attachMade } from '../../src/modules/attachments/server/index.ts'
import { voucherSubject } from '../../src/modules/money/server/receipts/vouchers.ts'
import { PastDesk } from '../approvals/play.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, type Row } from '../insert.ts'
import type { Receipt } from './facts.ts'

/** Most receipts have the photo of a voucher: of those that wait every second one its own, of the older ones seven of eight a plain one. */
export async function attachVouchers(
  client: ClientBase,
  company: Company,
  receipts: readonly Receipt[],
): Promise<void> {
  const waiting = receipts.filter(one => one.state === 'submitted').filter((_, at) => at % 2 === 0)
  for (const receipt of waiting)
    await attachOwn(client, company, receipt, drawingOf(`¥ ${formatFen(receipt.amount)}`, told(receipt)))
  const [first, ...older] = receipts.filter(one => one.state === 'confirmed' && one.id % 8 !== 3)
  if (!first) return
  const { officeId } = company
  const kept = await attachOwn(client, company, first, drawingOf('OK', []))
  const rows = older.map(({ id: subjectId, by, enteredAt }) => ({
    ...kept,
    officeId,
    subjectId,
    createdBy: by.id,
    createdAt: new Date(enteredAt).toISOString(),
  }))
  await insertRows(client, 'attachment', rows)
  await client.query('update receipt set voucher_count = 1 where office_id = $1 and id = any($2)', [
    officeId,
    older.map(one => one.id),
  ])
}

const told = ({ receivedOn, way }: Receipt) => [receivedOn, way.externalSerial ?? '—', '¥ 0.00']

/** Attaches a drawing to one receipt as its voucher, and returns what its record says. */
async function attachOwn(client: ClientBase, company: Company, receipt: Receipt, drawing: string): Promise<Row> {
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
  const desk = new PastDesk(client, company, receipt.by, receipt.enteredAt)
  await attachMade(
    desk,
    voucherSubject,
    receipt.id,
    { name: '转账凭证.png', mediaType: 'image/png', bytes },
    '上传附件',
  )
  const { rows } = await client.query<Row>(
    `with kept as (
       update attachment set created_at = $3 where office_id = $1 and subject = $4 and subject_id = $2
       returning subject, file_id as "fileId", name, media_type as "mediaType", size
     ), counted as (update receipt set voucher_count = 1 where office_id = $1 and id = $2)
     select * from kept`,
    [company.officeId, receipt.id, desk.at, voucherSubject],
  )
  return rows[0] as Row
}

/** A screen of a phone that shows a transfer; figures and strokes only, since the machine may have no Chinese font. */
function drawingOf(words: string, rows: readonly string[]): string {
  const row = (at: number, text: string) =>
    `<rect x="28" y="${at}" width="76" height="12" rx="6" fill="#c8ced3"/><text x="332" y="${at + 12}" text-anchor="end" font-size="15" fill="#30363b">${text}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="560" font-family="sans-serif"><rect width="360" height="560" fill="#f4f6f7"/>
    <rect width="360" height="56" fill="#2f6f5e"/><rect x="16" y="84" width="328" height="420" rx="12" fill="#fff"/>
    <circle cx="180" cy="140" r="26" fill="#2f9e6e"/><path d="M168 141 l9 9 l16 -18" stroke="#fff" stroke-width="5" fill="none"/>
    <text x="180" y="222" text-anchor="middle" font-size="32" fill="#1d2327">${words}</text>
    ${rows.map((text, at) => row(270 + at * 40, text)).join('')}</svg>`
}
