import { allocate, mulDiv } from '../../../kernel/api/division.ts'
import { type Measures, type PriceUnit, partOf, piecesOf } from '../../goods/api/units.ts'
import type { LineInput, OrderDiscount } from './line.ts'
import { measured, measures, type Quantity, unitOfMeasure } from './measure.ts'

/** What a line of goods is computed from. Prices are fen per `priceUnit`; no list price where none is set. */
export type Basis = { measures: Measures; priceUnit: PriceUnit; listPrice: number | null }

/** A field that keeps a line from being computed, in words. */
export type Fault = { field: keyof LineInput; msg: string }

/** A line by itself, in fen: at list price, and after its own discount. `pieces` only for counted goods. */
export type Priced = { pieces: number | null; extent: Quantity; price: number; gross: number; own: number }

/** The largest amount of a line, in fen. */
export const mostAmount = 1_000_000_000_000

/** Returns how much of its price's unit a line is, and its pieces. */
function quantityOf(line: LineInput, basis: Basis | null): Fault | { extent: Quantity; pieces: number | null } {
  if (line.kind === 'custom') return customQuantity(line, basis)
  if (line.kind === 'service' || !basis) return { extent: { top: BigInt(line.quantity), bottom: 1000n }, pieces: null }
  if (!partOf(basis.measures, line.quantityUnit))
    return { field: 'quantityUnit', msg: '商品没有这个单位的换算，请换一个单位，或在商品里补全规格和每箱片数' }
  const part = partOf(basis.measures, basis.priceUnit)
  if (!part)
    return { field: 'priceUnit', msg: '商品没有这个计价单位的换算，请换一个单位，或在商品里补全规格和每箱片数' }
  const pieces = piecesOf(basis.measures, line.quantity, line.quantityUnit)
  return { pieces, extent: { top: BigInt(pieces) * BigInt(part.top), bottom: BigInt(part.bottom) } }
}

function customQuantity(line: LineInput, basis: Basis | null) {
  const { measure } = line
  if (measure === null) return { field: 'measure', msg: '请选择计量方式' } as const
  if (basis && basis.priceUnit !== unitOfMeasure[measure])
    return { field: 'measure', msg: `商品的计价单位不能${measures[measure]}计量，请换一种计量方式` } as const
  const quantity = measured({ ...line, measure })
  return quantity === null ? ({ field: 'sizes', msg: '请填写宽（毫米）' } as const) : { extent: quantity, pieces: null }
}

/**
 * Prices a line by itself: each amount is rounded once, from the exact quantity. A price per unit that the person gives may be above
 * the list price. Returns the fault of a line that cannot be computed.
 */
export function priceLine(line: LineInput, basis: Basis | null): Priced | Fault {
  const sized = quantityOf(line, basis)
  if ('msg' in sized) return sized
  const { extent, pieces } = sized
  const given = line.discountKind === 'price' ? line.discount : null
  const price = (basis ? basis.listPrice : line.price) ?? given
  if (price === null) return { field: basis ? 'discount' : 'price', msg: '没有标价，请填写单价' }
  if (BigInt(price) * extent.top > BigInt(mostAmount) * extent.bottom) return tooLarge
  const gross = amountAt(price, extent)
  const own = ownAmount(line, price, gross, extent)
  return typeof own === 'number' ? { pieces, extent, price, gross, own } : own
}

const tooLarge: Fault = { field: 'quantity', msg: '这一行的金额过大，请核对数量和单价' }

/** Returns the amount (fen) of a quantity at a price (fen per unit), rounded half up. */
export const amountAt = (price: number, { top, bottom }: Quantity): number => mulDiv(price, top, bottom)

function ownAmount(line: LineInput, price: number, gross: number, extent: Quantity): number | Fault {
  const { discountKind, discount, gift, setKey } = line
  if (setKey !== null && (gift || discountKind !== 'none'))
    return { field: 'discount', msg: '套餐内的商品不能再优惠或赠送，请去掉优惠，或移出套餐' }
  if (gift) return 0
  if (discountKind === 'rate' && discount > 10_000) return { field: 'discount', msg: '折扣须在 0 到 10 折之间' }
  if (discountKind === 'amount' && discount > gross)
    return { field: 'discount', msg: '优惠不能超过这一行的金额，请改小' }
  if (discountKind === 'price' && BigInt(discount) * extent.top > BigInt(mostAmount) * extent.bottom) return tooLarge
  if (discountKind === 'rate') return mulDiv(price, BigInt(discount) * extent.top, 10_000n * extent.bottom)
  if (discountKind === 'price') return amountAt(discount, extent)
  return discountKind === 'amount' ? gross - discount : gross
}

/** What each part of a set costs, in fen: the set's price is split over its parts where the set is priced. */
export type SetPrice = { key: number; amounts: readonly number[] }

