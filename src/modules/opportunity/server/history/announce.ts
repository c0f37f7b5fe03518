import type { Desk } from '../../../../kernel/server/desk.ts'
import { notify } from '../../../notification/server/index.ts'
import { scopeModule } from '../scope.ts'

const perEvent = 200 // owners in one event, so that it fits into a notification of PostgreSQL

type Share = { ownerId: number | null; departmentId: number | null; deals: number }

async function sharesOf(desk: Desk, batchId: number): Promise<Share[]> {
  const { rows } = await desk.client.query<Share>(
    `select owner_id as "ownerId", department_id as "departmentId", count(*) filter (where import_batch_id = $2) as deals
     from opportunity where office_id = $1 and (import_batch_id = $2
       or id in (select subject_id from import_change where office_id = $1 and batch_id = $2 and subject = 'opportunity'))
     group by owner_id, department_id`,
    [desk.officeId, batchId],
  )
  return rows
}

/** Open lists learn that there are changes: their rows are too many to name. */
export async function publishHistory(desk: Desk, batchId: number): Promise<void> {
  const shares = await sharesOf(desk, batchId)
  const owners = [...new Set(shares.flatMap(share => share.ownerId ?? []))]
  const departments = [...new Set(shares.flatMap(share => share.departmentId ?? []))]
  const people = { menu: 'businessList', module: scopeModule, pooled: false, by: desk.who.name, byId: desk.employeeId }
  for (let from = 0; from === 0 || from < Math.max(owners.length, departments.length); from += perEvent)
    await desk.publish({
      kind: 'change',
      officeId: desk.officeId,
      topic: 'opportunity',
      ids: [],
      ...people,
      owners: owners.slice(from, from + perEvent),
      departments: departments.slice(from, from + perEvent),
    })
}

/** Tells open lists, and by the bell everyone who got deals from the batch. */
export async function announceHistory(desk: Desk, batchId: number): Promise<void> {
  await publishHistory(desk, batchId)
  const counts = new Map<number, number>()
  for (const { ownerId, deals } of await sharesOf(desk, batchId))
    if (ownerId && ownerId !== desk.employeeId && deals > 0) counts.set(ownerId, (counts.get(ownerId) ?? 0) + deals)
  for (const [ownerId, deals] of counts)
    await notify(desk, [ownerId], {
      kind: 'assigned',
      title: `${desk.who.name}导入了 ${deals} 个由您负责的商机`,
      path: '/approvalInfoManager/businessList?view=mine',
    })
}
