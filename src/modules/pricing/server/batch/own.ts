import {
  dayOf,
  endless,
  endOf,
  type Goods,
  giveWay,
  keyOf,
  type NewSpan,
  type Plan,
  pricesOf,
  type Wanted,
  type Window,
} from './plan.ts'

/** Goods with their own prices and grade, per their own unit. */
export type OwnPriced = Goods & { gradeId: number | null }

type Floor = 'floorSeller' | 'floorManager' | 'floorDirector'

/**
 * Plans to let the goods' own prices take the place of the general windows that hold on the first day, for as long as these hold; prices for a
 * channel or a level stay. Floors that move along are the goods' own; one that the goods do not have stays, and none is above the price. Returns why
 * nothing changes, in words.
 */
export function planOfOwn(goods: OwnPriced, windows: readonly Window[], wanted: Wanted): Plan | string {
  const { listPrice } = goods
  if (listPrice === null) return '商品没有标价'
  const [from, to] = [wanted.fromDay, wanted.untilDay ?? endless]
  const held = windows.filter(window => holdsFor(goods, window) && window.fromDay <= from && endOf(window) > from)
  if (held.length === 0) return '没有别的价格，已按商品标价报价'
  const floor = (window: Window, of: Floor) => {
    if (wanted.floors === 'along' && goods[of] !== null) return null
    return window[of] === null ? null : Math.min(window[of], listPrice)
  }
  const plan: Plan = { ends: [], voids: [], adds: [], lines: [] }
  for (const window of held) {
    const end = endOf(window) < to ? endOf(window) : to
    const span = { ...keyOf(window), fromDay: from, toDay: dayOf(end) }
    const after: NewSpan = {
      ...span,
      listPrice,
      floorSeller: floor(window, 'floorSeller'),
      floorManager: floor(window, 'floorManager'),
      floorDirector: floor(window, 'floorDirector'),
    }
    plan.lines.push({ before: { ...span, ...pricesOf(window) }, after })
    plan.adds.push(after)
    giveWay(plan, window, from, end)
  }
  return plan
}

/** Tells whether a window is the price of goods for everybody, per their own unit. */
const holdsFor = ({ priceUnit, gradeId }: OwnPriced, window: Window) =>
  window.unit === priceUnit &&
  window.channelId === null &&
  window.levelId === null &&
  (window.gradeId === null || window.gradeId === gradeId)
