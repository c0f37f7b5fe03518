import type { Selectable } from 'kysely'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { ContractTerm } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { type Deal, holdDeal } from '../../../opportunity/server/index.ts'
import { contractRecord } from '../../api/record.ts'
import type { ContractAct } from '../../api/state.ts'
import { type ContractRecord, contracts } from './contracts.ts'

export type TermRecord = Selectable<ContractTerm>
/** A locked contract with its locked terms, in their order. */
export type LockedContract = { contract: ContractRecord; terms: TermRecord[] }

/** The day of today in Shanghai, on which entries of today stand. */
export const today = () => formatDate(clock.date())

/**
 * Locks a contract and its terms by id (chain.md §7); it asks nothing of who sees it. Throws 40400 without the contract.
 */
export async function lockContract(desk: Desk, id: number): Promise<LockedContract> {
  const contract = await desk.lockOne('contract', id, contractRecord.noun)
  return { contract, terms: await lockTerms(desk, id) }
}

async function lockTerms(desk: Desk, id: number): Promise<TermRecord[]> {
  const terms = await desk
    .from('contractTerm')
    .selectAll()
    .where('contractId', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return terms.toSorted((a, b) => a.position - b.position || a.id - b.id)
}

/** Locks contracts in the order of their numbers. Missing ones are left out. */
export function lockContractHeads(desk: Desk, ids: readonly number[]): Promise<ContractRecord[]> {
  return desk.lock('contract', ids)
}

/** Locks contracts and all of their terms, in the order of their numbers. */
export async function lockContracts(
  desk: Desk,
  ids: readonly number[],
): Promise<{ contracts: ContractRecord[]; terms: TermRecord[] }> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return { contracts: [], terms: [] }
  const [contracts, terms] = await together(
    () => desk.lock('contract', wanted),
    () =>
      desk.db
        .selectFrom('contractTerm')
        .selectAll()
        .where('officeId', '=', desk.officeId)
        .where('contractId', 'in', wanted)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),
  )
  return { contracts, terms }
}

/** Locks the deal of a contract, where the contract may come into effect; returns it. */
export async function holdDealOf(desk: Desk, id: number): Promise<Deal | undefined> {
  const contract = await desk.from('contract').select('opportunityId').where('id', '=', id).executeTakeFirst()
  return contract && holdDeal(desk, contract.opportunityId)
}

/** Locks a contract that the person sees, and its terms, for an act that began at a version. Throws 40400, 40901, and 40900 where its state refuses the act. */
export async function lockFor(
  desk: Desk,
  id: number,
  act: ContractAct,
  begun: Parameters<typeof contracts.lock>[3],
): Promise<LockedContract> {
  const contract = await contracts.lock(desk, id, act, begun)
  return { contract, terms: await lockTerms(desk, id) }
}

/** Returns the terms of a contract in their order. */
export function termsOf(desk: Desk, contractId: number): Promise<TermRecord[]> {
  return desk
    .from('contractTerm')
    .selectAll()
    .where('contractId', '=', contractId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
