import { sql } from 'kysely'
import { mulDiv } from '../../../../kernel/api/division.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { lineMoney } from '../../../../kernel/server/money.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import {
  type Arrival,
  assertBoxes,
  lockAwaiting,
  type Movement,
  post,
  takeArrivals,
} from '../../../warehouse/server/index.ts'
import { receiptRecord, type ShownReceiptLine } from '../../api/receipt.ts'
import { splitCost } from '../../api/split.ts'
import { purchaseSwitches } from '../../api/switches.ts'
import { partsOf } from '../cost/parts.ts'
import { countReceived, lockPurchase } from '../order/receiving.ts'
import { receiptLines } from './lines.ts'
import { valuesOf } from './value.ts'

/** What tells the damaged pieces of a line from the others. */
const damagedOf = 'damaged'

/** Posts the lines of a locked receipt; returns it, and what it is from then on. Throws as `post` does, and 40900 where a lot has another box by now. */
export async function receive(desk: Desk, id: number) {
  const row = await desk.lockOne('stockReceipt', id, receiptRecord.noun)
  const lines = await receiptLines.read(desk, id)
  const { purchaseId, warehouseId } = row
  const ordered = purchaseId === null ? [] : await countReceived(desk, await lockPurchase(desk, purchaseId), lines)
  const arrivals = ordered.map(({ owner, pieces, line: { goodsId, lotId, gradeId } }): Arrival => {
    return { owner, pieces, key: { goodsId, warehouseId, lotId, gradeId } }
  })
  await lockAwaiting(desk, arrivals)
  const values = await valuesOf(desk, lines)
  const freights = await freightsOf(desk, row.freight ?? 0, lines, values)
  const movements = lines.flatMap((line, at) => {
    const value = lineMoney(() => (values[at] ?? 0) + (freights[at] ?? 0), at)
    return movementsOf(line, { at, warehouseId, value })
  })
  await post(desk, { kind: 'stockReceipt', id, paperOn: row.receivedOn }, movements)
  await assertBoxes(desk, lines)
  await takeArrivals(desk, arrivals)
  await desk.client.query(
    `update stock_receipt_line l set amount = w.amount, freight = w.freight
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) w (id, amount, freight) where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, lines.map(line => line.id), values, freights],
  )
  const patch = {
    state: 'done' as const,
    decidedAt: sql<string>`now()`,
    amount: values.reduce((all, one) => all + one, 0),
  }
  return { row, patch }
}

/** Returns what each line takes of the freight that is known as the goods come in, in fen. */
async function freightsOf(
  desk: Desk,
  freight: number,
  lines: readonly ShownReceiptLine[],
  values: readonly number[],
): Promise<number[]> {
  if (freight === 0) return lines.map(() => 0)
  const parts = await partsOf(desk, lines)
  const { costSplit } = await switchesOf(desk, purchaseSwitches)
  return splitCost(
    freight,
    parts.map((part, at) => ({ ...part, value: values[at] ?? 0 })),
    costSplit,
  )
}

type Placed = { at: number; warehouseId: number; value: number }

/** Returns the movements of a line: what is sound, and what arrived damaged with its share of the value. */
function movementsOf(line: ShownReceiptLine, { at, warehouseId, value }: Placed): Movement[] {
  const { id, goodsId, lotId, gradeId, pieces, damaged, damagedAs } = line
  const broken = mulDiv(value, damaged, pieces)
  const coming = { line: id, at, act: 'receive', fromOutside: true } as const
  const into = { goodsId, warehouseId, lotId, gradeId }
  const parts = [
    {
      movement: '',
      into: { ...into, condition: 'sellable' as const },
      pieces: pieces - damaged,
      value: value - broken,
    },
    { movement: damagedOf, into: { ...into, condition: damagedAs }, pieces: damaged, value: broken },
  ]
  return parts.filter(part => part.pieces > 0).map(part => ({ ...coming, ...part }))
}
