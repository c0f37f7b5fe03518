import type { Values } from '../../../kernel/web/form/values.ts'
import { inBoxes, priceIn } from '../../goods/api/units.ts'
import type { CheckedLine } from '../../lines/api/checked.ts'

/** Returns a line of a quotation as a row: its pieces in boxes, at what it comes to (fen) per the unit of its price, rounded once. */
export function rowOf({ goodsId, gradeId, name, pieces, net, goods }: CheckedLine): Values {
  const count = pieces ?? 0
  const { boxes, loose } = inBoxes(count, goods?.boxPieces ?? null)
  const whole = goods && count > 0 ? priceIn(goods, net, 'piece', goods.priceUnit) : null
  const price = whole === null ? null : Math.round(whole / count)
  return { goodsId, goodsName: name, gradeId, boxes, rest: loose, price }
}
