import { formatDate } from '../../../../kernel/api/time.ts'
import { storeRows } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import type { Ledger } from './ledger.ts'
import type { Cause, Entry } from './movement.ts'

/** An entry of the ledger as it was posted. */
export type Posted = Entry & { id: number }

/** Refuses with 40900 what was posted before: its keys are locked, so nobody posts it meanwhile. */
export async function assertNew(
  desk: Desk,
  cause: Cause,
  entries: readonly Pick<Entry, 'line' | 'movement'>[],
): Promise<void> {
  const { rows } = await desk.client.query<object>(
    `select from stock_entry e join jsonb_to_recordset($4::jsonb) as a (line bigint, movement text) on a.line = e.line_id and a.movement = e.movement
     where e.office_id = $1 and e.document_kind = $2 and e.document_id = $3 limit 1`,
    [desk.officeId, cause.kind, cause.id, JSON.stringify(entries)],
  )
  if (rows.length > 0) throw conflict('这张单据已经过账，请刷新后查看')
}

/** Appends entries to the ledger, which keeps the sums of their keys and lots, and tells the lots what they learnt. */
export async function storeEntries(desk: Desk, cause: Cause, ledger: Ledger, now: string): Promise<Posted[]> {
  const ids = await storeRows(
    desk,
    'stockEntry',
    ledger.entries.map(entry => ({
      key_id: entry.keyId,
      lot_id: entry.lotId,
      act: entry.act,
      line_id: entry.line,
      movement: entry.movement,
      pieces: entry.pieces,
      loose: entry.loose,
      value: entry.value,
      variance: entry.variance,
      on_hand_after: entry.onHandAfter,
      loose_after: entry.looseAfter,
      value_after: entry.valueAfter,
      from_outside: entry.fromOutside,
      since_on: entry.sinceOn,
      reverses_id: entry.reversesId,
      paper_on: cause.paperOn ?? null,
      posted_at: now,
      on_day: formatDate(now),
      document_kind: cause.kind,
      document_id: cause.id,
      created_by: cause.by ?? desk.employeeId,
    })),
  )
  const learnt = [...ledger.lots.values()].map(({ id, sinceOn, costValue, costPieces }) => ({
    id,
    sinceOn,
    costValue,
    costPieces,
  }))
  await desk.client.query(
    `update stock_lot l set since_on = a."sinceOn", cost_value = a."costValue", cost_pieces = a."costPieces", has_moved = true
     from jsonb_to_recordset($2::jsonb) as a (id bigint, "sinceOn" date, "costValue" bigint, "costPieces" bigint)
     where l.office_id = $1 and l.id = a.id
       and (l.since_on, l.cost_value, l.cost_pieces, l.has_moved) is distinct from (a."sinceOn", a."costValue", a."costPieces", true)`,
    [desk.officeId, JSON.stringify(learnt)],
  )
  await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'stock', ids: [], opens: 'goodsManager' })
  return ledger.entries.map((entry, at) => ({ ...entry, id: ids[at] as number }))
}
