import { cut } from '../../../kernel/api/text.ts'
import { removeBulk } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'

/** A follow-up that was written before: in another system, or in a story. `createdAt`: ISO time. */
export type PastFollowUp = {
  subjectId: number
  content: string
  methodId?: number | null
  createdBy: number
  createdAt: string
}

const name = ({ content }: { content: string }) => cut(content, 30)

/** Keeps past follow-ups on records of a kind that the caller has just made. */
export async function keepFollowUps(
  desk: Desk,
  kind: string,
  past: readonly PastFollowUp[],
  action: string,
): Promise<void> {
  await desk.insertMany(
    'followUp',
    past.map(one => ({ ...one, kind })),
    { action, name },
  )
}

/** Removes the follow-ups of records of a kind that go, too. */
export async function removeFollowUpsOf(
  desk: Desk,
  kind: string,
  ids: readonly number[],
  action: string,
): Promise<void> {
  const rows = await desk.from('followUp').selectAll().where('kind', '=', kind).where('subjectId', 'in', ids).execute()
  await removeBulk(desk, 'followUp', rows, { action, name })
}

/** Returns SQL that removes the follow-ups of records of a kind whose ids `among` selects, to find out whether anything holds them; $1 is the office. */
export const removalOfFollowUps = (kind: string, among: string) =>
  `delete from follow_up where office_id = $1 and kind = '${kind}' and subject_id in (${among})`

/** Returns SQL that forgets the reminders of records of a kind; `among` selects their ids, and $1 is the office. */
export const sweepReminders = (kind: string, among: string) =>
  `delete from contact_reminder where office_id = $1 and subject = '${kind}' and subject_id in (${among})`
