import { boxesFor } from '../../../goods/api/units.ts'
import type { HeldSet, LineGoods } from '../../../lines/api/checked.ts'
import { LineInput } from '../../../lines/api/line.ts'
import { needOf } from '../../../lines/api/need.ts'
import type { QuotableGoods } from '../../../lines/api/quotable.ts'
import { type EditLine, type EditSpace, newKey } from '../../../lines/web/editor/state.ts'
import { needsArea } from '../../../sets/api/offer.ts'
import { amountFor } from '../../../sets/api/split.ts'
import type { FilledTemplate } from '../../api/template.ts'

type FilledLine = FilledTemplate['spaces'][number]['lines'][number]

/**
 * Returns the spaces of a template for the areas (mm²) of a home. Lines that were worked out from the space's area are worked out anew from
 * this one; the others stay as in the template. Services have no price yet. `house` is the area of the whole house (hundredths of a square metre), which
 * parts of sets follow that are per square metre.
 */
export function spacesOfTemplate(
  { spaces, sets }: Pick<FilledTemplate, 'spaces' | 'sets'>,
  rooms: readonly { area: number | null }[],
  house: number,
): EditSpace[] {
  return spaces.map(({ name, area, lines }, at) => ({
    key: newKey(),
    name,
    lines: lines.map(line => {
      const set = sets.find(one => one.key === line.setKey)
      return set ? partFor(line, set, house) : lineFor(line, area, rooms[at]?.area ?? null)
    }),
  }))
}

/** Returns the sets of a template for the area of a house, as an edited quotation holds them. */
export const setsOfTemplate = ({ sets }: Pick<FilledTemplate, 'sets'>, house: number): HeldSet[] =>
  sets.map(set => {
    const area = needsArea(set) ? house : set.area
    return { key: set.key, setId: set.id, area, name: set.name, price: set.price, amounts: [] }
  })

/** Returns the line of a set's part: one that took the whole allowance takes that of this house. */
function partFor({ goods, ...line }: FilledLine, set: FilledTemplate['sets'][number], house: number): EditLine {
  const made = { ...LineInput.parse(line), goods: goods && heldOf(goods), key: newKey() }
  const part = set.parts[line.setPart ?? -1]
  const allowed = (area: number) => (part ? amountFor(part.quantity, part, set, area) : line.quantity)
  const isWhole = line.quantity === allowed(set.area)
  return isWhole && needsArea(set) ? { ...made, quantity: allowed(house) } : made
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

function heldOf({ id: _, soldAs: __, lossRate: ___, ...goods }: QuotableGoods): LineGoods {
  return goods
}
