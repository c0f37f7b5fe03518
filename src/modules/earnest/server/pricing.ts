import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { asTyped, compose, judge, nothingBefore, termsOf, toLines } from '../../lines/server/index.ts'
import type { CountedLine, KeptLine } from './lines.ts'

type Whose = { customerId: number; opportunityId: number | null }

/**
 * Locks the prices of lines: what each comes to (fen), by the unit of its goods' price, judged as a quotation of today is. Throws 40000 by line for a price
 * below the person's floor that no special offer of the customer covers.
 */
export async function priceLines(desk: Desk, whose: Whose, lines: readonly CountedLine[]): Promise<KeptLine[]> {
  const terms = await termsOf(desk, whose)
  const units = await unitsOf(desk, lines)
  const typed = lines.map(line => asTyped({ ...line, priceUnit: units.get(line.goodsId) ?? 'piece' }))
  const spaces = [{ name: '库存定金', lines: typed }]
  const none = { discountKind: 'none', discount: 0, coupon: 0, rounding: 0 } as const
  const content = { ...terms, ...none, sets: [], spaces }
  const sheet = await compose(desk, content, { before: nothingBefore, reprice: true }).catch(toLines)
  const judged = await judge(desk, { ...terms, ...whose }, sheet)
  const below = judged.findIndex(({ warning }) => warning !== null)
  if (below >= 0)
    throw badInput(
      `lines.${below}.price`,
      `第 ${below + 1} 行的锁定单价：${judged[below]?.warning}。请改高单价，或先为这位客户申请特价`,
    )
  return lines.map((line, at) => {
    const { goods, net } = sheet.lines[at] as (typeof sheet.lines)[number]
    return { ...line, priceUnit: goods?.priceUnit ?? 'piece', amount: net }
  })
}

async function unitsOf(desk: Desk, lines: readonly CountedLine[]) {
  const ids = lines.map(({ goodsId }) => goodsId)
  const rows = await desk.from('goods').select(['id', 'priceUnit']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, priceUnit }) => [id, priceUnit]))
}
