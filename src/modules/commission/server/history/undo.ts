import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { append, type NewEntry } from '../append.ts'
import { openBook } from '../book.ts'

const perStep = 500 // rows

/** Takes a batch back by the opposite entries, in the same months; those that were closed meanwhile get them in the first open one. */
export async function undoIncome(desk: Desk, batchId: number, step: (records: number) => Promise<void>): Promise<void> {
  await openBook(desk)
  for (;;) {
    const entries = await nextOf(desk, batchId)
    if (entries.length === 0) return
    await append(desk, entries, '撤销导入')
    await step(entries.length)
  }
}

async function nextOf(desk: Desk, batchId: number): Promise<NewEntry[]> {
  const { rows } = await desk.client.query<NewEntry>(
    `select 'import' as kind, e.owner_id as "ownerId", e.department_id as "departmentId", e.on_day as "onDay",
       -e.base as base, -e.amount as amount, e.rate, e.category_id as "categoryId", e.source_number as "sourceNumber",
       e.id as "reversesId", '撤销导入' as remark,
       case when exists (select from commission_closing c where c.office_id = e.office_id and c.period = e.period)
         then closed_until(e.office_id, 'commission') + 1
         else e.period end as period
     from commission_entry e
     where e.office_id = $1 and e.import_batch_id = $2
       and not exists (select from commission_entry b where b.office_id = e.office_id and b.reverses_id = e.id)
     order by e.id limit ${perStep}`,
    [desk.officeId, batchId],
  )
  return rows
}
