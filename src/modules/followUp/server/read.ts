import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { attachmentsOf } from '../../attachments/server/index.ts'
import type { FollowUp } from '../api/followUp.ts'
import { correcting } from './correcting.ts'
import { type Followed, shownBy } from './kinds.ts'
import { mayRemoveFiles } from './removing.ts'

type Row = Pick<FollowUp, 'id' | 'methodId' | 'content' | 'nextAt' | 'createdBy' | 'createdAt' | 'version'> & {
  kind: string
}

/** Returns the follow-ups of a record with their files, newest first. The caller checks that the person may see them. */
export async function followUpsOf(desk: Desk, of: Followed, id: number): Promise<FollowUp[]> {
  const { rows } = await desk.client.query<Row>(
    `select id, kind, method_id as "methodId", content, next_at as "nextAt", created_by as "createdBy",
       created_at as "createdAt", version
     from (${shownBy(of, column => `${column} = $2`)}) f order by created_at desc, id desc`,
    [desk.officeId, id],
  )
  const files = await attachmentsOf(
    desk,
    'followUp',
    rows.map(row => row.id),
  )
  const until = await correcting(desk)
  return rows.map(({ kind, ...row }) => ({
    ...row,
    before: titleBefore(of, kind),
    corrected: row.version > 1,
    correctableUntil: until(row),
    attachments: files.get(row.id) ?? [],
    mayRemoveFiles: mayRemoveFiles(desk, row, [of]),
  }))
}

/** Returns the name of the earlier record on which a follow-up was written; '' if it was written on this one. */
function titleBefore({ continues }: Followed, kind: string): string {
  if (!continues) return ''
  return continues.of.kind === kind ? continues.of.title : titleBefore(continues.of, kind)
}
