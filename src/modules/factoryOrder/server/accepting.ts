import { sql } from 'kysely'
import { yuan } from '../../../kernel/api/format.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { lockForEvent, noteOnce } from '../../contract/server/index.ts'
import { releaseAllowed } from '../../money/server/index.ts'
import { lockOrders } from '../../salesOrder/server/index.ts'
import { change } from './change.ts'
import { factoryOrders } from './factoryOrders.ts'

type Term = {
  name: string
  dueKind: string
  dueOn: string | null
  offsetDays: number
  amount: number
  paid: number
  held: number
}

/** Tells whether a term has to be paid before goods are made. */
const isDue = ({ dueKind, dueOn, offsetDays }: Term) =>
  (dueOn !== null && dueOn <= formatDate(Date.now())) ||
  (offsetDays === 0 && (dueKind === 'signing' || dueKind === 'production'))

/** Refuses to make goods of a locked contract that the money does not let be made (chain-stock.md, Release). Throws 40900 with what lacks. */
async function assertReleased(desk: Desk, contractId: number, terms: readonly Term[]): Promise<void> {
  const { allowed, short } = await releaseAllowed(desk, contractId, 'production')
  if (allowed) return
  if (!(await desk.names('contract', [contractId])).has(contractId))
    throw conflict('不能开工：货款还没有到齐，请联系业务员收款，或由他申请放行')
  const lacking = terms.filter(term => isDue(term) && term.amount > term.paid - term.held).map(({ name }) => name)
  const named = lacking.length > 0 ? `（${lacking.join('、')}）` : ''
  throw conflict(`不能开工：还差 ${yuan(short)}${named}，请先收款并由财务确认，或申请放行生产`)
}

/**
 * Lets a factory begin: under the contract's lock money has to be there, and the contract's production is noted the first time (chain-stock.md, Events).
 * A replacement was paid with what it replaces. Throws 40400, 40901, and 40900 with what lacks.
 */
export async function accept(desk: Desk, id: number, version: number): Promise<void> {
  const { contractId, salesOrderId } = await factoryOrders.visible(desk, id)
  const locked = await lockForEvent(desk, contractId)
  await lockOrders(desk, [salesOrderId])
  const before = await factoryOrders.lock(desk, id, 'accept', { version })
  if (before.outdated !== '') throw conflict(`工厂单已过时：${before.outdated}。请先退回修改，或按变更更新`)
  if (before.kind === 'order') {
    if (locked.contract.state !== 'effective')
      throw conflict('合同不在履行中，不能开工；已完成的请先重新打开，已退单的请作废这张工厂单')
    await assertReleased(desk, contractId, locked.terms)
    await noteOnce(desk, locked, 'production')
  }
  await change(desk, before, { state: 'producing', acceptedAt: sql<string>`now()` }, '工厂单开工')
}
