import type { PriceUnit } from '../../src/modules/goods/api/units.ts'
import { isBelow, type Priced, priceLine, type Sums, sumUp } from '../../src/modules/lines/api/compute.ts'
import { LineInput } from '../../src/modules/lines/api/line.ts'
import type { Row } from '../insert.ts'
import type { Dice } from '../random.ts'

/** Goods as they can be quoted; `at` is when they came, in ms. */
export type SoldGoods = {
  id: number
  code: string
  name: string
  spec: string
  priceUnit: PriceUnit
  sideA: number | null
  sideB: number | null
  pieceArea: number | null
  boxPieces: number | null
  wholeBoxes: boolean
  soldAs: 'stock' | 'order' | 'custom'
  listPrice: number
  floorSeller: number
  at: number
}

/** A drawn quotation: its spaces, the rows of its lines (`space` is the place of theirs), and its sums. */
export type Drawn = {
  spaces: string[]
  lines: (Row & { space: number })[]
  head: { discountKind: string; discount: number; coupon: number; rounding: number }
  sums: Sums
  /** The lines below the seller's floor. */
  below: number
  sends: boolean
}

const rooms = ['客厅', '餐厅', '主卧', '厨房', '主卫', '客卫', '阳台']
type Line = { space: number; typed: LineInput; goods: SoldGoods | null; priced: Priced }

/** Draws some rooms with goods, a service now and then, a discount that mostly keeps the floor, and 抹零. */
export function drawQuotation(goods: readonly SoldGoods[], dice: Dice): Drawn {
  const spaces = rooms.filter(() => dice.chance(0.45)).slice(0, 4)
  if (spaces.length === 0) spaces.push('客厅')
  const low = dice.chance(0.08)
  const lines = spaces.flatMap((_, space) =>
    Array.from({ length: dice.int(2, 5) }, () => goodsLine(dice.pick(goods), space, dice, low)),
  )
  if (dice.chance(0.5)) lines.push(serviceLine(spaces.length - 1, dice))
  const whole = summed(lines, 0)
  const odd = whole.sums.total % 100
  const rounded = summed(lines, odd)
  const below = lines.filter(({ goods: of }, at) => {
    const line = rounded.lines[at]
    return of !== null && line !== undefined && isBelow(line, of.floorSeller)
  }).length
  const kept = below > 0 && !low ? whole : rounded
  const rows = lines.map((line, at) => rowOf(line, kept.lines[at] as (typeof kept.lines)[number], at))
  const head = { discountKind: 'none', discount: 0, coupon: 0, rounding: kept === rounded ? odd : 0 }
  return { spaces, lines: rows, head, sums: kept.sums, below: low ? below : 0, sends: dice.chance(0.6) }
}

function summed(lines: readonly Line[], rounding: number) {
  const order = { discountKind: 'none', discount: 0, coupon: 0, rounding } as const
  const whole = sumUp(
    lines.map(({ priced }) => ({ ...priced, gift: false, setKey: null, setPart: null })),
    [],
    order,
  )
  if ('msg' in whole) throw new Error(whole.msg)
  return whole
}

function goodsLine(goods: SoldGoods, space: number, dice: Dice, low: boolean): Line {
  const custom = goods.soldAs === 'custom' && goods.priceUnit !== 'box'
  const share = low ? 80 : Math.max(dice.int(90, 100), Math.ceil((goods.floorSeller * 100) / goods.listPrice) + 1)
  const typed = LineInput.parse({
    kind: custom ? 'custom' : 'goods',
    goodsId: goods.id,
    ...(custom ? measuredOf(goods.priceUnit, dice) : quantityOf(goods, dice)),
    ...(share < 100 && { discountKind: 'rate', discount: share * 100 }),
  })
  return { space, goods, typed, priced: pricedOf(typed, goods) }
}

const quantityOf = ({ wholeBoxes, boxPieces, priceUnit }: SoldGoods, dice: Dice) =>
  wholeBoxes && boxPieces !== null
    ? { quantity: dice.int(4, 30) * 1000, quantityUnit: 'box' }
    : { quantity: dice.int(1, 4) * 1000, quantityUnit: priceUnit === 'box' ? 'box' : 'piece' }

function measuredOf(unit: PriceUnit, dice: Dice) {
  const a = dice.int(12, 34) * 100
  if (unit === 'metre') return { measure: 'metre', sizes: [{ a, b: null, count: 1 }] }
  if (unit === 'area') return { measure: 'projected', sizes: [{ a, b: dice.int(20, 27) * 100, count: 1 }] }
  return { measure: 'count', quantity: dice.int(1, 3) * 1000 }
}

function serviceLine(space: number, dice: Dice): Line {
  const typed = LineInput.parse({
    kind: 'service',
    ...dice.pick([
      { name: '安装', unit: '项', price: 60_000, quantity: 1000 },
      { name: '搬楼', unit: '层', price: 4000, quantity: dice.int(2, 11) * 1000 },
      { name: '量尺', unit: '次', price: 10_000, quantity: 1000 },
    ]),
  })
  return { space, goods: null, typed, priced: pricedOf(typed, null) }
}

function pricedOf(typed: LineInput, goods: SoldGoods | null): Priced {
  const one = priceLine(typed, goods && { ...goods, measures: goods })
  if ('msg' in one) throw new Error(one.msg)
  return one
}

function rowOf({ space, typed, goods }: Line, { pieces, gross, settled, net }: Priced & Row, position: number) {
  const { was: _, price, sizes, goodsId, name, ...rest } = typed
  return {
    space,
    ...rest,
    goodsId,
    position,
    sizes,
    code: goods?.code ?? '',
    name: goods?.name ?? name,
    spec: goods?.spec ?? '',
    priceUnit: goods?.priceUnit ?? null,
    sideA: goods?.sideA ?? null,
    sideB: goods?.sideB ?? null,
    pieceArea: goods?.pieceArea ?? null,
    boxPieces: goods?.boxPieces ?? null,
    wholeBoxes: goods?.wholeBoxes ?? false,
    listPrice: goods ? goods.listPrice : price,
    pieces,
    gross,
    settled,
    net,
  }
}
