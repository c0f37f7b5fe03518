import { linkTo } from '../../../kernel/contract/place.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { asOffice, forEachOffice } from '../../../kernel/server/officeWork.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { cluePlaces } from '../../clue/contract/places.ts'
import { notify } from '../../notification/server/index.ts'
import { opportunityPlaces } from '../../opportunity/contract/places.ts'

/** Each minute, in cron's words. */
export const remindingTimes = '* * * * *'

const mostNamed = 5
const perStep = 500 // reminders in one transaction

type Due = { id: number; ownerId: number; name: string }
/** What has a next contact: its rows in progress, what they are called, and the addresses of one and of all that are due. */
type Subject = { subject: 'clue' | 'opportunity'; noun: string; unit: string; rows: string; one: string; all: string }

const subjects: readonly Subject[] = [
  {
    subject: 'clue',
    noun: '流量',
    unit: '条',
    rows: `select c.office_id, c.id, c.owner_id, u.name, c.next_follow_up_at from clue c
      join customer u on u.office_id = c.office_id and u.id = c.customer_id where c.status = 'following'`,
    one: linkTo(cluePlaces.list, { view: 'mine', open: '' }),
    all: linkTo(cluePlaces.list, { view: 'due' }),
  },
  {
    subject: 'opportunity',
    noun: '商机',
    unit: '个',
    rows: `select office_id, id, owner_id, name, next_follow_up_at from opportunity where status = 'open'`,
    one: linkTo(opportunityPlaces.list, { view: 'mine', open: '' }),
    all: linkTo(opportunityPlaces.list, { view: 'due' }),
  },
]

/** Reminds owners of the contacts they have agreed for now (product.md §4), in every company. */
export function remindAll(runtime: Runtime, now = Date.now()): Promise<void> {
  return forEachOffice(runtime, 'reminding', officeId => remindOffice(runtime, officeId, now))
}

/**
 * Rings the bell of each owner once for every next contact whose time has come by `now` (ms), at most a day late: what is
 * older stands under 已逾期. Returns how many contacts were told of.
 */
export async function remindOffice(
  runtime: Pick<Runtime, 'pool' | 'nameables'>,
  officeId: number,
  now: number,
): Promise<number> {
  let told = 0
  for (const subject of subjects)
    for (let due = perStep; due === perStep; told += due)
      due = await asOffice(runtime, officeId, '跟进提醒', 'writes', desk => remind(desk, subject, now))
  return told
}

/** Of two nodes at once, each contact is taken by one. */
async function takeDue(desk: Desk, { subject, rows }: Subject, now: number): Promise<Due[]> {
  const taken = await desk.client.query<Due>(
    `with due as (
       select t.* from (${rows}) t
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
    [desk.officeId, new Date(now), subject],
  )
  return taken.rows
}

async function remind(desk: Desk, subject: Subject, now: number): Promise<number> {
  const due = await takeDue(desk, subject, now)
  for (const [ownerId, own] of Map.groupBy(due, one => one.ownerId)) {
    const names = own.slice(0, mostNamed).map(one => one.name)
    const count = `${own.length} ${subject.unit}${subject.noun}`
    await notify(desk, [ownerId], {
      kind: 'followUpDue',
      title: own.length === 1 ? `到了约定的跟进时间：${names[0]}` : `${count}到了约定的跟进时间`,
      content:
        own.length === 1
          ? ''
          : `${names.join('、')}${own.length > mostNamed ? ` 等 ${own.length} ${subject.unit}` : ''}`,
      path: own.length === 1 ? `${subject.one}${own[0]?.id}` : subject.all,
    })
  }
  return due.length
}
