import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { onlyWhen } from '../../../../kernel/api/record.ts'
import type { Route } from '../../../../kernel/api/route.ts'
import type { Opportunity } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { inScopeOf, joinedAmong } from '../../../../kernel/server/record/visibility.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import type { PoolAccess } from '../../../clue/server/index.ts'
import { type OpportunityActions, opportunityStatus } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { dealPools } from './pools.ts'
import { dealVisibility, scopeModule } from './scope.ts'

export type Deal = Selectable<Opportunity>
export type DealAction = keyof z.output<typeof OpportunityActions>

/** A deal and the person's relation to it: `joined` if they are a member, `pool` if it lies in a pool that they see. */
export type Sight = { deal: Deal; joined: boolean; pool: PoolAccess | undefined }

/** Returns the person's relation to each of the deals. */
export async function sightsOf(desk: Desk, deals: readonly Deal[]): Promise<Sight[]> {
  return sightsWith(
    desk,
    deals,
    await joinedAmong(
      desk,
      dealVisibility,
      deals.map(deal => deal.id),
    ),
  )
}

async function sightsWith(desk: Desk, deals: readonly Deal[], joined: ReadonlySet<number>): Promise<Sight[]> {
  const pools = deals.some(deal => deal.poolId) ? await dealPools(desk) : []
  const around = new Map(pools.map(pool => [pool.id, pool]))
  return deals.map(deal => ({ deal, joined: joined.has(deal.id), pool: around.get(deal.poolId ?? 0) }))
}

/** Tells whether the deal lies in the person's data scope by its owner or department: they answer for it. */
const answersFor = (desk: Desk, { deal }: Sight) => desk.reaches(scopeModule, deal)
/** Tells whether the person answers for the deal or works on it. */
export const worksOn = (desk: Desk, { deal, joined }: Sight) => inScopeOf(desk, dealVisibility, { ...deal, joined })

/** Tells whether the person may read the deal: their data scope, their membership, a pool that is open to them. */
export function maySee(desk: Desk, sight: Sight): boolean {
  return sight.deal.poolId === null ? worksOn(desk, sight) : sight.pool !== undefined
}

/** Tells whether they see only what the deal's pool shows before it is claimed. */
export function isLimited({ pool }: Sight): boolean {
  return pool !== undefined && !pool.full
}

type Rule = {
  route: Route
  /** Tells whether the person has the required relation to the deal. */
  who(desk: Desk, sight: Sight): boolean
  state(deal: DealState): boolean
}

const isOwned = (deal: DealState) => deal.poolId === null
const isOpen = (deal: DealState) => deal.status === 'open' && isOwned(deal)
const isPooled = (deal: DealState) => !isOwned(deal)
const inPool = (_desk: Desk, { pool }: Sight) => pool !== undefined
/** Tells whether the person may give out of the deal's pool: one with admins only if they are one. */
const givesOut = (_desk: Desk, { pool }: Sight) => pool !== undefined && (pool.isAdmin || !pool.governed)

/**
 * The rules of each action: element, relation and state. An action that changes the owner needs the owner or department in
 * the person's data scope.
 */
const rules: Record<DealAction, Rule> = {
  edit: { route: routes.edit, who: worksOn, state: isOwned },
  stage: { route: { ...routes.moveStage, needs: 'businessList:stage' }, who: worksOn, state: isOpen },
  close: { route: { ...routes.moveStage, needs: 'businessList:close' }, who: worksOn, state: isOpen },
  reopen: { route: routes.reopen, who: answersFor, state: deal => deal.status !== 'open' },
  transfer: {
    route: routes.transfer,
    who: (desk, sight) => (sight.deal.poolId === null ? answersFor : givesOut)(desk, sight),
    state: deal => deal.status === 'open',
  },
  askTransfer: { route: routes.transfer, who: answersFor, state: deal => deal.status === 'won' && isOwned(deal) },
  claim: { route: routes.claim, who: inPool, state: isPooled },
  return: { route: routes.giveBack, who: answersFor, state: isOpen },
  follow: { route: routes.follow, who: worksOn, state: isOwned },
  team: { route: routes.members, who: answersFor, state: isOwned },
  revealPhone: { route: routes.revealPhone, who: worksOn, state: () => true },
}

