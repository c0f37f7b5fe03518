import { removeBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'

/** Documents of one type of business, by their numbers. */
export type Documents = { business: string; ids: readonly number[] }

/** Returns the approvals of documents, newest first. */
export async function approvalsOf(desk: Desk, documents: readonly Documents[]) {
  const asked = documents.filter(({ ids }) => ids.length > 0)
  if (asked.length === 0) return []
  return desk
    .from('approvalInstance')
    .selectAll()
    .where(({ or, and, eb }) =>
      or(asked.map(({ business, ids }) => and([eb('business', '=', business), eb('documentId', 'in', [...ids])]))),
    )
    .orderBy('id', 'desc')
    .execute()
}

/** Locks the approvals of documents, before the documents are locked. */
export async function lockApprovals(desk: Desk, documents: readonly Documents[]): Promise<void> {
  const found = await approvalsOf(desk, documents)
  await desk.lock(
    'approvalInstance',
    found.map(({ id }) => id),
  )
}

const parts = ['approvalCall', 'approvalTimer', 'approvalCopy', 'approvalTask', 'approvalState'] as const

/** Removes approvals with all that was decided in them, logged under `action`. For documents that go themselves. */
export async function removeApprovals(
  desk: Desk,
  instances: Awaited<ReturnType<typeof approvalsOf>>,
  action: string,
): Promise<void> {
  if (instances.length === 0) return
  const ids = instances.map(instance => instance.id)
  for (const part of parts)
    await desk.db
      .deleteFrom(part as 'approvalTask')
      .where('officeId', '=', desk.officeId)
      .where('instanceId', 'in', ids)
      .execute()
  await removeBulk(desk, 'approvalInstance', instances, { action, name: row => row.title })
}
