import type { RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'

type Noted = { row: { id: number; version: number }; patch: object }

/** Notes what rows held before a batch changed them; of two changes by one batch, the first counts. */
export async function noteChanges<T extends TenantTable>(
  desk: Desk,
  batchId: number,
  subject: T,
  changes: readonly RowChange<T>[],
): Promise<void> {
  const notes = (changes as readonly unknown[] as readonly Noted[]).map(({ row, patch }) => ({
    subject_id: row.id,
    version: row.version + 1,
    before: Object.fromEntries(
      Object.keys(patch).map(field => [field, (row as Record<string, unknown>)[field] ?? null]),
    ),
  }))
  await desk.client.query(
    `insert into import_change (office_id, batch_id, subject, subject_id, version, before)
     select $1, $2, $3, r.subject_id, r.version, r.before from json_populate_recordset(null::import_change, $4) r
     on conflict (office_id, batch_id, subject, subject_id)
     do update set version = excluded.version, before = excluded.before || import_change.before`,
    [desk.officeId, batchId, subject, JSON.stringify(notes)],
  )
}

/** Returns the former values of the next rows that a batch changed, by id, in order. */
export async function notedChanges(
  desk: Desk,
  batchId: number,
  subject: TenantTable,
  after: number,
  most: number,
): Promise<Map<number, Record<string, unknown>>> {
  const rows = await desk.db
    .selectFrom('importChange')
    .select(['subjectId', 'before'])
    .where('officeId', '=', desk.officeId)
    .where('batchId', '=', batchId)
    .where('subject', '=', subject)
    .where('subjectId', '>', after)
    .orderBy('subjectId')
    .limit(most)
    .execute()
  return new Map(rows.map(row => [row.subjectId, row.before as Record<string, unknown>]))
}

/** Deletes the stored changes of an undone batch, which has nothing to restore. */
export async function forgetChanges(desk: Desk, batchId: number): Promise<void> {
  await desk.db
    .deleteFrom('importChange')
    .where('officeId', '=', desk.officeId)
    .where('batchId', '=', batchId)
    .execute()
}
