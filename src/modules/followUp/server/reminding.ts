import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { forEachOffice, inSteps } from '../../../kernel/server/desk/officeWork.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { notify } from '../../notification/server/index.ts'
import type { Followed } from './kinds.ts'

/** Each minute, in cron's words. */
export const remindingTimes = '* * * * *'

const mostNamed = 5
const perStep = 500 // reminders in one transaction

type Due = { id: number; ownerId: number; name: string }
/** Reminds owners of the contacts they have agreed for now (product.md §4), in every company. */
export function remindAll(runtime: Runtime, kinds: readonly Followed[], now = clock.now()): Promise<void> {
  return forEachOffice(runtime, 'reminding', officeId => remindOffice(runtime, kinds, officeId, now))
}

/**
 * Rings the bell of each owner once for every next contact due by `now` (ms), at most a day late: older ones are under 已逾期.
 * Returns the number of contacts.
 */
export async function remindOffice(
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  kinds: readonly Followed[],
  officeId: number,
  now: number,
): Promise<number> {
  let told = 0
  for (const kind of kinds)
    told += await inSteps(runtime, officeId, '跟进提醒', perStep, desk => remind(desk, kind, now))
  return told
}

/** Takes due contacts, each for one of two nodes at once. */
async function takeDue(desk: Desk, { kind, agreed }: Followed, now: number): Promise<Due[]> {
  const taken = await desk.client.query<Due>(
    `with due as (
       select t.* from (${agreed.rows}) t
       left join contact_reminder r on r.office_id = t.office_id and r.subject = $3 and r.subject_id = t.id
       where t.office_id = $1 and t.owner_id is not null and t.next_follow_up_at <= $2::timestamptz
         and t.next_follow_up_at > $2::timestamptz - interval '1 day' and r.due_at is distinct from t.next_follow_up_at
       order by t.id limit ${perStep}
     ), taken as (
       insert into contact_reminder (office_id, subject, subject_id, due_at)
       select office_id, $3, id, next_follow_up_at from due
       on conflict (office_id, subject, subject_id) do update set due_at = excluded.due_at
         where contact_reminder.due_at <> excluded.due_at
       returning subject_id
     )
     select id, owner_id as "ownerId", name from due where id in (select subject_id from taken) order by next_follow_up_at, id`,
    [desk.officeId, new Date(now), kind],
  )
  return taken.rows
}

async function remind(desk: Desk, of: Followed, now: number): Promise<number> {
  const due = await takeDue(desk, of, now)
  for (const [ownerId, own] of Map.groupBy(due, one => one.ownerId)) {
    const names = own.slice(0, mostNamed).map(one => one.name)
    const count = `${own.length} ${of.unit}${of.title}`
    await notify(desk, [ownerId], {
      kind: 'followUpDue',
      title: own.length === 1 ? `到了约定的跟进时间：${names[0]}` : `${count}到了约定的跟进时间`,
      content:
        own.length === 1 ? '' : `${names.join('、')}${own.length > mostNamed ? ` 等 ${own.length} ${of.unit}` : ''}`,
      path: own.length === 1 ? `${of.agreed.one}${own[0]?.id}` : of.agreed.all,
    })
  }
  return due.length
}
