import type { Desk } from '../../../../kernel/server/desk.ts'
import { attachedTo, detachAll } from '../../../attachments/server/index.ts'
import type { Sample } from './hanging.ts'

/** Takes the files of examples away, those of decisions about them too; what else has a file keeps it. */
export async function removeFiles(desk: Desk, sample: Sample, approvals: readonly { id: number }[]): Promise<void> {
  const decisions = await decisionsOf(desk, approvals)
  const about = {
    followUp: sample.followUp,
    clue: sample.clue,
    opportunity: sample.opportunity,
    customer: sample.customer,
    approvalDecision: decisions,
  }
  for (const [subject, ids] of Object.entries(about)) await detachAll(desk, await attachedTo(desk, subject, ids))
}

async function decisionsOf(desk: Desk, approvals: readonly { id: number }[]): Promise<number[]> {
  if (approvals.length === 0) return []
  const ids = approvals.map(({ id }) => id)
  const rows = await desk.from('approvalDecision').select('id').where('instanceId', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
