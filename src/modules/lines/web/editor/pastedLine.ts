import { mulDiv } from '../../../../kernel/api/division.ts'
import { formatFen } from '../../../../kernel/api/format.ts'
import { hasUnit, type PriceUnit, priceIn, priceUnits } from '../../../goods/api/units.ts'
import type { PastedRow } from '../../api/pasted.ts'
import type { QuotableGoods } from '../../api/quotable.ts'
import { pricedOf } from './computed.ts'
import { type EditLine, lineOfGoods } from './state.ts'

/** The largest price and amount of a row, in fen. */
const mostOfRow = 1_000_000_000
const word = (unit: PriceUnit) => priceUnits[unit]

/** Returns the line that a pasted row means for its goods; a text that says why the row does not fit. */
export function lineOfPasted(row: PastedRow, goods: QuotableGoods): EditLine | string {
  const fresh = lineOfGoods(goods)
  if (fresh.kind === 'custom' && fresh.measure !== 'count') return '定制商品按尺寸计量，请在报价单中添加后填写尺寸'
  const isPriced = row.price !== null || row.amount !== null
  const unit = row.unit ?? (isPriced && fresh.quantityUnit !== goods.priceUnit ? null : fresh.quantityUnit)
  if (unit === null) return `看不出按${word(fresh.quantityUnit)}还是按${word(goods.priceUnit)}，请加上单位`
  if (!hasUnit(goods, unit)) return `商品没有按${word(unit)}的换算`
  if (fresh.kind === 'custom' && unit !== 'piece') return '定制商品按件计量'
  const line = { ...fresh, quantity: row.quantity, quantityUnit: unit, remark: row.remark }
  return isPriced ? pricedAs(row, { ...line, goods }, unit) : line
}

/** Gives a line the price of its row: per unit where it comes to the same to the fen, else as what is taken off the line. */
function pricedAs(
  { price, priceUnit, amount, quantity }: PastedRow,
  line: EditLine,
  unit: PriceUnit,
): EditLine | string {
  const { goods } = line
  if (!goods) return line
  const most = Math.max(price ?? 0, amount ?? 0, ((price ?? 0) * quantity) / 1000)
  if (most > mostOfRow) return '单价或金额过大'
  const per = priceUnit ?? unit
  const whole = price !== null && per === unit ? mulDiv(price, quantity, 1000) : null
  if (whole !== null && amount !== null && Math.abs(whole - amount) > 1)
    return `金额 ${formatFen(amount)} 与数量乘单价 ${formatFen(whole)} 不符`
  if (price !== null && per === goods.priceUnit) return { ...line, discountKind: 'price', discount: price }
  const wanted = amount ?? whole
  const own = price === null ? perUnit(wanted, quantity) : price
  const converted = own === null ? null : priceIn(goods, own, price === null ? unit : per, goods.priceUnit)
  const byPrice: EditLine = { ...line, discountKind: 'price', discount: converted ?? 0 }
  if (converted !== null && (wanted === null || amountOf(byPrice) === wanted)) return byPrice
  const gross = amountOf(line)
  if (wanted !== null && gross !== null && wanted <= gross)
    return { ...line, discountKind: 'amount', discount: gross - wanted }
  return `商品按${word(goods.priceUnit)}计价，这一行的价格换算后不是整分，请写按${word(goods.priceUnit)}的单价`
}

/** Returns the price of one unit in fen, half up. */
const perUnit = (amount: number | null, quantity: number) => (amount === null ? null : mulDiv(amount, 1000, quantity))

/** Returns what a line comes to by itself, in fen; null where it cannot be computed. */
function amountOf(line: EditLine): number | null {
  const one = pricedOf(line)
  return 'msg' in one ? null : one.own
}
