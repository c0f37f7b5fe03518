import { boxesFor } from '../../../goods/contract/units.ts'
import { LineInput } from '../../contract/line.ts'
import { needOf } from '../../contract/need.ts'
import type { LineGoods, QuotableGoods } from '../../contract/quotation.ts'
import type { FilledTemplate } from '../../contract/template.ts'
import { type EditLine, type EditSpace, newKey } from './state.ts'

type FilledLine = FilledTemplate['spaces'][number]['lines'][number]

/**
 * Returns the spaces of a template for the areas (mm²) of a home. Lines that were worked out from the space's area are worked out anew from
 * this one; the others stay as in the template. Services have no price yet.
 */
export function spacesOfTemplate(
  { spaces }: Pick<FilledTemplate, 'spaces'>,
  rooms: readonly { area: number | null }[],
): EditSpace[] {
  return spaces.map(({ name, area, lines }, at) => ({
    key: newKey(),
    name,
    lines: lines.map(line => lineFor(line, area, rooms[at]?.area ?? null)),
  }))
}

function lineFor({ goods, ...line }: FilledLine, before: number | null, now: number | null): EditLine {
  const made = { ...LineInput.parse(line), goods: goods && heldOf(goods), key: newKey() }
  const follows = line.kind === 'goods' && line.netArea !== null && line.netArea === before
  return follows && now !== null && now !== before ? { ...made, netArea: now, ...boughtFor(made, now) } : made
}

/** Returns the quantity that an area takes: boxes where the line is in boxes or only those are sold, else pieces. */
function boughtFor({ goods, lossRate, quantityUnit }: EditLine, area: number): Partial<EditLine> {
  const need = goods && needOf(goods, goods.wholeBoxes, area, lossRate ?? 0)
  if (!goods || !need) return {}
  const { boxPieces } = goods
  const inBoxes = boxPieces !== null && (goods.wholeBoxes || quantityUnit === 'box')
  if (inBoxes) return { quantity: boxesFor(need.toBuy, boxPieces) * 1000, quantityUnit: 'box' }
  return { quantity: need.toBuy * 1000, quantityUnit: 'piece' }
}

function heldOf({ id: _, soldAs: __, ...goods }: QuotableGoods): LineGoods {
  return goods
}
