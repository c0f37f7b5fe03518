import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { onlyWhen } from '../../../../kernel/api/record.ts'
import type { Route } from '../../../../kernel/api/route.ts'
import type { Clue } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type ClueActions, clueRoutes } from '../../api/clue.ts'
import { type ClueStatus, clueStatus } from '../../api/clueList.ts'
import { type PoolAccess, poolsOf } from './access.ts'
import { whatBecomes } from './becomes.ts'
import { scopeModule } from './scope.ts'

/**
 * Returns the words for a missing or an invisible record alike; for a claim they say that it came too late, which is the
 * usual case.
 */
export const outOfReach = (action?: ClueAction) =>
  action === 'claim' ? '已被他人领取，或不在您的数据范围内' : '不存在，或不在您的数据范围内'

export type ClueRecord = Selectable<Clue>

const statusesFor: Record<keyof z.output<typeof ClueActions>, readonly ClueStatus[]> = {
  edit: ['unassigned', 'following', 'invalid'],
  assign: ['unassigned', 'following', 'invalid', 'pooled'],
  claim: ['pooled'],
  return: ['following'],
  invalidate: ['unassigned', 'following'],
  follow: ['following'],
  convert: ['unassigned', 'following'],
  revealPhone: ['unassigned', 'following', 'converted', 'invalid', 'pooled'],
  move: ['pooled'],
  take: ['unassigned'],
}
export type ClueAction = keyof typeof statusesFor

/**
 * Tells whether the clue's state allows an action (product.md §3): an end state only goes where someone deliberately
 * takes it.
 */
export function stateAllows(action: ClueAction, status: ClueStatus): boolean {
  return statusesFor[action].includes(status)
}

/** Returns the pool of a clue as the person sees it; undefined if they do not see it, or the clue is in none. */
export function poolAround(clue: Pick<ClueRecord, 'poolId'>, pools: readonly PoolAccess[]): PoolAccess | undefined {
  return pools.find(pool => pool.id === clue.poolId)
}

/** Tells whether the person may read the clue: their data scope, or a pool that they see. */
export function maySee(desk: Desk, clue: ClueRecord, pools: readonly PoolAccess[]): boolean {
  return desk.reaches(scopeModule, clue) || poolAround(clue, pools) !== undefined
}

/** Tells whether they see only what the clue's pool shows before it is claimed. */
export function isLimited(desk: Desk, clue: ClueRecord, pools: readonly PoolAccess[]): boolean {
  return !desk.reaches(scopeModule, clue) && poolAround(clue, pools)?.full === false
}

/**
 * Tells whether the person may act on a clue; a pooled one can be claimed, or given out by people who may give out of its
 * pool.
 */
function maySeeFor(desk: Desk, action: ClueAction, clue: ClueRecord, pools: readonly PoolAccess[]): boolean {
  const pool = poolAround(clue, pools)
  if (action === 'move') return pool?.full === true
  if (desk.reaches(scopeModule, clue)) return true
  if (action === 'claim') return pool !== undefined
  return action === 'assign' && pool !== undefined && (pool.isAdmin || !pool.governed)
}

const routeFor = {
  edit: clueRoutes.edit,
  assign: clueRoutes.assign,
  claim: clueRoutes.claim,
  return: clueRoutes.giveBack,
  invalidate: clueRoutes.invalidate,
  follow: clueRoutes.follow,
  revealPhone: clueRoutes.revealPhone,
  move: clueRoutes.movePool,
  take: clueRoutes.take,
} satisfies Record<Exclude<ClueAction, 'convert'>, Route>

/** Returns the call that carries an action out. */
const callFor = (desk: Desk, action: ClueAction): Route =>
  action === 'convert' ? whatBecomes(desk).route : routeFor[action]

/** Requires the right to follow up for `take`, which takes a clue and follows it up at once. */
const alsoAllows = (desk: Desk, action: ClueAction) => action !== 'take' || desk.may(clueRoutes.follow.needs)

/** Returns what the person may do with the clue now: element, data scope and state together. */
export function actionsFor(desk: Desk, clue: ClueRecord, pools: readonly PoolAccess[]): z.output<typeof ClueActions> {
  const can = (action: ClueAction) =>
    desk.mayCall(callFor(desk, action)) &&
    alsoAllows(desk, action) &&
    maySeeFor(desk, action, clue, pools) &&
    stateAllows(action, clue.status)
  return Object.fromEntries(Object.keys(statusesFor).map(action => [action, can(action as ClueAction)])) as z.output<
    typeof ClueActions
  >
}

/** Returns why an action on a clue is refused, in words, with the owner of a visible one; null if it is allowed. */
export function refusalFor(
  desk: Desk,
  action: ClueAction,
  clue: ClueRecord,
  ownerName: string | undefined,
  pools: readonly PoolAccess[],
): string | null {
  if (action === 'assign' && poolAround(clue, pools) && !maySeeFor(desk, action, clue, pools))
    return '这个公海由管理员分配，您可以领取'
  if (!maySeeFor(desk, action, clue, pools)) return outOfReach(action)
  if (stateAllows(action, clue.status)) return null
  if (action === 'claim' && clue.ownerId === desk.employeeId) return '已经在您名下'
  if (action === 'claim' && clue.ownerId) return `已被 ${ownerName} 领取`
  const states = statusesFor[action].map(status => clueStatus[status])
  return `当前状态为“${clueStatus[clue.status]}”，${onlyWhen(states)}`
}

/**
 * Tells whether the person may read what came of the clue of this number; before a claim some pools show less of
 * theirs.
 */
export async function reachesClue(desk: Desk, id: number): Promise<boolean> {
  const clue = await desk.from('clue').selectAll().where('id', '=', id).executeTakeFirst()
  const pools = await poolsOf(desk)
  return clue !== undefined && maySee(desk, clue, pools) && !isLimited(desk, clue, pools)
}
