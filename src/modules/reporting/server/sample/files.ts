import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { attachedTo, detachAll } from '../../../attachments/server/index.ts'
import type { Sample } from './hanging.ts'

/** Takes the files of examples away, those of decisions about them too; what else has a file keeps it. */
export async function removeFiles(desk: Desk, sample: Sample, approvals: readonly { id: number }[]): Promise<void> {
  const decisions = await decisionsOf(desk, approvals)
  for (const [{ table, filed }, ids] of sample) if (filed) await detachAll(desk, await attachedTo(desk, table, ids))
  await detachAll(desk, await attachedTo(desk, 'approvalDecision', decisions))
}

async function decisionsOf(desk: Desk, approvals: readonly { id: number }[]): Promise<number[]> {
  if (approvals.length === 0) return []
  const ids = approvals.map(({ id }) => id)
  const rows = await desk.from('approvalDecision').select('id').where('instanceId', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
