import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { assertFilledFor } from '../../customFields/server/index.ts'
import { isValid } from './answers.ts'
import { customQuotation } from './custom.ts'
import { sheetOf } from './detail.ts'
import { assertFloors } from './floors.ts'
import type { QuotationRecord } from './quotations.ts'

/** Throws 40900 for a quotation that a customer cannot be bound by: without lines, with one of a quantity of nothing, past its day, lacking what the company requires, or below the person's floor. */
export async function assertFit(desk: Desk, quotation: QuotationRecord, kind: 'send' | 'accept'): Promise<void> {
  if (quotation.lineCount === 0) throw conflict('报价单还没有明细，请先添加商品、定制或服务')
  if (!isValid(quotation.validUntil))
    throw conflict(kind === 'send' ? '有效期已过，请先改有效期' : '报价单已过有效期，请复制为新版本')
  await assertQuantities(desk, quotation)
  await assertFilledFor(
    desk,
    customQuotation,
    quotation.own,
    kind === 'send' ? 'sent' : 'accepted',
    async () => quotation,
  )
  await assertFloors(desk, quotation)
}

/** Throws 40900 for a line of which there is nothing: a quantity of 0, or a measured item without sizes. */
async function assertQuantities(desk: Desk, quotation: QuotationRecord): Promise<void> {
  const { lines } = await sheetOf(desk, quotation)
  const empty = lines.filter(({ extent }) => extent.top === 0n)
  if (empty.length === 0) return
  const names = [...new Set(empty.map(line => line.name))].slice(0, 3).join('、')
  throw conflict(`${empty.length} 行的数量为 0，请填写数量或尺寸，或删除这一行：${names}`)
}

/** Voids the other versions of a number, since a customer holds one version only. */
export async function replaceOthers(desk: Desk, { id, number }: QuotationRecord): Promise<void> {
  const others = await desk
    .from('quotation')
    .select('id')
    .where('number', '=', number)
    .where('id', '<>', id)
    .where('state', 'in', ['draft', 'sent'])
    .execute()
  const locked = await desk.lock(
    'quotation',
    others.map(one => one.id),
  )
  const patch = { state: 'void', voidReason: '被新版本取代' } as const
  await desk.changeMany('quotation', locked, patch, { action: '作废报价单', name: row => row.number })
}
