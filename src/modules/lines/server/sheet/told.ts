import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { type DiscountKind, OrderDiscount } from '../../api/line.ts'
import { discountWords, quantityWords } from '../../api/words.ts'
import type { Sheet } from './sheet.ts'

type Off = { discountKind?: DiscountKind; discount?: number }

/** Returns what is taken off the whole, in words before and after, for the operation log: its number alone tells no unit. */
export function orderOffTold(after: Off, before: Off = {}): Changes {
  const [was, is] = [before, after].map(({ discountKind = 'none', discount = 0 }) =>
    discountWords({ gift: false, discountKind, discount }),
  )
  return was === is ? {} : { orderOff: [was, is] }
}

/** The columns of `orderOffTold`, and of how the order was discounted in entries from before it. */
export const orderOffColumns: readonly Column[] = [
  { key: 'orderOff', title: '整单优惠', kind: 'text' },
  ...columnsOf(OrderDiscount.omit({ discount: true })).map(column =>
    column.key === 'discountKind' ? { ...column, title: '整单优惠方式' } : column,
  ),
]

type ToldLine = { space: string; name: string; quantity: string; discount: string; net: number }

/** Returns the lines that two sheets do not share, in words, for the operation log; nothing where all are alike. */
export function linesTold(before: Sheet | null, after: Sheet): Changes {
  const [was, is] = [toldOf(before), toldOf(after)]
  const [gone, come] = [without(was, is), without(is, was)]
  return gone.length + come.length === 0 ? {} : { lines: [gone, come] }
}

function toldOf(sheet: Sheet | null): ToldLine[] {
  if (!sheet) return []
  return sheet.lines.map(line => ({
    space: sheet.spaces[line.space] ?? '',
    name: line.name,
    quantity: quantityWords(line, line.pieces),
    discount: discountWords(line),
    net: line.net,
  }))
}

/** Returns those of some lines that others do not have; of equal ones as many as there are more. */
function without(some: readonly ToldLine[], others: readonly ToldLine[]): ToldLine[] {
  const left = new Map<string, number>()
  for (const one of others) left.set(JSON.stringify(one), (left.get(JSON.stringify(one)) ?? 0) + 1)
  return some.filter(one => {
    const count = left.get(JSON.stringify(one)) ?? 0
    left.set(JSON.stringify(one), count - 1)
    return count <= 0
  })
}
