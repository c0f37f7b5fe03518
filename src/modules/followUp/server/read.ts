import type { Desk } from '../../../kernel/server/desk.ts'
import { attachmentsOf } from '../../attachments/server/index.ts'
import type { FollowUp } from '../contract/followUp.ts'
import { correcting } from './correcting.ts'
import { mayRemoveFiles } from './removing.ts'

/** The follow-ups of a clue or an opportunity with their files, newest first. Whether one may see them is the caller's to ask. */
export async function followUpsOf(desk: Desk, of: 'clueId' | 'opportunityId', id: number): Promise<FollowUp[]> {
  const rows = await desk
    .from('followUp')
    .select(['id', 'methodId', 'content', 'nextAt', 'clueId', 'opportunityId', 'createdBy', 'createdAt', 'version'])
    .where(of, '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const files = await attachmentsOf(
    desk,
    'followUp',
    rows.map(row => row.id),
  )
  const until = await correcting(desk)
  return rows.map(row => ({
    ...row,
    corrected: row.version > 1,
    correctableUntil: until(row),
    attachments: files.get(row.id) ?? [],
    mayRemoveFiles: mayRemoveFiles(desk, row, of),
  }))
}
