import type { Selectable } from 'kysely'
import type { Voucher as VoucherTable } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'

export type Voucher = Selectable<VoucherTable>
/** The fields of a voucher that a task shows. */
export type Kept = Pick<Voucher, 'fetchCount' | 'expiresAt'>

type ExportTask = { id: number; kind: string; title: string; reason: string; whole: boolean }

/** Adds a starting export to the person's files; its log entry is the task's. */
export async function keepExport(desk: Desk, { id, kind, title, reason, whole }: ExportTask): Promise<void> {
  await desk.db
    .insertInto('voucher')
    .values({
      officeId: desk.officeId,
      kind: 'export',
      subject: kind,
      title,
      reason,
      whole,
      exportTaskId: id,
      createdBy: desk.employeeId,
    })
    .execute()
}

/** Stores the export's file until `expiresAt`. */
export async function fillExport(
  desk: Desk,
  taskId: number,
  file: { id: number; size: number },
  expiresAt: string,
): Promise<void> {
  await desk.client.query(
    `update voucher v set file_id = $3, size = $4, expires_at = $5, row_count = t.total
     from export_task t where v.office_id = $1 and v.export_task_id = $2 and t.office_id = v.office_id and t.id = v.export_task_id`,
    [desk.officeId, taskId, file.id, file.size, expiresAt],
  )
}

/** Adds the workbook of a batch's errors to the files to download, in place of an earlier one; null removes it. */
export async function keepErrors(desk: Desk, batchId: number, errorFileId: number | null): Promise<void> {
  const { officeId } = desk
  if (errorFileId === null)
    await desk.client.query('update voucher set file_id = null where office_id = $1 and import_batch_id = $2', [
      officeId,
      batchId,
    ])
  else
    await desk.client.query(
      `insert into voucher (office_id, kind, subject, title, whole, import_batch_id, file_id, row_count, size, created_by, expires_at)
       select b.office_id, 'importErrors', b.kind, left(f.name, 200), true, b.id, f.id, b.failed_count, f.size, b.created_by, f.expires_at
       from import_batch b join file f on f.office_id = b.office_id and f.id = $3 where b.office_id = $1 and b.id = $2
       on conflict (office_id, import_batch_id) do update set file_id = excluded.file_id, row_count = excluded.row_count,
         size = excluded.size, expires_at = excluded.expires_at, removed_at = null, created_at = now()`,
      [officeId, batchId, errorFileId],
    )
}
