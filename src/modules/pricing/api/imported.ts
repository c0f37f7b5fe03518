import { oneOf, requiredText } from '../../../kernel/api/fields.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { NewWindow } from './window.ts'

/** A row of a workbook of prices: a new window of the goods with this code; without a unit in the goods' own. */
export const ImportedPrice = NewWindow.omit({ goodsId: true, shifts: true }).extend({
  code: requiredText('编码', 40),
  unit: oneOf('计价单位', priceUnits).nullable().default(null),
})
