import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { attachmentsOf } from '../../../attachments/server/index.ts'
import type { Happened } from '../../api/approval.ts'

type Detail = { note?: string; mentions?: number[]; for?: number }

/**
 * Returns the acts of people and of the flow's rules on an instance, in order, with their files. A passed time limit shows
 * as the act of the flow's rule.
 */
export async function happenedIn(desk: Desk, instanceId: number): Promise<Happened[]> {
  const rows = await desk
    .from('approvalDecision')
    .select(['id', 'kind', 'nodeName', 'employeeId as by', 'people', 'comment', 'detail', 'createdAt as at'])
    .where('instanceId', '=', instanceId)
    .where('kind', '<>', 'timeout')
    .orderBy('id')
    .execute()
  const ids = rows.map(row => row.id)
  const files = await attachmentsOf(desk, 'approvalDecision', ids)
  const signatures = await attachmentsOf(desk, 'approvalSignature', ids)
  return rows.map(({ detail, kind, ...row }) => {
    const { note = '', mentions = [], ...given } = detail as Detail
    const along = { files: files.get(row.id) ?? [], signature: signatures.get(row.id)?.[0]?.id ?? null }
    return { ...row, kind: kind as Happened['kind'], for: given.for ?? null, note, mentions, ...along }
  })
}
