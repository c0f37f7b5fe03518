import { mulDiv } from '../../../../kernel/api/division.ts'
import { amountFor } from '../../../sets/api/split.ts'
import type { QuotableGoods, SetOffer } from '../../api/quotable.ts'
import { type EditLine, type EditState, lineOfGoods, linesOfSet } from './state.ts'

/** What a part of a set may be: its own goods of the set's grade, or an upgrade of its own. `difference` in fen per unit, `more` for the quantity of the line. */
export type PartChoice = { goods: QuotableGoods; gradeId: number | null; difference: number; more: number }

/** Returns what the part of a line may be, its own goods first. */
export function choicesFor(offer: SetOffer, { setPart, quantity }: EditLine): PartChoice[] {
  const part = offer.parts[setPart ?? -1]
  if (!part) return []
  const own = { goods: part.goods, gradeId: part.gradeId, difference: 0, more: 0 }
  return [
    own,
    ...part.upgrades.map(({ goods, difference }) => {
      const more = mulDiv(difference, quantity, 1000)
      return { goods, gradeId: null, difference, more }
    }),
  ]
}

/** Returns what of a line changes when its part is chosen to be other goods: quantity and unit stay those of the set. */
export function chosen({ goods, gradeId }: Pick<PartChoice, 'goods' | 'gradeId'>): Partial<EditLine> {
  const line = lineOfGoods(goods)
  return { was: null, goodsId: line.goodsId, goods: line.goods, name: line.name, gradeId }
}

/** Returns what is deducted (fen) where a part is left out, for a house (hundredths of a square metre). */
export function deductionOf(offer: SetOffer, part: number, area: number): number {
  const one = offer.parts[part]
  return one ? amountFor(one.deduction, one, offer, area) : 0
}

/** Returns the lines of the parts of a set that a quotation has left out. */
export function leftOut(offer: SetOffer, { key, area }: EditState['sets'][number], state: Pick<EditState, 'spaces'>) {
  const taken = new Set(
    state.spaces.flatMap(space => space.lines.filter(line => line.setKey === key).map(line => line.setPart)),
  )
  return linesOfSet(offer, key, area).filter(line => !taken.has(line.setPart))
}
