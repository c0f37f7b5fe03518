import { codes } from '../../../kernel/api/envelope.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { detach, fileAttached } from '../../attachments/server/index.ts'
import { followUpRoutes as routes } from '../api/followUp.ts'
import { type Followed, seenBy } from './kinds.ts'

type Written = { createdBy: number | null }

/**
 * Tells whether the person, who sees the follow-up through these kinds, may remove its files: its author, or somebody who
 * may give records to others and so leads the people who work on them.
 */
export function mayRemoveFiles(desk: Desk, { createdBy }: Written, seen: readonly Followed[]): boolean {
  return desk.mayCall(routes.removeFile) && (createdBy === desk.employeeId || seen.some(({ leads }) => desk.may(leads)))
}

/** Takes a file from a follow-up. Throws 40400 if the person sees no such file, 40300 if it is not theirs to take. */
export async function removeFile(desk: Desk, kinds: readonly Followed[], id: number): Promise<null> {
  const file = await fileAttached(desk, ['followUp'], id)
  const followUp = file && (await placeOf(desk, file.subjectId))
  const seen = followUp ? await seenBy(desk, kinds, followUp) : []
  if (!file || !followUp || seen.length === 0) throw notFound('文件')
  if (!mayRemoveFiles(desk, followUp, seen))
    throw new Refusal(codes.forbidden, '只有写这条跟进的人和主管可以删除它的附件')
  await detach(desk, file)
  return null
}

const placeOf = (desk: Desk, id: number) =>
  desk.from('followUp').select(['kind', 'subjectId', 'createdBy']).where('id', '=', id).executeTakeFirst()

/** Tells whether the person sees any record that shows the follow-up of this number. */
export async function seesFollowUp(desk: Desk, kinds: readonly Followed[], id: number): Promise<boolean> {
  const followUp = await placeOf(desk, id)
  return followUp !== undefined && (await seenBy(desk, kinds, followUp)).length > 0
}
