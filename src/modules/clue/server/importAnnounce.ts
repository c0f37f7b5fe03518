import type { Desk } from '../../../kernel/server/desk.ts'
import type { Jobs } from '../../../kernel/server/jobs.ts'
import { notify } from '../../notification/server/index.ts'
import { giveBatchLater } from './assignment/run.ts'
import { scopeModule } from './scope.ts'

const perEvent = 200 // owners in one event, so that it fits into a notification of PostgreSQL

type Share = { ownerId: number | null; departmentId: number | null; clues: number }

/** Who has how many of a batch's clues, those that it changed among them. */
async function sharesOf(desk: Desk, batchId: number): Promise<Share[]> {
  const { rows } = await desk.client.query<Share>(
    `select owner_id as "ownerId", department_id as "departmentId", count(*) filter (where import_batch_id = $2) as clues
     from clue where office_id = $1 and (import_batch_id = $2
       or id in (select subject_id from import_change where office_id = $1 and batch_id = $2 and subject = 'clue'))
     group by owner_id, department_id`,
    [desk.officeId, batchId],
  )
  return rows
}

/** Open lists learn that there are changes: their rows are too many to name. */
export async function publishBatch(desk: Desk, batchId: number): Promise<void> {
  const shares = await sharesOf(desk, batchId)
  const owners = [...new Set(shares.flatMap(share => share.ownerId ?? []))]
  const departments = [...new Set(shares.flatMap(share => share.departmentId ?? []))]
  const people = { menu: 'clueList', module: scopeModule, pooled: false, by: desk.who.name, byId: desk.employeeId }
  for (let from = 0; from === 0 || from < Math.max(owners.length, departments.length); from += perEvent)
    await desk.publish({
      kind: 'change',
      officeId: desk.officeId,
      topic: 'clue',
      ids: [],
      ...people,
      owners: owners.slice(from, from + perEvent),
      departments: departments.slice(from, from + perEvent),
    })
}

/** Starts giving out what has no owner yet; tells open lists, and by the bell everyone who got clues from the batch. */
export async function announceBatch(desk: Desk, batchId: number, jobs: Jobs): Promise<void> {
  await publishBatch(desk, batchId)
  await giveBatchLater(desk, batchId, jobs)
  const counts = new Map<number, number>()
  for (const { ownerId, clues } of await sharesOf(desk, batchId))
    if (ownerId && ownerId !== desk.employeeId && clues > 0) counts.set(ownerId, (counts.get(ownerId) ?? 0) + clues)
  for (const [ownerId, clues] of counts)
    await notify(desk, [ownerId], {
      kind: 'assigned',
      title: `${desk.who.name}导入并分配给您 ${clues} 条流量`,
      path: '/approvalInfoManager/clueList?view=mine',
    })
}
