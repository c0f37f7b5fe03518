import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { clearanceWord } from '../../../goods/api/goods.ts'
import { amountAt } from '../../../lines/api/compute.ts'
import { type ColumnRow, columnRows } from '../lines/columns.ts'
import { leastOf } from '../lines/least.ts'
import { presentShape, shapeOf } from '../lines/shape.ts'
import { beyondOf } from '../record/beyond.ts'
import { holdDealOf, type LockedContract, lockContract, today } from '../record/lock.ts'
import { type BesideChange, besideChange } from './beside.ts'
import { deducted } from './cancelling.ts'
import { type Fresh, type Moved, summed } from './changing.ts'
import { takeChange } from './effect.ts'
import { figures, keep } from './keep.ts'
import { storeChangeLines } from './store.ts'

/** A line of goods of a contract with all changes in force: its net (fen) and pieces, and what came back of it before, which both lack. */
export type ReturnableLine = {
  id: number
  custom: boolean
  /** It is sold at a special offer. */
  special: boolean
  /** It says that it is cleared out. */
  clearance: boolean
  wholeBoxes: boolean
  net: number
  pieces: number
  returned: number
  refunded: number
}

/** Pieces of a line that come back, and the fen that the customer gets for them. */
export type ReturnedLine = { lineId: number; pieces: number; amount: number }

/** Returns the lines of goods of a contract, with what returns took from them. */
export async function returnableLines(desk: Desk, contractId: number): Promise<ReturnableLine[]> {
  const { rows } = await desk.client.query<{ id: number; returned: number; refunded: number }>(
    `select l.line_id as id, -sum(l.pieces)::bigint as returned, -sum(l.net)::bigint as refunded
     from contract_change c join contract_change_line l on l.office_id = c.office_id and l.change_id = c.id
     where c.office_id = $1 and c.contract_id = $2 and c.kind = 'return' and c.state = 'effective' and l.fresh is null group by 1`,
    [desk.officeId, contractId],
  )
  const back = new Map(rows.map(row => [row.id, row]))
  return (await columnRows(desk, contractId)).flatMap(row => {
    if (row.kind === 'service' || row.pieces === null) return []
    const { returned = 0, refunded = 0 } = back.get(row.id) ?? {}
    return [
      {
        id: row.id,
        custom: row.kind === 'custom' || row.sold_as === 'custom',
        special: row.special_id !== null,
        clearance: row.spec.includes(clearanceWord),
        wholeBoxes: row.whole_boxes,
        net: row.net + row.changed_net,
        pieces: row.pieces + (row.changed_pieces ?? 0),
        returned,
        refunded,
      },
    ]
  })
}

/** What a contract gives up, less a fee (fen), and why; `beside`: the change order that is taken along, by which the customer gets other goods. */
type Returning = { lines: readonly ReturnedLine[]; fee: number; reason: string; beside?: BesideChange | null }

/** Locks a contract with its terms for goods that come back, and before it what a change order needs. Throws 40400. */
export async function lockForReturn(desk: Desk, contractId: number): Promise<LockedContract> {
  await holdDealOf(desk, contractId)
  await beyondOf({ all: point => desk.brought(point) }).hold(desk, today())
  return lockContract(desk, contractId)
}

/** Why nothing comes back to a contract. */
export const notReturnable = '合同没有生效或已退单，不能退货；没生效的请先让它生效，已退单的货请在退单前退回'

/**
 * Takes what came back from a contract locked by `lockForReturn`: a change order of kind `return` takes effect at once; each line gives up its pieces and
 * what the customer gets for them, and the fee (fen) is a line of its own (chain-stock.md, Return money); new goods come with it. Returns its number.
 * Throws 40901 for another version of the change order beside, and 40900 in words.
 */
export async function takeReturned(
  desk: Desk,
  { contract }: LockedContract,
  { lines, fee, reason, beside }: Returning,
): Promise<number> {
  const rows = new Map((await columnRows(desk, contract.id)).map(row => [row.id, row]))
  const moved = lines.map(line => lessened(rows.get(line.lineId) as ColumnRow, line))
  const fresh = fee > 0 ? [deducted({ name: '退货手续费', amount: fee }, '退货')] : []
  const change = beside
    ? await alongside(desk, contract, beside, { moved, fresh, reason })
    : await keep(desk, contract, 'return', summed(moved, fresh), { reason })
  const refusal = await takeChange(desk, beyondOf({ all: point => desk.brought(point) }), change.id)
  if (refusal !== null) throw conflict(`退货不能结算：${refusal}`)
  return change.id
}

/** Makes a change order that is still typed one of a return: it gives up what came back, and adds its own lines at the prices of today. */
async function alongside(
  desk: Desk,
  contract: LockedContract['contract'],
  { id, version }: BesideChange,
  { moved, fresh, reason }: { moved: Moved[]; fresh: Fresh[]; reason: string },
) {
  const change = await desk.lockOne('contractChange', id, '增减项', { version, words: async () => [] })
  if (change.contractId !== contract.id) throw notFound('增减项')
  const { fresh: added } = await besideChange(desk, contract, change)
  const made = summed(moved, [...fresh, ...added])
  await storeChangeLines(desk, id, made)
  const patch = { kind: 'return' as const, reason: `${reason}；${change.reason}`, ...figures(made) }
  return desk.change('contractChange', change, patch, { action: '与退货一起结算', name: change.number })
}

function lessened(row: ColumnRow, { pieces, amount }: ReturnedLine): Moved {
  const now = presentShape(row)
  const left = (now.pieces ?? 0) - pieces
  const then = shapeOf(row, leastOf(row, left), [])
  if (left < 0 || 'msg' in then || then.pieces !== left)
    throw conflict(`“${row.name}”按合同只能整箱退，且不能超过合同里还有的数量，请改成整箱或改小`)
  return {
    row,
    after: { quantity: then.quantity, quantityUnit: row.quantity_unit, sizes: [] },
    quantity: then.thousandths - now.thousandths,
    pieces: -pieces,
    net: -amount,
    cost: row.cost === null ? 0 : amountAt(row.cost, then.extent) - amountAt(row.cost, now.extent),
    off: 0,
    isBelow: false,
    shortage: null,
  }
}
