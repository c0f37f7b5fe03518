import { codes, type FieldIssue } from '../../../../kernel/api/envelope.ts'
import { Refusal } from '../../../../kernel/server/refusal.ts'
import type { PriceUnit } from '../../../goods/api/units.ts'
import { LineInput } from '../../api/line.ts'

/** Pieces of goods at a price (fen per `priceUnit`). */
export type PricedPieces = {
  goodsId: number
  gradeId: number | null
  pieces: number
  price: number
  priceUnit: PriceUnit
  remark?: string
}

/** Returns pieces at a price as a line that quotations and contracts type. */
export const asTyped = ({ goodsId, gradeId, pieces, price, priceUnit, remark = '' }: PricedPieces): LineInput =>
  LineInput.parse({
    kind: 'goods',
    goodsId,
    gradeId,
    quantity: pieces * 1000,
    quantityUnit: 'piece',
    priceUnit,
    discountKind: 'price',
    discount: price,
    remark,
  })

const ours: Readonly<Record<string, string>> = {
  discount: 'price',
  priceUnit: 'price',
  quantity: 'boxes',
  quantityUnit: 'boxes',
  remark: 'note',
}

/** Throws what composing a document of one space refuses, by the lines of a form that has no spaces (`spaces.0.lines.3.discount` is `lines.3.price`). */
export function toLines(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const { issues = [] } = (error.data ?? {}) as { issues?: FieldIssue[] }
  if (!issues.some(({ field }) => field.startsWith('spaces.'))) throw error
  const named = issues.map(({ field, msg }) => {
    const [, , , at, name = ''] = field.split('.')
    return { field: `lines.${at}.${ours[name] ?? name}`, msg }
  })
  throw new Refusal(codes.badInput, error.message, { issues: named })
}
