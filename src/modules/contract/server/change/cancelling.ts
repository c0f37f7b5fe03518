import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { amountAt } from '../../../lines/api/compute.ts'
import { LineInput } from '../../../lines/api/line.ts'
import { priced } from '../../../lines/server/index.ts'
import { type ColumnRow, columnRows } from '../lines/columns.ts'
import { presentShape } from '../lines/shape.ts'
import type { ContractRecord } from '../record/contracts.ts'
import type { Changing, Fresh, Moved } from './changing.ts'
import type { ChangeRecord } from './store.ts'

type Deduction = { name: string; amount: number }

/**
 * Computes a cancellation (退单, chain.md §2): every line goes to nothing, and each deduction (forfeits, the cost of what was made) is a line of its
 * own, so that what the customer still owes is their sum. Throws 40000 where custom-made items are in production and nothing is deducted, and
 * for more than the contract comes to.
 */
export async function cancelling(desk: Desk, contract: ContractRecord, deductions: readonly Deduction[]) {
  const rows = await columnRows(desk, contract.id)
  const deduction = deductions.reduce((sum, one) => sum + one.amount, 0)
  const afterProduction = contract.producedOn !== null
  if (deduction > contract.effectiveTotal) throw badInput('deductions', '扣款不能超过合同金额，请改小扣款')
  if (leavesOutProduction(contract, deduction, rows))
    throw badInput('deductions', '定制商品已下单生产，请填写要扣除的定制成本')
  const moved = rows.map(removed).filter(({ net, quantity }) => net !== 0 || quantity !== 0)
  const delta = deduction - contract.effectiveTotal
  const made: Changing = {
    moved,
    fresh: deductions.filter(({ amount }) => amount > 0).map(one => deducted(one, '退单')),
    delta,
    costDelta: -contract.costAmount,
    marginDelta: -contract.marginAmount,
    belowCount: 0,
  }
  return { made, deduction, afterProduction }
}

/** Tells whether a cancellation deducts nothing (fen) though custom-made items are in production (chain.md §2). */
const leavesOutProduction = (
  { producedOn }: Pick<ContractRecord, 'producedOn'>,
  deduction: number,
  rows: readonly ColumnRow[],
) => producedOn !== null && deduction === 0 && rows.some(isCustom)

/** Returns why a cancellation that was typed before cannot be carried out on a locked contract, in words; null where it can. */
export const cancelRefusal = (
  contract: ContractRecord,
  { deduction }: Pick<ChangeRecord, 'deduction'>,
  rows: readonly ColumnRow[],
): string | null =>
  leavesOutProduction(contract, deduction, rows)
    ? '定制商品已下单生产，这张退单没有扣除定制成本，请作废后重新申请'
    : null

const isCustom = ({ kind, net, changed_net }: ColumnRow) => kind === 'custom' && net + changed_net > 0

function removed(row: ColumnRow): Moved {
  const now = presentShape(row)
  return {
    row,
    after: { quantity: 0, quantityUnit: row.quantity_unit, sizes: [] },
    quantity: -now.thousandths,
    pieces: now.pieces === null ? null : -now.pieces,
    net: -(row.net + row.changed_net),
    cost: row.cost === null ? 0 : -amountAt(row.cost, now.extent),
    off: 0,
    isBelow: false,
    shortage: null,
  }
}

/** Returns a line of its own in a space, by which something is deducted. */
export function deducted({ name, amount }: Deduction, space: string): Fresh {
  const typed = LineInput.parse({ kind: 'service', name, unit: '项', quantity: 1000, price: amount })
  const one = priced(typed, null)
  if ('msg' in one) throw badInput('deductions', one.msg)
  const line = {
    ...typed,
    goods: null,
    space: 0,
    pieces: null,
    extent: one.extent,
    gross: amount,
    settled: amount,
    net: amount,
  }
  return { line, space, snapshot: { floor: null, cost: null, special: null }, net: amount, warning: null }
}
