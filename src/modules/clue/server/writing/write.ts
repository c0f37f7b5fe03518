import type { Begun, Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { CustomerInput } from '../../../customer/api/customer.ts'
import {
  beyondSight,
  customerAskedFor,
  customerFor,
  customersWith,
  editHeld,
  lockCustomer,
  queueAtCustomers,
  sharedPhone,
} from '../../../customer/server/index.ts'
import {
  assertBuiltIn,
  customOnceIs,
  editCustomValues,
  factsOf,
  keepCustomValues,
  newCustomValues,
} from '../../../customFields/server/index.ts'
import type { FollowUp, NewFollowUp } from '../../../followUp/api/followUp.ts'
import { afterFollowUp, followUpAct, writeFollowUp } from '../../../followUp/server/index.ts'
import { assertWords, switchesOf } from '../../../settings/server/index.ts'
import { type ClueEdit, ClueFields, type NewClue, clueRoutes as routes } from '../../api/clue.ts'
import { clueEntrySwitches } from '../../api/switches.ts'
import { giveNew } from '../assignment/run.ts'
import { customClue } from '../custom/custom.ts'
import { myself, newOwner, takeClue } from '../giving/distribute.ts'
import { followedClue } from '../reading/followed.ts'
import { columnsFor, detailOf, visibleClue } from '../reading/read.ts'
import { poolsOf } from '../record/access.ts'
import { changeClues, ownedBy, publishClues } from '../record/change.ts'
import { type ClueRecord, maySee, refusalFor } from '../record/rules.ts'
import { assertNotConverted } from './converting.ts'

const clueFields = [
  'channelId',
  'intentionBrandIds',
  'intentionCategoryIds',
  'budget',
  'remark',
  'nextFollowUpAt',
] as const
const customerFields = Object.keys(CustomerInput.shape) as (keyof CustomerInput)[]

function pick<From, Key extends keyof From>(from: From, keys: readonly Key[]): Pick<From, Key> {
  return Object.fromEntries(keys.map(key => [key, from[key]])) as Pick<From, Key>
}

/** Splits what a person entered into the customer's part and the clue's own. */
export function partsOf<Entered extends NewClue | ClueEdit>(entered: Entered) {
  return { clue: pick(entered, clueFields), customer: pick(entered, customerFields) }
}

/**
 * Returns the owner of a new clue: the person named by an assigner, nobody if an assigner names none, otherwise the person
 * themselves. Throws 40300 if somebody who may not assign names another.
 */
async function ownership(desk: Desk, ownerId: number | null | undefined) {
  if (ownerId && ownerId !== desk.employeeId) desk.demand(routes.assign.needs)
  if (ownerId) return ownedBy(await newOwner(desk, ownerId))
  const isAssigner = desk.may(routes.assign.needs)
  return isAssigner
    ? { status: 'unassigned' as const, departmentId: desk.who.departmentId }
    : ownedBy(await myself(desk))
}

/** Returns the fields of a patch that were entered. */
const entered = (patch: object) => Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** An edit that began at a version, whose later changes are told as those of clues; undefined without a version. */
function begunAt(desk: Desk, version: number | undefined): Begun | undefined {
  if (version === undefined) return undefined
  return { version, words: async changes => wordsOf(desk, changes, await columnsFor(desk)) }
}

/** Locks a clue for an action. Throws 40400 out of reach, 40900 if its state does not allow it. */
async function lockFor(desk: Desk, id: number, action: 'edit' | 'follow', version?: number): Promise<ClueRecord> {
  const begun = begunAt(desk, version)
  const [[known], pools] = await together(
    () => desk.lock('clue', [id]),
    () => poolsOf(desk),
  )
  if (!known || !maySee(desk, known, pools)) throw notFound('流量')
  await assertNotConverted(desk, known)
  const msg = refusalFor(desk, action, known, undefined, pools)
  if (msg) throw conflict(msg)
  if (begun && known.version !== begun.version) throw await desk.stale('clue', known, begun)
  return known
}

/**
 * Refuses another clue for a phone with one in progress, if the office wants that (开关配置). Locks the customers that have the phone, so
 * that the second of two people who enter it at once is refused. Throws 40000 on the phone.
 */
async function assertNotDouble(desk: Desk, phone: string): Promise<void> {
  if ((await switchesOf(desk, clueEntrySwitches)).clueDuplicates === 'allow') return
  const ids = (await customersWith(desk, phone)).map(customer => customer.id)
  await queueAtCustomers(desk, ids)
  const open = await desk
    .from('clue')
    .selectAll()
    .where('customerId', 'in', ids)
    .where('status', 'in', ['unassigned', 'following'])
    .limit(1)
    .execute()
  const [first] = open
  if (!first) return
  const [owner = '待分配'] = (await ownerNames(desk, open)).values()
  const isSeen = maySee(desk, first, await poolsOf(desk))
  const whose = isSeen ? `（负责人：${owner}），不能重复新增，请在那条流量上跟进` : `，不能重复新增；它${beyondSight}`
  throw badInput('phone', `该电话已有进行中的流量${whose}`)
}

/** Returns where the rules put a clue, in words, if that is out of the person's sight; otherwise null. */
async function placeBeyond(desk: Desk, clue: ClueRecord): Promise<string | null> {
  if (maySee(desk, clue, await poolsOf(desk))) return null
  const [owner] = (await ownerNames(desk, [clue])).values()
  if (owner) return `已按规则分配给 ${owner}，不在您的数据范围内`
  return clue.poolId === null ? '已新增，不在您的数据范围内' : '已按规则放入一个您看不到的公海'
}

/** Writes a follow-up on a locked clue. */
async function follow(desk: Desk, clue: ClueRecord, entered: NewFollowUp): Promise<FollowUp> {
  const own = await customOnceIs(desk, customClue, clue, { followUpCount: clue.followUpCount + 1 })
  const patch = { ...afterFollowUp(entered), own }
  const [followUp] = await together(
    () => writeFollowUp(desk, { of: followedClue, id: clue.id }, entered),
    () => changeClues(desk, [clue], patch, followUpAct),
  )
  return followUp
}

export const writeHandlers = [
  handle(routes.add, async (desk, { body }) => {
    await assertBuiltIn(desk, customClue, body, { isNew: true })
    const parts = partsOf(body)
    const entered = { ...parts.customer, phone: parts.customer.phone ?? null }
    const asked = await customerAskedFor(desk, entered.phone)
    const [, owned, customer] = await together(
      () => assertWords(desk, ClueFields, body),
      () => ownership(desk, body.ownerId),
      () => customerFor(desk, entered, asked),
      () => switchesOf(desk, clueEntrySwitches),
      () => poolsOf(desk),
    )
    if (body.phone) await assertNotDouble(desk, body.phone)
    const facts = factsOf(customClue, { budget: body.budget, followUpCount: 0, area: customer.area })
    const own = await newCustomValues(desk, customClue, body.own, facts)
    const values = {
      ...parts.clue,
      ...owned,
      own,
      customerId: customer.id,
      createdBy: desk.employeeId,
    }
    const clue = await desk.insert('clue', values, { action: '新增', name: customer.name })
    await keepCustomValues(desk, customClue, clue.id, own)
    await publishClues(desk, [], [clue])
    const placed = (await giveNew(desk, clue)) ? await visibleClue(desk, clue.id, true) : clue
    const [detail, beyond] = await together(
      () => detailOf(desk, clue.id, placed),
      () => placeBeyond(desk, placed),
    )
    return { ...detail, beyond, sharing: customer.sharesPhone ? sharedPhone : null }
  }),

  handle(routes.edit, async (desk, { body }) => {
    const before = await lockFor(desk, body.id, 'edit', body.force ? undefined : body.version)
    await assertBuiltIn(desk, customClue, body, { isNew: false })
    const held = await lockCustomer(desk, before.customerId)
    await assertWords(desk, ClueFields, body, { ...before, houseTypeId: held.houseTypeId })
    const parts = partsOf(body)
    const { customer, changes } = await editHeld(
      desk,
      held,
      parts.customer,
      body.force ? undefined : begunAt(desk, body.customerVersion),
    )
    const own = await editCustomValues(
      desk,
      customClue,
      before,
      body.own,
      factsOf(customClue, { ...before, ...entered(parts.clue), area: customer.area }),
    )
    const patch = { ...parts.clue, own }
    const after = await desk.change('clue', before, patch, { action: '编辑', name: customer.name, more: changes })
    if (after !== before) await publishClues(desk, [before], [after])
    return detailOf(desk, after.id)
  }),

  handle(routes.follow, async (desk, { body }) => follow(desk, await lockFor(desk, body.id, 'follow'), body)),

  handle(routes.take, async (desk, { body }) => {
    desk.demand(routes.follow.needs)
    await visibleClue(desk, body.id)
    return follow(desk, await takeClue(desk, body.id), body)
  }),
]
