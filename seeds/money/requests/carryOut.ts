import { formatDate } from '../../../src/kernel/api/time.ts'
import type { World } from '../../../src/kernel/server/module.ts'
import { postingIn } from '../../../src/modules/money/server/index.ts'
import { hold, outMoves } from '../../../src/modules/money/server/request/refunds.ts'
import type { RequestRecord } from '../../../src/modules/money/server/request/requests.ts'
import type { PastDesk } from '../../approvals/play.ts'
import type { Part } from './asked.ts'

/** Posts entries of money. Commission follows later, posting by posting (seeds/commission). */
export const post = postingIn({ all: () => [] } as unknown as World)

type Requests = (desk: PastDesk, id: number) => Promise<RequestRecord>
const locked: Requests = (desk, id) => desk.lockOne('moneyRequest', id, '申请单')

/** Pays a refund as `payRefund` does, at a moment of the past. */
export async function pay(desk: PastDesk, id: number, parts: readonly Part[], at: number): Promise<void> {
  const request = await locked(desk, id)
  const { number, reason } = request
  const onDay = formatDate(at)
  await hold(desk, id, parts, -1, number)
  await post(desk, await outMoves(desk, parts), { kind: 'refund', id, onDay, reason, action: '付出退款', name: number })
  const { rows } = await desk.client.query<{ id: number }>(
    `select id from money_account where office_id = $1 and kind = 'bank' order by position limit 1`,
    [desk.officeId],
  )
  await desk.change(
    'moneyRequest',
    request,
    {
      state: 'done',
      doneBy: desk.employeeId,
      doneAt: desk.at,
      accountId: rows[0]?.id ?? null,
      doneOn: onDay,
      serial: `TK${id}8801`,
    },
    { action: '付出退款', name: number },
  )
}

/** Notes the number of an invoice as `issueInvoice` does, at a moment of the past. */
export async function issue(desk: PastDesk, id: number, at: number): Promise<void> {
  const request = await locked(desk, id)
  const patch = {
    state: 'done',
    doneBy: desk.employeeId,
    doneAt: desk.at,
    doneOn: formatDate(at),
    serial: `2533200000${10_000_000 + id}`,
  } as const
  await desk.change('moneyRequest', request, patch, { action: '登记发票', name: request.number })
}
