import { sql } from 'kysely'
import { cut } from '../../../kernel/api/text.ts'
import { startOfDay } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { attach } from '../../attachments/server/index.ts'
import { assertWords } from '../../settings/server/index.ts'
import { type FollowUp, NewFollowUp } from '../api/followUp.ts'
import type { Followed } from './kinds.ts'
import { followUpAct } from './story.ts'

type About = { of: Followed; id: number }

/**
 * Writes a follow-up on a record that the caller has locked, with the files that wait for it. Throws 40000 naming the
 * field.
 */
export async function writeFollowUp(desk: Desk, about: About, entered: NewFollowUp): Promise<FollowUp> {
  await assertWords(desk, NewFollowUp, entered)
  const { methodId = null, content, nextAt = null, fileIds } = entered
  const row = await desk.insert(
    'followUp',
    { kind: about.of.kind, subjectId: about.id, methodId, content, nextAt, createdBy: desk.employeeId },
    { action: followUpAct, name: cut(content, 30) },
  )
  const { id, createdAt } = row
  return {
    id,
    methodId,
    content,
    nextAt: row.nextAt,
    before: '',
    attachments: await attach(desk, 'followUp', id, fileIds),
    createdBy: desk.employeeId,
    createdAt,
    mayRemoveFiles: true,
    version: row.version,
    corrected: false,
    correctableUntil: null,
  }
}

/**
 * Returns the changes of a record by a follow-up. One that agrees on no next contact has done the appointment of today or earlier, and leaves
 * one of a later day as it is.
 */
export function afterFollowUp({ nextAt }: Pick<NewFollowUp, 'nextAt'>) {
  const tomorrow = startOfDay(clock.now(), 1).toISOString()
  return {
    lastFollowUpAt: sql<string>`now()`,
    nextFollowUpAt:
      nextAt ?? sql<string | null>`case when next_follow_up_at >= ${tomorrow}::timestamptz then next_follow_up_at end`,
    followUpCount: sql<number>`follow_up_count + 1`,
  }
}
