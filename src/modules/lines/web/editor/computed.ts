import { type Fault, type OrderFault, type Priced, priceLine, type Sums, sumUp } from '../../api/compute.ts'
import type { EditLine, EditState } from './state.ts'

const known = new WeakMap<EditLine, Priced | Fault>()

/** Returns what a line comes to by itself. A line that stays the same object is computed once. */
export function pricedOf(line: EditLine): Priced | Fault {
  const one = known.get(line) ?? priceLine(line, line.goods && { ...line.goods, measures: line.goods })
  known.set(line, one)
  return one
}

/** What an edited quotation comes to: by line the amount (fen) before the order's reductions, and the sums. */
export type Computed = {
  amounts: ReadonlyMap<number, number>
  faults: ReadonlyMap<number, Fault>
  sums: Sums | null
  fault: OrderFault | null
}

/** Computes an edited quotation as the server does. Lines with a fault count for nothing until they are mended. */
export function computedOf({ head, spaces, sets }: EditState): Computed {
  const lines = spaces.flatMap(space => space.lines)
  const each = lines.map(line => ({ line, one: pricedOf(line) }))
  const faults = new Map(each.flatMap(({ line, one }) => ('msg' in one ? [[line.key, one] as const] : [])))
  const fit = each.flatMap(({ line, one }) => ('msg' in one ? [] : [{ line, one }]))
  const summed = sumUp(
    fit.map(({ line, one }) => ({ ...one, gift: line.gift, setKey: line.setKey, setPart: line.setPart })),
    sets,
    head,
  )
  const isFault = 'msg' in summed
  const amounts = new Map(fit.map(({ line, one }, at) => [line.key, isFault ? one.own : settledAt(summed.lines, at)]))
  return { amounts, faults, sums: isFault ? null : summed.sums, fault: isFault ? summed : null }
}

const settledAt = (lines: readonly { settled: number }[], at: number) => lines[at]?.settled ?? 0

/** Tells whether the server can be asked what a state comes to: all is computed but lines whose goods have no price that the browser knows. */
export function isAskable({ spaces }: EditState, { faults, fault }: Computed): boolean {
  const unpriced = (line: EditLine) => line.goods !== null && line.goods.listPrice === null
  return fault === null && spaces.every(({ lines }) => lines.every(line => !faults.has(line.key) || unpriced(line)))
}
