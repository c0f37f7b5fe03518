import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Before } from '../../../kernel/server/record/story.ts'
import { attachmentsOf } from '../../attachments/server/index.ts'
import type { FollowUp } from '../api/followUp.ts'
import { correcting } from './correcting.ts'
import { type Followed, shownBy } from './kinds.ts'
import { mayRemoveFiles } from './removing.ts'

type Row = Pick<FollowUp, 'id' | 'methodId' | 'content' | 'nextAt' | 'createdBy' | 'createdAt' | 'version'> & {
  kind: string
  subjectId: number
  by: string
}

/** Returns the follow-ups of a record with their files, newest first. The caller checks that the person may see them. */
export async function followUpsOf(desk: Desk, of: Followed, id: number): Promise<FollowUp[]> {
  const said = await followUpsBefore(desk, of, [id], { at: 'infinity', id: 0 }, null)
  return said.map(({ by: _, record: __, ...followUp }) => followUp)
}

/**
 * Returns the follow-ups of records that are older than a place, with who wrote them and on which record of the kind, newest first, at most `most`, or all. The caller checks that
 * the person may see them.
 */
export async function followUpsBefore(
  desk: Desk,
  of: Followed,
  ids: readonly number[],
  before: Before,
  most: number | null,
): Promise<(FollowUp & { by: string; record: number | undefined })[]> {
  const { rows } = await desk.client.query<Row>(
    `select f.id, f.kind, f.subject_id as "subjectId", f.method_id as "methodId", f.content, f.next_at as "nextAt", f.created_by as "createdBy",
       f.created_at as "createdAt", f.version, e.name as by
     from (${shownBy(of, column => `${column} = any($2::bigint[])`)}) f
     join employee e on e.office_id = f.office_id and e.id = f.created_by
     where (f.created_at, f.id) < ($3::timestamptz, $4::bigint) order by f.created_at desc, f.id desc limit $5`,
    [desk.officeId, ids, before.at, before.id, most],
  )
  const files = await attachmentsOf(
    desk,
    'followUp',
    rows.map(row => row.id),
  )
  const until = await correcting(desk)
  return rows.map(({ kind, subjectId, ...row }) => ({
    ...row,
    record: kind === of.kind ? subjectId : undefined,
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
