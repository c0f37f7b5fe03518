import { formatDateTime } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { notify } from '../../notification/server/index.ts'
import { holdEmployees } from '../../organisation/server/index.ts'
import type { Switches } from '../../settings/contract/switches.ts'
import { assureWords, switchesOf } from '../../settings/server/index.ts'
import { clueRoutes as routes } from '../contract/clue.ts'
import { actOnClues, type Objection, ownedBy } from './change.ts'
import { countClaims, type Intake, openIntake } from './intake.ts'
import { chosenPool, homeOf, homesOf } from './pool/homes.ts'
import { pooledIn } from './pooledIn.ts'
import type { ClueRecord } from './rules.ts'
import { scopeModule } from './scope.ts'

export type NewOwner = { id: number; name: string; departmentId: number | null }

/** The caller as an owner. Throws 40900 where they were let go this moment. */
export async function myself(desk: Desk): Promise<NewOwner> {
  const [me] = await holdEmployees(desk, [desk.employeeId])
  if (!me || me.disabledAt) throw conflict('您在本企业已停用')
  return me
}

/**
 * The employee who is to own clues: active, and within the caller's data scope, since no one hands work to people they
 * are not responsible for. Held until the transaction ends, so that nobody lets them go meanwhile. Throws 40000 on the
 * field `ownerId`.
 */
export async function newOwner(desk: Desk, id: number): Promise<NewOwner> {
  const [owner] = await holdEmployees(desk, [id])
  const reached = owner && desk.reaches(scopeModule, { ownerId: owner.id, departmentId: owner.departmentId })
  if (!owner || !reached) throw badInput('ownerId', '负责人不存在，或不在您的数据范围内')
  if (owner.disabledAt) throw badInput('ownerId', `${owner.name}已停用，不能作为负责人`)
  return owner
}

async function tellOwner(desk: Desk, ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || ownerId === desk.employeeId) return
  const path = `/approvalInfoManager/clueList?view=mine${ids.length === 1 ? `&open=${ids[0]}` : ''}`
  await notify(desk, [ownerId], { kind: 'assigned', title: `${desk.who.name}分配给您 ${ids.length} 条流量`, path })
}

/** What speaks against one more clue for a person, by the office's cap: those that are theirs already count no second time. */
function capFor({ room, load, cap }: Intake, owner: NewOwner): Objection {
  const msg = `${owner.name}名下跟进中的流量已有 ${load} 条，达到上限 ${cap} 条`
  const isTheirs = (clue: ClueRecord) => clue.ownerId === owner.id && clue.status === 'following'
  return (clue, accepted) => (room !== null && accepted >= room && !isTheirs(clue) ? msg : null)
}

/** What speaks against claiming: cooling for the previous owner, the quota of the day, the cap of ownership. */
function claimLimits(me: NewOwner, intake: Intake, switches: Switches): Objection {
  const capped = capFor(intake, me)
  const { clueDailyClaims: quota, clueCoolingDays: days } = switches
  return (clue, accepted) => {
    const cool = coolUntil(clue, me.id, days)
    if (cool) return `您是它的前负责人，${formatDateTime(cool).slice(0, 16)} 之后才能再领取`
    const taken = intake.claimed + accepted
    if (quota > 0 && taken >= quota) return `今天已领取 ${taken} 条，达到每人每天 ${quota} 条的上限`
    return capped(clue, accepted)
  }
}

const day = 86_400_000 // ms

/** Until when a clue of a pool is kept from the person who had it last; null where it is not. */
function coolUntil(clue: ClueRecord, employeeId: number, days: number): Date | null {
  if (days === 0 || clue.formerOwnerId !== employeeId || !clue.pooledAt) return null
  const until = new Date(Date.parse(clue.pooledAt) + days * day)
  return until > new Date() ? until : null
}

export const distributeHandlers = [
  handle(routes.assign, async (desk, { body }) => {
    const owner = await newOwner(desk, body.ownerId)
    const { clueOwnershipCap: cap } = await switchesOf(desk)
    const limits = cap > 0 ? capFor(await openIntake(desk, owner.id, cap), owner) : undefined
    const { result, after } = await actOnClues(desk, body.ids, 'assign', '分配', ownedBy(owner), limits)
    await tellOwner(
      desk,
      owner.id,
      after.map(clue => clue.id),
    )
    return result
  }),

  handle(routes.claim, async (desk, { body }) => {
    const me = await myself(desk)
    const switches = await switchesOf(desk)
    const intake = await openIntake(desk, me.id, switches.clueOwnershipCap)
    const limits = claimLimits(me, intake, switches)
    const { result } = await actOnClues(desk, body.ids, 'claim', '领取', ownedBy(me), limits)
    await countClaims(desk, me.id, result.done)
    return result
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
    await assureWords(desk, routes.invalidate.body, body)
    const patch = { status: 'invalid', invalidReasonId: body.reasonId, invalidNote: body.note, nextFollowUpAt: null }
    return (await actOnClues(desk, body.ids, 'invalidate', '标记无效', patch)).result
  }),
]
