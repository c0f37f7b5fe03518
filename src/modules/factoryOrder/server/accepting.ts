import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { lockForEvent, noteOnce } from '../../contract/server/index.ts'
import { assertReleased } from '../../money/server/index.ts'
import { lockOrders } from '../../salesOrder/server/index.ts'
import { change } from './change.ts'
import { factoryOrders } from './factoryOrders.ts'

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
    await assertReleased(desk, contractId, 'production')
    await noteOnce(desk, locked, 'production')
  }
  await change(desk, before, { state: 'producing', acceptedAt: sql<string>`now()` }, '工厂单开工')
}
