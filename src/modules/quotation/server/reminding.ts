import { linkTo } from '../../../kernel/api/place.ts'
import { formatDate, type Moment } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { forEachOffice, inSteps } from '../../../kernel/server/desk/officeWork.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { notify } from '../../notification/server/index.ts'
import { dealJoin } from '../../opportunity/server/index.ts'
import { switchesOf } from '../../settings/server/index.ts'
import { quotationPlaces } from '../api/places.ts'
import { quotationSwitches } from '../api/switches.ts'

/** Seven minutes past each hour of a shop's day in Shanghai, in cron's words. */
export const endingTimes = '7 8-20 * * *'

const perStep = 200 // quotations in one transaction

type Ending = { id: number; number: string; dealName: string; ownerId: number; validUntil: string }

/** Rings the bell of the owners of deals whose sent quotations end soon, in every company. */
export function remindOfEnding(runtime: Runtime, now: Moment = clock.now()): Promise<void> {
  return forEachOffice(runtime, 'quotationEnding', officeId => remindOfEndingIn(runtime, officeId, now))
}

/** The same for one company. Each quotation is told of once, also where two nodes run at once. Returns how many. */
export const remindOfEndingIn = (
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  officeId: number,
  now: Moment,
): Promise<number> => inSteps(runtime, officeId, '报价到期提醒', perStep, desk => remind(desk, now))

async function remind(desk: Desk, now: Moment): Promise<number> {
  const { quotationEndingDays: days } = await switchesOf(desk, quotationSwitches)
  if (days === 0) return 0
  const ending = await takeEnding(desk, formatDate(now), days)
  for (const { id, number, dealName, ownerId, validUntil } of ending)
    await notify(desk, [ownerId], {
      kind: 'quotationEnding',
      title: `报价单 ${number} 将于 ${validUntil} 到期`,
      content: dealName,
      path: linkTo(quotationPlaces.list, { open: id }),
    })
  return ending.length
}

/** Takes sent quotations of owned deals that end within some days, each for one of two nodes at once. */
async function takeEnding(desk: Desk, today: string, days: number): Promise<Ending[]> {
  const { rows } = await desk.client.query<Ending>(
    `with ending as (
       select q.id, q.number, q.valid_until, o.name, o.owner_id
       from quotation q ${dealJoin('q')}
       where q.office_id = $1 and q.state = 'sent' and q.reminded_at is null and q.valid_until >= $2::date
         and q.valid_until <= $2::date + $3::integer and o.owner_id is not null
       order by q.valid_until, q.id limit ${perStep} for no key update of q skip locked
     )
     update quotation q set reminded_at = now() from ending e where q.office_id = $1 and q.id = e.id
     returning q.id, q.number, e.name as "dealName", e.owner_id as "ownerId", to_char(e.valid_until, 'YYYY-MM-DD') as "validUntil"`,
    [desk.officeId, today, days],
  )
  return rows
}
