import { codes } from '../../../kernel/api/envelope.ts'
import { columnsOf } from '../../../kernel/api/list.ts'
import { cut } from '../../../kernel/api/text.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { historyOf } from '../../../kernel/server/record/history.ts'
import { conflict, notFound, Refusal } from '../../../kernel/server/refusal.ts'
import { assertWords, switchesOf } from '../../settings/server/index.ts'
import { FollowUp, FollowUpCorrection, followUpRoutes as routes } from '../api/followUp.ts'
import { followUpSwitches } from '../api/switches.ts'
import type { Followed } from './kinds.ts'
import { seesFollowUp } from './removing.ts'

type Written = { createdBy: number; createdAt: string }

/** Adds to follow-ups the time until which the person may correct each: only its author, within the company's limit. */
export async function correcting(desk: Desk): Promise<(written: Written) => string | null> {
  const { followUpCorrectionMinutes: minutes } = await switchesOf(desk, followUpSwitches)
  return ({ createdBy, createdAt }) => {
    const until = Date.parse(createdAt) + minutes * 60_000
    const may = createdBy === desk.employeeId && until > clock.now() && desk.mayCall(routes.correct)
    return may ? new Date(until).toISOString() : null
  }
}

/**
 * Replaces the text of a recent follow-up by its author; the log keeps the former text. Throws 40400 if they see no such
 * follow-up, 40300 if it is somebody else's, 40900 if it is too late or was corrected meanwhile.
 */
export async function correctFollowUp(
  desk: Desk,
  kinds: readonly Followed[],
  entered: FollowUpCorrection,
): Promise<null> {
  const { id, version, content, methodId = null } = entered
  if (!(await seesFollowUp(desk, kinds, id))) throw notFound('跟进')
  const row = await desk.lockOne('followUp', id, '跟进')
  if (row.createdBy !== desk.employeeId) throw new Refusal(codes.forbidden, '只有写这条跟进的人可以更正')
  if ((await correcting(desk))(row) === null) throw conflict('已过可以更正的时间，请另写一条跟进说明')
  if (row.version !== version) throw conflict('这条跟进刚刚更正过，请刷新后再改')
  await assertWords(desk, FollowUpCorrection, entered, row)
  await desk.change('followUp', row, { content, methodId }, { action: '更正跟进', name: cut(content, 30) })
  return null
}

/** Returns the former texts of a follow-up, newest first. Throws 40400 if the person sees no such follow-up. */
export async function followUpHistory(desk: Desk, kinds: readonly Followed[], id: number) {
  if (!(await seesFollowUp(desk, kinds, id))) throw notFound('跟进')
  return historyOf(desk, 'followUp', id, columnsOf(FollowUp))
}
