import type { HeldSet } from '../../api/checked.ts'
import type { Shares } from '../../api/compute.ts'
import type { OrderDiscount } from '../../api/line.ts'
import { madeOf } from '../../api/madeOf.ts'
import type { PriceStep } from '../../api/reason.ts'
import { discountWords } from '../../api/words.ts'
import { type PricedBy, priced, type SheetLine } from '../sheet/sheet.ts'

/** A line with what of the order falls on it, and what happened to it after it was signed. */
export type Explainable = { line: SheetLine; shares: Shares; later: readonly PriceStep[] }

/** What the words of steps are made of: what is said of windows, the document's sets, and what its order takes off. */
export type StepWords = {
  windows: ReadonlyMap<number, string>
  sets: readonly HeldSet[]
  order: Pick<OrderDiscount, 'discountKind' | 'discount'>
}

/**
 * Returns the steps from the list price of a line to what it costs, in fen: they sum up to its net and all that came later. A step that changes
 * nothing is left out, but the first. What no rule explains, as in lines from before one, is a step of its own.
 */
export function stepsOf({ line, shares, later }: Explainable, words: StepWords): PriceStep[] {
  const { gross, settled, net, setKey, gift } = line
  const one = priced(line, line.goods)
  const own = 'msg' in one ? settled : one.own
  const set = words.sets.find(({ key }) => key === setKey)
  const order = discountWords({ gift: false, ...words.order })
  const known = Object.values(shares).reduce((sum, share) => sum + share, 0)
  return [
    { title: titleOf(line), note: listWords(line, words.windows), amount: gross },
    ...changing(gift ? '赠品' : own > gross ? '行加价' : '行优惠', gift ? '' : discountWords(line), own - gross),
    ...changing(set ? `套餐“${set.name}”` : '套餐', '按它在套餐价里的份额', settled - own),
    ...changing('整单优惠', [order, '按金额分摊'].filter(Boolean).join('，'), -shares.discount),
    ...changing('优惠券', '按金额分摊', -shares.coupon),
    ...changing('抹零', '按金额分摊', -shares.rounding),
    ...changing('其他调整', '', net - settled + known),
    ...later,
  ]
}

const changing = (title: string, note: string, amount: number): PriceStep[] =>
  amount === 0 ? [] : [{ title, note, amount }]

const titleOf = ({ goods, discountKind }: SheetLine): string => {
  if (!goods) return '单价'
  return goods.listPrice === null && discountKind === 'price' ? '没有标价，按成交单价' : '标价'
}

function listWords(line: SheetLine, windows: StepWords['windows']): string {
  const { goods, gross } = line
  const made = madeOf(line, goods && { measures: goods, priceUnit: goods.priceUnit }, gross)
  const origin = goods && goods.listPrice !== null ? originWords(goods.pricedBy, windows) : ''
  return [made.words, origin].filter(Boolean).join('；')
}

function originWords({ windowId, day }: PricedBy, windows: StepWords['windows']): string {
  if (day === null) return '报价当时的标价'
  return `${day} 的价格：${windows.get(windowId ?? 0) ?? '商品自己的标价'}`
}
