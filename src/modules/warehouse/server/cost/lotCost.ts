import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** What pieces of a lot cost, in fen. */
type LotCost = { lotId: number; pieces: number; cost: number }

/** Tells locked lots that never came in with a cost what they cost, as their last known cost: of several of one lot that of the most pieces. */
export async function learnCosts(desk: Desk, costs: readonly LotCost[]): Promise<void> {
  await desk.client.query(
    `update stock_lot l set cost_value = a.cost, cost_pieces = a.pieces
     from (select distinct on ("lotId") * from jsonb_to_recordset($2::jsonb) as c ("lotId" bigint, pieces bigint, cost bigint)
       order by "lotId", pieces desc) a
     where l.office_id = $1 and l.id = a."lotId" and l.cost_value is null`,
    [desk.officeId, JSON.stringify(costs)],
  )
}

/** Takes their last known cost from locked lots that never came in with one: they had learnt it from a cost that is taken back. */
export async function forgetCosts(desk: Desk, lotIds: readonly number[]): Promise<void> {
  await desk.client.query(
    `update stock_lot l set cost_value = null, cost_pieces = null
     where l.office_id = $1 and l.id = any($2::bigint[]) and l.cost_value is not null and not exists (
       select from stock_entry e where e.office_id = l.office_id and e.lot_id = l.id and e.from_outside
         and e.reverses_id is null and e.pieces > 0 and e.value > 0)`,
    [desk.officeId, lotIds],
  )
}
