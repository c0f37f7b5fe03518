import { codes } from '../../../kernel/contract/envelope.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { detach } from '../../attachments/server/index.ts'
import { followUpRoutes as routes } from '../contract/followUp.ts'
import type { FollowedReach } from './reach.ts'

/** Who may give records to others leads those who work on them; they may take away what somebody attached by mistake. */
const leads = { clueId: 'clueList:assign', opportunityId: 'businessList:transfer' } as const
const screens = { clueId: 'clueList', opportunityId: 'businessList' } as const
type About = keyof typeof leads
const kinds = Object.keys(leads) as About[]

/** Whether the person, who sees the record, may take files from a follow-up of it: its author, and who leads there. */
export function mayRemoveFiles(desk: Desk, { createdBy }: { createdBy: number | null }, about: About): boolean {
  return desk.mayCall(routes.removeFile) && (createdBy === desk.employeeId || desk.may(leads[about]))
}

/** Takes a file from a follow-up. Throws 40400 where the person sees no such file, 40300 where it is not theirs to take. */
export async function removeFile(desk: Desk, reach: FollowedReach, id: number): Promise<null> {
  const file = await desk
    .from('attachment')
    .select(['id', 'fileId', 'name', 'subjectId'])
    .where('id', '=', id)
    .where('subject', '=', 'followUp')
    .executeTakeFirst()
  const followUp = file && (await aboutOf(desk, file.subjectId))
  const seen: About[] = []
  for (const about of kinds) if (followUp && (await sees(desk, reach, about, followUp[about]))) seen.push(about)
  if (!file || !followUp || seen.length === 0) throw notFound('文件')
  if (!seen.some(about => mayRemoveFiles(desk, followUp, about)))
    throw new Refusal(codes.forbidden, '只有写这条跟进的人和主管可以删除它的附件')
  await detach(desk, file)
  return null
}

const aboutOf = (desk: Desk, id: number) =>
  desk.from('followUp').select(['clueId', 'opportunityId', 'createdBy']).where('id', '=', id).executeTakeFirst()

/** Whether the person sees the record of one kind that a follow-up is about. */
async function sees(desk: Desk, reach: FollowedReach, about: About, id: number | null): Promise<boolean> {
  return id !== null && desk.may(screens[about]) && reach(about, desk, id)
}

/** Whether the person sees any record that the follow-up of this number is about. */
export async function seesFollowUp(desk: Desk, reach: FollowedReach, id: number): Promise<boolean> {
  const followUp = await aboutOf(desk, id)
  for (const about of kinds) if (followUp && (await sees(desk, reach, about, followUp[about]))) return true
  return false
}
