import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import { offering } from '../../../approval/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import {
  capFor,
  claimLimits,
  countClaims,
  noting,
  openIntake,
  recentlyGiven,
  takeBack,
} from '../../../pooling/server/index.ts'
import { assertWords, switchesOf } from '../../../settings/server/index.ts'
import { clueRoutes as routes } from '../../api/clue.ts'
import { cluePlaces } from '../../api/places.ts'
import { clueClaimSwitches } from '../../api/switches.ts'
import { countedClues } from '../pool/counted.ts'
import { chosenPool, homeOf, homesOf } from '../pool/homes.ts'
import { poolsOf } from '../record/access.ts'
import { actOnClues, type Objection, ownedBy } from '../record/change.ts'
import type { ClueRecord } from '../record/rules.ts'
import { scopeModule } from '../record/scope.ts'
import { clueOverClaimBusiness } from './overClaim.ts'
import { pooledIn } from './pooledIn.ts'
import { givenClues } from './undoAssign.ts'

export type NewOwner = { id: number; name: string; departmentId: number | null }

/** Returns the caller as an owner. Throws 40900 if they were disabled at this moment. */
export async function myself(desk: Desk): Promise<NewOwner> {
  const [me] = await holdEmployees(desk, [desk.employeeId])
  if (!me || me.disabledAt) throw conflict('您在本企业已停用，请联系公司管理员')
  return me
}

/**
 * Returns the employee who will own clues: active, and within the caller's data scope, since nobody assigns work to people
 * outside of it. Locks them until the transaction ends. Throws 40000 on the field `ownerId`.
 */
export async function newOwner(desk: Desk, id: number): Promise<NewOwner> {
  const [owner] = await holdEmployees(desk, [id])
  const reached = owner && desk.reaches(scopeModule, { ownerId: owner.id, departmentId: owner.departmentId })
  if (!owner || !reached) throw badInput('ownerId', '负责人不存在，或不在您的数据范围内，请重新选择')
  if (owner.disabledAt) throw badInput('ownerId', `${owner.name}已停用，不能作为负责人，请选择其他人`)
  return owner
}

async function tellOwner(desk: Desk, ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || ownerId === desk.employeeId) return
  const path = linkTo(cluePlaces.list, { view: 'mine', open: ids.length === 1 ? ids[0] : null })
  await notify(desk, [ownerId], { kind: 'assigned', title: `${desk.who.name}分配给您 ${ids.length} 条流量`, path })
}

/** Refuses to assign clues marked 无效, unless the person explicitly asks for it. */
function unlessRevived(revive: boolean, limits: Objection = () => null): Objection {
  const msg = '已标记为“无效”，勾选“连同无效的一起分配”才会分配'
  return (clue, accepted) => (clue.status === 'invalid' && !revive ? msg : limits(clue, accepted))
}

/** Returns how many more clues a person may own, if the company has a cap. */
async function capOf(desk: Desk, owner: NewOwner, cap: number): Promise<Objection | undefined> {
  return cap > 0 ? capFor(countedClues, await openIntake(desk, countedClues, owner.id, cap), owner) : undefined
}

/** Gives a waiting clue to the caller, by the rules of an assignment. Throws 40900 with the objection. */
export async function takeClue(desk: Desk, id: number): Promise<ClueRecord> {
  const [me, { clueOwnershipCap: cap }] = await together(
    () => newOwner(desk, desk.employeeId),
    () => switchesOf(desk, clueClaimSwitches),
    () => poolsOf(desk),
  )
  const limits = await capOf(desk, me, cap)
  const { result, after } = await actOnClues(desk, [id], 'take', '领取', ownedBy(me), limits)
  const [taken] = after
  if (!taken) throw conflict(result.refused[0]?.msg ?? '流量刚刚不在了，请刷新')
  return taken
}

export const distributeHandlers = [
  handle(routes.assign, async (desk, { body }) => {
    const [owner, { clueOwnershipCap: cap }] = await together(
      () => newOwner(desk, body.ownerId),
      () => switchesOf(desk, clueClaimSwitches),
      () => poolsOf(desk),
    )
    const objection = unlessRevived(body.revive, await capOf(desk, owner, cap))
    const { result, after } = await actOnClues(desk, body.ids, 'assign', '分配', ownedBy(owner), objection)
    await tellOwner(
      desk,
      owner.id,
      after.map(clue => clue.id),
    )
    return { ...result, given: after.map(({ id, version }) => ({ id, version })) }
  }),

  handle(routes.recentAssign, desk => recentlyGiven(desk, givenClues)),

  handle(routes.undoAssign, (desk, { body }) => takeBack(desk, givenClues, body.given)),

  handle(routes.claim, async (desk, { body }) => {
    const [me, switches] = await together(
      () => myself(desk),
      () => switchesOf(desk, clueClaimSwitches),
      () => poolsOf(desk),
    )
    const { clueOwnershipCap: cap, clueDailyClaims: quota, clueCoolingDays: coolingDays } = switches
    const intake = await openIntake(desk, countedClues, me.id, cap)
    const over = new Set<number>()
    const limits = noting(claimLimits(countedClues, me, intake, { quota, coolingDays }), over)
    const { result } = await actOnClues(desk, body.ids, 'claim', '领取', ownedBy(me), limits)
    await countClaims(desk, countedClues, me.id, result.done)
    return offering(desk, clueOverClaimBusiness, result, over)
  }),

  handle(routes.giveBack, async (desk, { body }) => {
    const pool = body.poolId ? await chosenPool(desk, body.poolId) : homeOf(await homesOf(desk))
    const action = body.note ? `退回公海：${body.note}` : '退回公海'
    return (await actOnClues(desk, body.ids, 'return', action, pooledIn(pool))).result
  }),

  handle(routes.movePool, async (desk, { body }) => {
    const poolId = await chosenPool(desk, body.poolId)
    return (await actOnClues(desk, body.ids, 'move', '移到另一个公海', { poolId })).result
  }),

  handle(routes.invalidate, async (desk, { body }) => {
    await assertWords(desk, routes.invalidate.body, body)
    const patch = {
      status: 'invalid',
      invalidReasonId: body.reasonId,
      invalidNote: body.note,
      nextFollowUpAt: null,
    } as const
    return (await actOnClues(desk, body.ids, 'invalidate', '标记无效', patch)).result
  }),
]