/** Returns the person's present actions on the deal, by element, data scope and state together. */
export function actionsFor(desk: Desk, sight: Sight): z.output<typeof OpportunityActions> {
  const entries = Object.entries(rules).map(([action, { route, who, state }]) => [
    action,
    desk.mayCall(route) && who(desk, sight) && state(sight.deal),
  ])
  return Object.fromEntries(entries)
}

/**
 * Returns why an action on a deal is refused, in words, with the owner of a visible one; null if it is allowed. The route
 * checks the element.
 */
export function refusalFor(desk: Desk, action: DealAction, sight: Sight, ownerName?: string): string | null {
  const { deal } = sight
  const { who, state } = rules[action]
  if (!maySee(desk, sight)) return outOfReach(action)
  if (action === 'claim' && deal.ownerId === desk.employeeId) return '已经在您名下'
  if (action === 'claim' && deal.ownerId) return `已被 ${ownerName ?? '他人'} 领取`
  if (!state(deal)) return `当前状态为“${stateWords(deal)}”，${onlyWhen(allStates.filter(state).map(stateWords))}`
  return who(desk, sight) ? null : outOfReach(action)
}

/**
 * Returns the words for a missing or an invisible record alike; for a claim they say that it came too late, which is the
 * usual case.
 */
export const outOfReach = (action: DealAction) =>
  action === 'claim' ? '已被他人领取，或不在您的数据范围内' : '不存在，或不在您的数据范围内'

type DealState = Pick<Deal, 'status' | 'poolId'>

/** All states in which a deal can be: in a pool it is open. */
const allStates: readonly DealState[] = [
  { status: 'open', poolId: null },
  { status: 'won', poolId: null },
  { status: 'lost', poolId: null },
  { status: 'open', poolId: 0 },
]

const stateWords = ({ status, poolId }: DealState): string => (poolId === null ? opportunityStatus[status] : '公海')

/** Returns the person's relation to a deal that they may read; otherwise undefined. */
async function sightOf(
  desk: Desk,
  id: number,
  asked?: Promise<ReadonlySet<number>>,
  held?: Deal,
): Promise<Sight | undefined> {
  const [deal, joined] = await together(
    () => held ?? desk.from('opportunity').selectAll().where('id', '=', id).executeTakeFirst(),
    () => asked ?? joinedAmong(desk, dealVisibility, [id]),
  )
  const [sight] = await sightsWith(desk, deal ? [deal] : [], joined)
  return sight && maySee(desk, sight) ? sight : undefined
}

/**
 * Returns a deal that the person may read; `joined` has it if they are known to be a member, `held` is it as this transaction
 * has left it. Throws 40400 otherwise.
 */
export async function visibleDeal(
  desk: Desk,
  id: number,
  joined?: Promise<ReadonlySet<number>>,
  held?: Deal,
): Promise<Sight> {
  const sight = await sightOf(desk, id, joined, held)
  if (!sight) throw notFound('商机')
  return sight
}

/**
 * Tells whether the person may read what came of the deal of this number; before a claim some pools show less of
 * theirs.
 */
export async function reachesDeal(desk: Desk, id: number): Promise<boolean> {
  const sight = await sightOf(desk, id)
  return sight !== undefined && !isLimited(sight)
}

/**
 * Locks a deal for an action and checks its present state. Throws 40400 out of reach, 40900 if its state does not allow the
 * action.
 */
export async function lockDeal(desk: Desk, id: number, action: DealAction): Promise<Deal> {
  const [deals, joined] = await together(
    () => desk.lock('opportunity', [id]),
    () => joinedAmong(desk, dealVisibility, [id]),
  )
  const [sight] = await sightsWith(desk, deals, joined)
  if (!sight || !maySee(desk, sight)) throw notFound('商机')
  const msg = refusalFor(desk, action, sight)
  if (msg) throw conflict(msg)
  return sight.deal
}

/** Tells whether the person answers for a deal or works on it; nobody does for one that lies in a pool. */
export async function worksOnDeal(desk: Desk, id: number): Promise<boolean> {
  return (await sightOf(desk, id))?.deal.poolId === null
}

/** Returns a deal that the person answers for or works on. Throws 40400 otherwise, also for one that lies in a pool. */
export async function workedDeal(desk: Desk, id: number): Promise<Deal> {
  const { deal } = await visibleDeal(desk, id)
  if (deal.poolId !== null) throw notFound('商机')
  return deal
}
