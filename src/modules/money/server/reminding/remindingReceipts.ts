import { yuan } from '../../../../kernel/api/format.ts'
import { listAt } from '../../../../kernel/api/record.ts'
import { startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { asOffice, forEachOffice } from '../../../../kernel/server/desk/officeWork.ts'
import { type Condition, readTotals } from '../../../../kernel/server/list/list.ts'
import type { Runtime } from '../../../../kernel/server/runtime.ts'
import { notify } from '../../../notification/server/index.ts'
import { employeesWho } from '../../../organisation/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import type { ReceiptView } from '../../api/receipt.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import { moneySwitches } from '../../api/switches.ts'
import { moneyMatched } from '../record/matched.ts'
import { lacksVoucher, receipts } from '../record/receipts.ts'

/** At 9:05 and 14:05, in cron's words: once for each half of a finance desk's day. */
export const waitingTimes = '5 9,14 * * *'
/** Each morning at 9:10, in cron's words. */
export const voucherTimes = '10 9 * * *'

type Running = Pick<Runtime, 'pool' | 'kinds'>
const pathOf = (view: ReceiptView) => listAt(receiptRecord, { view })

/** Tells finance of what waits to be confirmed, in every company. */
export const remindOfWaiting = (runtime: Runtime): Promise<void> =>
  forEachOffice(runtime, 'receiptsWaiting', officeId => remindOfWaitingIn(runtime, officeId))

/**
 * Rings once the bell of each person who may confirm receipts, with number and sum of those that wait within their data scope; those that they
 * may not confirm because they entered them do not count. Returns the number of people told.
 */
export function remindOfWaitingIn(runtime: Running, officeId: number): Promise<number> {
  return asOffice(runtime, officeId, '待确认收款提醒', 'writes', async desk => {
    const waiting = desk.from('receipt').select('id').where('state', '=', 'submitted').limit(1)
    if (!(await waiting.executeTakeFirst())) return 0
    const { moneyConfirmByOther } = await switchesOf(desk, moneySwitches)
    let told = 0
    for (const person of await employeesWho(desk, receiptRoutes.confirm.needs))
      told += await tellOfWaiting(desk, person, moneyConfirmByOther)
    return told
  })
}

async function tellOfWaiting(desk: Desk, person: Desk, byOther: boolean): Promise<number> {
  const theirs: Condition = bind => (byOther ? `not ${bind(person.employeeId)}::bigint = any(e.entrants)` : 'true')
  const conditions = [...receipts.conditions(person, 'toConfirm'), theirs]
  const { total, sums } = await readTotals(desk.client, receipts.list, conditions, { filters: {} })
  if (total === 0) return 0
  await notify(desk, [person.employeeId], {
    kind: 'receipt',
    title: `${total} 笔收款待确认，共 ${yuan(sums.amount ?? 0)}`,
    content: '业务员已提交，请核对凭证后确认或退回',
    path: pathOf('toConfirm'),
  })
  return 1
}

/** Tells people of their receipts without a voucher, in every company. */
export const remindOfVouchers = (runtime: Runtime, now = clock.now()): Promise<void> =>
  forEachOffice(runtime, 'vouchersMissing', officeId => remindOfVouchersIn(runtime, officeId, now))

type Lacking = { personId: number; count: number; amount: number }

/**
 * Rings the bell of who entered receipts that were sent so many days (⚙) ago or earlier and have no voucher yet: once one of them is that old of
 * which they were not told, for all of theirs together. Returns the number of people told.
 */
export function remindOfVouchersIn(runtime: Running, officeId: number, now: number): Promise<number> {
  return asOffice(runtime, officeId, '缺凭证提醒', 'writes', async desk => {
    const { moneyVoucherDays: days } = await switchesOf(desk, moneySwitches)
    if (days === 0) return 0
    // Each receipt is told by one of two nodes that ring at once.
    const { rows } = await desk.client.query<Lacking>(
      `with lacking as (
         select id, entered_by, amount, submitted_at from receipt e
         where office_id = $1 and ${lacksVoucher(desk.brought(moneyMatched))} and submitted_at < $2 and entered_by is not null
       ), taken as (
         insert into voucher_reminder (office_id, receipt_id, submitted_at) select $1, id, submitted_at from lacking l
         where not exists (select from voucher_reminder r where r.office_id = $1 and r.receipt_id = l.id and r.submitted_at = l.submitted_at)
         order by id on conflict do nothing returning receipt_id
       )
       select entered_by as "personId", count(*)::integer as count, sum(amount)::bigint as amount from lacking
       where entered_by in (select entered_by from lacking where id in (select receipt_id from taken))
       group by entered_by order by entered_by`,
      [desk.officeId, startOfDay(now, 1 - days)],
    )
    for (const { personId, count, amount } of rows)
      await notify(desk, [personId], {
        kind: 'receipt',
        title: `${count} 笔收款缺凭证，共 ${yuan(Number(amount))}`,
        content: '请补上收款凭证照片',
        path: pathOf('noVoucher'),
      })
    return rows.length
  })
}
