import type { Selectable } from 'kysely'
import type { ContractChange } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { knownMargin } from '../lines/figure.ts'
import { thousandthsOf } from '../lines/lines.ts'
import { kindsOf, lineRow } from '../lines/store.ts'
import type { Changing, Fresh } from './changing.ts'

export type ChangeRecord = Selectable<ContractChange>

/** Tells whether an order has to be approved: it lowers the price or the margin (chain.md §2). */
export const asksApproval = ({
  kind,
  delta,
  marginDelta,
  discount,
  belowCount,
}: Pick<ChangeRecord, 'kind' | 'delta' | 'marginDelta' | 'discount' | 'belowCount'>) =>
  kind === 'cancel' || delta < 0 || marginDelta < 0 || discount > 0 || belowCount > 0

/**
 * Tells a person whether an order has to be approved. Null where that hangs on the margin and they may not see the cost, or on a floor and they may
 * not see whoever signed at it: a few questions would find it.
 */
export function asksFor(desk: Desk, change: Parameters<typeof asksApproval>[0]): boolean | null {
  const [seesCost, seesFloors] = [desk.may(guarded.cost), desk.may(guarded.floorManager)]
  const seen = { ...change, ...(!seesCost && { marginDelta: 0 }), ...(!seesFloors && { belowCount: 0 }) }
  return asksApproval(seen) || (seesCost && seesFloors ? false : null)
}

/** Returns by how much the margin changes (fen); null where no cost of a changed line is known. */
export const knownDelta = ({ costDelta, marginDelta }: Pick<ChangeRecord, 'costDelta' | 'marginDelta'>) =>
  knownMargin({ costAmount: costDelta, marginAmount: marginDelta }).margin

/** A line of a change order as it is stored. */
export type StoredChangeLine = {
  id: number
  line_id: number | null
  fresh: FreshRow | null
  after: unknown
  quantity: number
  pieces: number | null
  net: number
  off: number
}
/** A line that is added when its change order takes effect, as the table of lines has it. */
export type FreshRow = ReturnType<typeof lineRow> & { space: string; typed: unknown }

/** Replaces the lines of a locked change order. */
export async function storeChangeLines(desk: Desk, changeId: number, { moved, fresh }: Changing): Promise<void> {
  await desk.client.query('delete from contract_change_line where office_id = $1 and change_id = $2', [
    desk.officeId,
    changeId,
  ])
  const kinds = await kindsOf(
    desk,
    fresh.map(one => one.line),
  )
  const rows = [
    ...moved.map(({ row, after, quantity, pieces, net, off }) => ({
      line_id: row.id,
      fresh: null,
      after,
      quantity,
      pieces,
      net,
      off,
    })),
    ...fresh.map(one => addedRow(one, lineRow(one.line, one.snapshot, kinds))),
  ]
  await desk.client.query(
    `insert into contract_change_line (office_id, change_id, position, line_id, fresh, after, quantity, pieces, net, off)
     select $1, $2, at, line_id, nullif(fresh, 'null'), nullif(after, 'null'), quantity, pieces, net, off
     from rows from (jsonb_to_recordset($3) as (line_id bigint, fresh jsonb, after jsonb, quantity bigint, pieces bigint, net bigint, off bigint))
       with ordinality r (line_id, fresh, after, quantity, pieces, net, off, at)`,
    [desk.officeId, changeId, JSON.stringify(rows)],
  )
}

function addedRow({ line, space, net }: Fresh, row: ReturnType<typeof lineRow>) {
  const { goods: _, space: __, extent: ___, gross: ____, settled, net: _____, pieces, ...typed } = line
  const fresh: FreshRow = { ...row, space, typed: { ...typed, was: null } }
  const after = { quantity: line.quantity, quantityUnit: line.quantityUnit, sizes: line.sizes }
  return { line_id: null, fresh, after, quantity: thousandthsOf(line), pieces, net, off: settled - net }
}

/** Returns the lines of change orders as stored, in their order, by their orders. */
export async function linesOfChanges(
  desk: Desk,
  changeIds: readonly number[],
): Promise<ReadonlyMap<number, StoredChangeLine[]>> {
  const { rows } = await desk.client.query<StoredChangeLine & { change_id: number }>(
    `select change_id, id, line_id, fresh, after, quantity, pieces, net, off from contract_change_line
     where office_id = $1 and change_id = any($2) order by position, id`,
    [desk.officeId, changeIds],
  )
  return Map.groupBy(rows, row => row.change_id)
}

/** Returns the lines of a change order as stored, in their order. */
export const storedChangeLines = async (desk: Desk, changeId: number): Promise<StoredChangeLine[]> =>
  (await linesOfChanges(desk, [changeId])).get(changeId) ?? []