/** A line within its quotation, in fen: after its own discount or its set, and after its share of what the order takes off. */
export type Netted = Priced & { settled: number; net: number }

/** A priced line with its place in the quotation. */
type Within = Priced & Pick<LineInput, 'gift' | 'setKey' | 'setPart'>

/** The sums of a quotation, in fen: each is printed, and `total` is what is to be paid. */
export type Sums = {
  gross: number
  lineDiscount: number
  gifts: number
  subtotal: number
  discount: number
  coupon: number
  rounding: number
  total: number
}

/** A reduction of the whole order that is larger than what is left to pay. */
export type OrderFault = { field: 'discount' | 'coupon' | 'rounding'; msg: string }

/**
 * Puts priced lines together. Lines of sets cost their part of the set; what the whole order takes off is split over all lines, each by
 * largest remainder, so that the lines sum up to the total exactly: chain.md §0. Returns the fault of a reduction that is too large.
 */
export function sumUp(
  lines: readonly Within[],
  sets: readonly SetPrice[],
  order: OrderDiscount,
): { lines: Netted[]; sums: Sums } | OrderFault {
  const settled = settledOf(lines, sets)
  const subtotal = sum(settled)
  const discount = discountOf(order, subtotal)
  const reductions = { discount, coupon: order.coupon, rounding: order.rounding }
  const shares = sharesOf(settled, reductions)
  if ('msg' in shares) return shares
  const nets = settled.map((amount, at) => amount - sum(Object.values(shares[at] as Shares)))
  const gross = sum(lines.map(line => line.gross))
  const gifts = sum(lines.filter(line => line.gift).map(line => line.gross))
  const lineDiscount = gross - gifts - subtotal
  return {
    lines: lines.map((line, at) => ({ ...line, settled: settled[at] as number, net: nets[at] as number })),
    sums: { gross, gifts, lineDiscount, subtotal, ...reductions, total: sum(nets) },
  }
}

const titles = { discount: '整单优惠', coupon: '优惠券', rounding: '抹零' }

function discountOf({ discountKind, discount }: OrderDiscount, subtotal: number): number {
  if (discountKind === 'rate') return subtotal - mulDiv(subtotal, Math.min(discount, 10_000), 10_000)
  return discountKind === 'amount' ? discount : 0
}

/** Returns what an order takes off, each reduction at most what is left to pay of a subtotal (fen) before it. */
export function withinSubtotal(order: OrderDiscount, subtotal: number): OrderDiscount {
  const { discountKind } = order
  const discount = discountKind === 'amount' ? Math.min(order.discount, subtotal) : order.discount
  const left = subtotal - discountOf({ ...order, discount }, subtotal)
  const coupon = Math.min(order.coupon, left)
  return { discountKind, discount, coupon, rounding: Math.min(order.rounding, left - coupon) }
}

/** Returns what each line costs by itself, or as the part of its set. */
function settledOf(lines: readonly Within[], sets: readonly SetPrice[]): readonly number[] {
  const amounts = new Map(sets.map(set => [set.key, set.amounts]))
  return lines.map(({ own, setKey, setPart }) =>
    setKey === null ? own : (amounts.get(setKey)?.[setPart ?? -1] ?? own),
  )
}

/** What the whole order takes off, or what of it falls on one line, in fen. */
export type Shares = Record<OrderFault['field'], number>

/**
 * Returns what of each reduction of the order falls on each line, in fen: one after the other, split over what lines cost (fen) before it by largest
 * remainder. Returns the fault of a reduction that is too large.
 */
export function sharesOf(settled: readonly number[], reductions: Shares): Shares[] | OrderFault {
  const shares = settled.map(() => ({ ...nothingOff }))
  let nets = settled
  for (const [field, off] of Object.entries(reductions) as [OrderFault['field'], number][]) {
    if (off > sum(nets)) return { field, msg: `${titles[field]}不能超过应付金额，请改小` }
    const parts = off === 0 ? [] : allocate(off, nets)
    for (const [at, part] of parts.entries()) (shares[at] as Shares)[field] = part
    nets = nets.map((net, at) => net - (parts[at] ?? 0))
  }
  return shares
}

const nothingOff: Shares = { discount: 0, coupon: 0, rounding: 0 }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Returns the net price (fen) per unit of a line, half up, as papers print it; null for a quantity of nothing. */
export function netPrice({ net, extent }: Pick<Netted, 'net' | 'extent'>): number | null {
  return extent.top === 0n ? null : mulDiv(net, extent.bottom, extent.top)
}

/**
 * Tells whether a line is sold below a floor (fen per unit). What it comes to at the floor is rounded as every amount; a gift is
 * sold at nothing, and so below any floor.
 */
export const isBelow = ({ net, extent }: Pick<Netted, 'net' | 'extent'>, floor: number): boolean =>
  net < amountAt(floor, extent)
