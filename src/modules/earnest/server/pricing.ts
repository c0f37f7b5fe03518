import { codes, type FieldIssue } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, Refusal } from '../../../kernel/server/refusal.ts'
import { LineInput } from '../../lines/api/line.ts'
import { compose, judge, nothingBefore, termsOf } from '../../lines/server/index.ts'
import type { ShownLine } from '../api/earnest.ts'
import type { CountedLine, KeptLine } from './lines.ts'

type Typed = Pick<ShownLine, 'goodsId' | 'gradeId' | 'pieces' | 'price' | 'priceUnit'>
type Whose = { customerId: number; opportunityId: number | null }

/** Returns a line as quotations and contracts type it: its pieces, at the locked price. */
export const asTyped = ({ goodsId, gradeId, pieces, price, priceUnit }: Typed): LineInput =>
  LineInput.parse({
    kind: 'goods',
    goodsId,
    gradeId,
    quantity: pieces * 1000,
    quantityUnit: 'piece',
    priceUnit,
    discountKind: 'price',
    discount: price,
  })

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

/** Refusals of a composed document name its space, which the person has not typed. */
function toLines(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const { issues = [] } = (error.data ?? {}) as { issues?: FieldIssue[] }
  const ours = { discount: 'price', priceUnit: 'price', quantity: 'boxes', quantityUnit: 'boxes' }
  const named = issues.map(({ field, msg }) => {
    const [, , , at, name = ''] = field.split('.')
    return { field: `lines.${at}.${ours[name as keyof typeof ours] ?? name}`, msg }
  })
  throw new Refusal(codes.badInput, error.message, { issues: named })
}
