import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { forEachOffice, inSteps } from '../../../kernel/server/desk/officeWork.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { notificationSwitches } from '../api/switches.ts'

/** Each night at 3:40, in cron's words. */
export const forgettingTimes = '40 3 * * *'

const perStep = 1000

/** Clears the notices of every company that are older than it keeps them, a piece at a time. */
export const forgetNotices = (runtime: Runtime): Promise<void> =>
  forEachOffice(runtime, 'forgetNotices', officeId => inSteps(runtime, officeId, '清理通知', perStep, forgetSome))

async function forgetSome(desk: Desk): Promise<number> {
  const { noticeDays } = await switchesOf(desk, notificationSwitches)
  if (noticeDays === 0) return 0
  const { rowCount } = await desk.client.query(
    `delete from notification where office_id = $1 and id in (
       select id from notification where office_id = $1 and created_at < now() - make_interval(days => $2)
       order by created_at limit $3)`,
    [desk.officeId, noticeDays, perStep],
  )
  return rowCount ?? 0
}
