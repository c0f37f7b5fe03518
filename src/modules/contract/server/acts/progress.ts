import { sql } from 'kysely'
import { addDays } from '../../../../kernel/api/day.ts'
import { yuan } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { assertFilledFor } from '../../../customFields/server/index.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import type { DueEvent } from '../../api/terms.ts'
import { detailOf } from '../reading/detail.ts'
import type { Beyond } from '../record/beyond.ts'
import { contracts } from '../record/contracts.ts'
import { customContract } from '../record/custom.ts'
import { type LockedContract, lockFor, today } from '../record/lock.ts'
import { appendTerms, dueOf, happenedOf } from '../terms/terms.ts'

const mostEarlier = 90 // days that paper may have been signed before it is entered

/** Where a contract keeps the day of each event. */
export const columnOf = {
  signing: 'signedOn',
  production: 'producedOn',
  delivery: 'deliveredOn',
  installation: 'installedOn',
} as const satisfies Record<DueEvent, string>

/**
 * Notes on a locked contract that an event was on a day: terms that wait for it become due. An event may be noted again on another day.
 * Throws 40000 for a day that has not come, and for one before the contract took effect.
 */
export async function noteEvent(
  desk: Desk,
  { contract, terms }: LockedContract,
  event: DueEvent,
  on: string,
): Promise<void> {
  if (on > today()) throw badInput(fieldOf(event), '日期不能晚于今天')
  const created = formatDate(contract.createdAt)
  const first = event === 'signing' ? addDays(created, -mostEarlier) : created
  if (on < first) throw badInput(fieldOf(event), event === 'signing' ? '签订日期过早' : '日期不能早于合同')
  const patch = { [columnOf[event]]: on }
  await desk.change('contract', contract, patch, { action: '登记合同进度', name: contract.number })
  const happened = happenedOf({ ...contract, ...patch })
  const waiting = terms.filter(term => term.dueKind === event && dueOf(term, happened) !== term.dueOn)
  const entries = waiting.map(term => ({ termId: term.id, amount: 0, dueOn: dueOf(term, happened) }))
  await appendTerms(desk, contract.id, { kind: 'event', id: contract.id, on: today() }, entries)
  await contracts.tell(desk, [contract])
}

const fieldOf = (event: DueEvent) => (event === 'signing' ? 'signedOn' : 'happenedOn')

async function assertClosed(desk: Desk, { contract }: LockedContract): Promise<void> {
  const left = contract.effectiveTotal - contract.paid
  if (left > 0) throw conflict(`还有 ${yuan(left)} 未收，不能完成，请先收款或办理增减项`)
  const open = await desk
    .from('contractChange')
    .select('number')
    .where('contractId', '=', contract.id)
    .where('state', 'in', ['draft', 'approving', 'rejected'])
    .executeTakeFirst()
  if (open) throw conflict(`增减项 ${open.number} 还没有结束，请先提交或作废它`)
}

/** The calls that say how far a contract is. */
export const progressHandlers = (beyond: Beyond): Handled[] => [
  handle(routes.progress, async (desk, { body: { id, version, event, happenedOn } }) => {
    await beyond.hold(desk, today())
    const locked = await lockFor(desk, id, 'progress', { version })
    const refusal = await beyond.noted(desk, id, event)
    if (refusal) throw conflict(refusal)
    await noteEvent(desk, locked, event, happenedOn)
    return detailOf(desk, id)
  }),

  handle(routes.complete, async (desk, { body: { id, version } }) => {
    const locked = await lockFor(desk, id, 'complete', { version })
    const { contract } = locked
    await assertFilledFor(desk, customContract, contract.own, 'completed', async () => contract)
    await assertClosed(desk, locked)
    const patch = { state: 'completed', completedAt: sql<string>`now()` } as const
    await desk.change('contract', contract, patch, { action: '完成合同', name: contract.number })
    await contracts.tell(desk, [contract])
    return detailOf(desk, id)
  }),

  handle(routes.reopen, async (desk, { body: { id, version } }) => {
    const { contract } = await lockFor(desk, id, 'reopen', { version })
    const patch = { state: 'effective', completedAt: null } as const
    await desk.change('contract', contract, patch, { action: '重新打开合同', name: contract.number })
    await contracts.tell(desk, [contract])
    return detailOf(desk, id)
  }),

  handle(routes.revoke, async (desk, { body: { id, version, reason } }) => {
    const { contract } = await lockFor(desk, id, 'void', { version })
    const patch = { state: 'void', voidReason: reason } as const
    await desk.change('contract', contract, patch, { action: '作废合同', name: contract.number })
    await beyond.ended(desk, contract, 'voided')
    await contracts.tell(desk, [contract])
    return detailOf(desk, id)
  }),
]
