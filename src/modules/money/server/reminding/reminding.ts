import { yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/desk/officeWork.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { contractJoin } from '../../../contract/server/index.ts'
import { customerJoin } from '../../../customer/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { moneyPlaces } from '../../api/places.ts'
import { moneySwitches } from '../../api/switches.ts'
import { bossSql, headsSql } from '../figures/receivables.ts'

/** Each morning at 9:00, in cron's words. */
export const remindingTimes = '0 9 * * *'

type Stage = 'soon' | 'overdue' | 'escalated'
type Due = {
  id: number
  contractNumber: string
  customer: string
  name: string
  dueOn: string
  open: number
  personId: number | null
}

/** Reminds of terms that are due soon or overdue, in every company. */
export const remindOfTerms = (runtime: Runtime, now = clock.now()): Promise<void> =>
  forEachOffice(runtime, 'termReminding', officeId => remindOfTermsIn(runtime, officeId, now))

/**
 * Rings the bell once per term and stage: the salesperson's some days (⚙) before it is due and when it is overdue, when it is overdue by more
 * days (⚙) that of the nearest head from the department upwards. Returns the number of terms told of.
 */
export function remindOfTermsIn(
  runtime: Pick<Runtime, 'pool' | 'kinds'>,
  officeId: number,
  now: number,
): Promise<number> {
  return asOffice(runtime, officeId, '应收提醒', 'writes', async desk => {
    const { moneyRemindDays, moneyEscalateDays } = await switchesOf(desk, moneySwitches)
    const day = (days: number) => formatDate(startOfDay(now, days))
    const soon = await remind(desk, 'soon', day(0), day(moneyRemindDays), 'c.owner_id')
    const overdue = await remind(desk, 'overdue', '2000-01-01', day(-1), 'c.owner_id')
    if (moneyEscalateDays === 0) return soon + overdue
    const late = day(-moneyEscalateDays - 1)
    return soon + overdue + (await remind(desk, 'escalated', '2000-01-01', late, bossSql))
  })
}

/** Takes the terms of a stage that nobody was told of, each for one of two nodes at once, and tells each person of theirs. */
async function remind(
  desk: Desk,
  stage: Stage,
  from: string,
  to: string,
  person: 'c.owner_id' | typeof bossSql,
): Promise<number> {
  const { rows } = await desk.client.query<Due>(
    `with due as (
       select t.id, c.number as "contractNumber", u.name as customer, t.name, t.due_on as "dueOn", t.amount - t.paid as open, ${person} as "personId"
       from contract_term t ${contractJoin('t')}
       ${customerJoin('c')}
       left join ${headsSql} h on h.department_id = c.department_id
       where t.office_id = $1 and t.amount > t.paid and t.due_on between $2::date and $3::date
         and not exists (select from money_reminder r where r.office_id = t.office_id and r.term_id = t.id and r.stage = $4 and r.due_on = t.due_on)
       order by t.id limit 2000
     ), taken as (
       insert into money_reminder (office_id, term_id, stage, due_on) select $1, id, $4, "dueOn" from due on conflict do nothing returning term_id
     ) select * from due where id in (select term_id from taken) order by "dueOn", id`,
    [desk.officeId, from, to, stage],
  )
  for (const [personId, own] of Map.groupBy(rows, one => one.personId))
    if (personId !== null) await tell(desk, personId, stage, own)
  return rows.length
}

const words: Record<Stage, string> = { soon: '即将到期', overdue: '已逾期', escalated: '逾期未收' }
const mostNamed = 5

async function tell(desk: Desk, personId: number, stage: Stage, own: readonly Due[]): Promise<void> {
  const [first] = own as [Due]
  const sum = own.reduce((total, one) => total + one.open, 0)
  const named = own.slice(0, mostNamed).map(one => `${one.customer} ${one.name} ${yuan(one.open)}（${one.dueOn}）`)
  await notify(desk, [personId], {
    kind: 'termDue',
    title:
      own.length === 1
        ? `期款${words[stage]}：${first.customer} ${first.name} ${yuan(first.open)}`
        : `${own.length} 期款${words[stage]}，共 ${yuan(sum)}`,
    content: own.length === 1 ? `合同 ${first.contractNumber}，到期日 ${first.dueOn}` : named.join('；'),
    path: linkTo(moneyPlaces.desk, { tab: 'receivables', view: stage }),
  })
}
