import { linkTo } from '../../../../kernel/api/place.ts'
import type { Moment } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { forEachOffice, inSteps } from '../../../../kernel/server/desk/officeWork.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { customerJoin } from '../../../customer/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { contractPlaces } from '../../api/places.ts'
import { contractSwitches } from '../../api/switches.ts'

/** Eleven minutes past each hour of a shop's day in Shanghai, in cron's words. */
export const unsignedTimes = '11 8-20 * * *'

const perStep = 200 // contracts in one transaction

type Unsigned = { id: number; number: string; customer: string; ownerId: number }

/** Rings the bell of those whose contracts wait too long for a signature, in every company. */
export function remindOfUnsigned(runtime: Runtime, now: Moment = clock.now()): Promise<void> {
  return forEachOffice(runtime, 'contractUnsigned', officeId => remindOfUnsignedIn(runtime, officeId, now))
}

/** The same for one company. Each contract is told of once, also where two nodes run at once. Returns how many. */
export const remindOfUnsignedIn = (
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  officeId: number,
  now: Moment,
): Promise<number> => inSteps(runtime, officeId, '合同未签提醒', perStep, desk => remind(desk, now))

async function remind(desk: Desk, now: Moment): Promise<number> {
  const { contractUnsignedDays: days } = await switchesOf(desk, contractSwitches)
  if (days === 0) return 0
  const unsigned = await takeUnsigned(desk, new Date(now), days)
  for (const { id, number, customer, ownerId } of unsigned)
    await notify(desk, [ownerId], {
      kind: 'contractUnsigned',
      title: `合同 ${number} 生效 ${days} 天还没有签字`,
      content: customer,
      path: linkTo(contractPlaces.list, { open: id }),
    })
  return unsigned.length
}

/** Takes contracts that have waited so many days, each for one of two nodes at once. */
async function takeUnsigned(desk: Desk, now: Date, days: number): Promise<Unsigned[]> {
  const { rows } = await desk.client.query<Unsigned>(
    `with waiting as (
       select e.id, u.name from contract e ${customerJoin('e')}
       where e.office_id = $1 and e.state = 'effective' and e.kind = 'sale' and e.signed_on is null and e.reminded_at is null
         and e.effective_at < $2::timestamptz - make_interval(days => $3)
       order by e.effective_at, e.id limit ${perStep} for no key update of e skip locked
     )
     update contract e set reminded_at = now() from waiting w where e.office_id = $1 and e.id = w.id
     returning e.id, e.number, w.name as customer, e.owner_id as "ownerId"`,
    [desk.officeId, now, days],
  )
  return rows
}
