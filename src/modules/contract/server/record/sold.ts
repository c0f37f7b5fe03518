import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { followSales, winDeal } from '../../../opportunity/server/index.ts'
import type { ContractRecord } from './contracts.ts'

type OfDeal = Pick<ContractRecord, 'opportunityId'>

/** What the contracts of a deal that are in force come to, in fen; null where it has none. A cancelled one (退单) counts no more. */
export async function soldOf(desk: Desk, opportunityId: number): Promise<number | null> {
  const { sold } = await desk
    .from('contract')
    .select(({ fn }) => fn.sum<number | null>('effectiveTotal').as('sold'))
    .where('opportunityId', '=', opportunityId)
    .where('state', 'in', ['effective', 'completed'])
    .where('cancelledOn', 'is', null)
    .executeTakeFirstOrThrow()
  return sold === null ? null : Number(sold)
}

/**
 * Makes the deal of a contract that has just come into effect won, for what its contracts in force come to; a deal that is won already gets that
 * amount. The caller holds the deal (`holdDealOf`).
 */
export async function winSold(desk: Desk, { opportunityId }: OfDeal): Promise<void> {
  const amount = (await soldOf(desk, opportunityId)) ?? 0
  const isWon = await winDeal(desk, opportunityId, amount, '合同生效，自动成交')
  if (!isWon) await followSales(desk, opportunityId, amount, '合同生效，成交金额更新')
}

/** Gives the won deal of a contract that a change order or a cancellation has just changed what its contracts in force come to. */
export async function followSold(desk: Desk, { opportunityId }: OfDeal, isCancel: boolean): Promise<void> {
  const amount = (await soldOf(desk, opportunityId)) ?? 0
  await followSales(desk, opportunityId, amount, `${isCancel ? '退单' : '增减项'}生效，成交金额更新`)
}
