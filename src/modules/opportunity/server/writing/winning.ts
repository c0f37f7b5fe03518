import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { customerOf } from '../../../customer/server/index.ts'
import { judgeMove } from '../../api/stageRules.ts'
import { changeDeals } from '../record/change.ts'
import type { Deal } from '../record/sight.ts'
import { stagesAsking } from '../stages/asking.ts'
import { factsOf } from '../stages/facts.ts'
import { holdGroupOf } from '../stages/stages.ts'
import { arrive, arriving } from './move.ts'
import { editedDeal } from './write.ts'

/** Locks a deal with its stages, for a transaction that may win it and locks more afterwards; returns it. */
export async function holdDeal(desk: Desk, id: number): Promise<Deal | undefined> {
  await holdGroupOf(desk, id)
  const [deal] = await desk.lock('opportunity', [id])
  return deal
}

/** Locks deals in the order of their numbers, so that what counts the documents of each follows one after another. Missing ones are left out. */
export function lockDeals(desk: Desk, ids: readonly number[]): Promise<Deal[]> {
  return desk.lock('opportunity', ids)
}

/**
 * Takes an open deal to 成交 for an amount (fen), as follows from a document that took effect; asks nothing of who decides. Leaves it where it
 * is, and returns false, where it has ended, lies in a pool, or lacks a field that 成交 or a stage before asks for: people fill that in.
 */
export async function winDeal(desk: Desk, id: number, dealAmount: number, note: string): Promise<boolean> {
  const group = await holdGroupOf(desk, id)
  const [deal] = await desk.lock('opportunity', [id])
  const to = group?.stages.find(stage => stage.kind === 'won')
  if (!group || !to || !deal || deal.status !== 'open' || deal.poolId !== null) return false
  const customer = await customerOf(desk, deal.customerId)
  const { stages } = await stagesAsking(desk, group, deal.own)
  const facts = await factsOf(desk, { ...deal, dealAmount }, customer)
  if (judgeMove(stages, deal.stageId, to.id, facts).kind !== 'allowed') return false
  const own = await editedDeal(desk, deal, undefined, { dealAmount, area: customer.area })
  const patch = { ...arriving(to, { dealAmount }), ...(own !== undefined && { own }) }
  await arrive(desk, deal, patch, to, { action: '成交', note })
  return true
}

/**
 * Gives a won deal what its documents in effect come to now (fen), which its history tells before and after, and formulas of custom fields what
 * follows; asks nothing of who decides. Any other deal stays as it is.
 */
export async function followSales(desk: Desk, id: number, dealAmount: number, action: string): Promise<void> {
  const [deal] = await desk.lock('opportunity', [id])
  if (deal?.status !== 'won' || deal.dealAmount === dealAmount) return
  const customer = await customerOf(desk, deal.customerId)
  const own = await editedDeal(desk, deal, undefined, { dealAmount, area: customer.area })
  await changeDeals(desk, [deal], { dealAmount, ...(own !== undefined && { own }) }, action)
}
