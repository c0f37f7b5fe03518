import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import type { Begun, Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { CustomerInput } from '../../../customer/api/customer.ts'
import { customerAskedFor, customerFor, editHeld, lockCustomer, sharedPhone } from '../../../customer/server/index.ts'
import {
  assertBuiltIn,
  factsOf as customFacts,
  customOnceIs,
  editCustomValues,
} from '../../../customFields/server/index.ts'
import { afterFollowUp, followUpAct, followUpsOf, writeFollowUp } from '../../../followUp/server/index.ts'
import { assertWords } from '../../../settings/server/index.ts'
import { DealFields, OpportunityFacts, OpportunityFields } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { judgeStart } from '../../api/stageRules.ts'
import { followedDeal } from '../reading/followed.ts'
import { lockDealAt } from '../reading/lock.ts'
import { columnsFor, detailOf } from '../reading/read.ts'
import { changeDeals, publishDeals } from '../record/change.ts'
import { ownerFor } from '../record/owner.ts'
import { type Deal, isLimited, lockDeal, visibleDeal } from '../record/sight.ts'
import { stagesAsking } from '../stages/asking.ts'
import { customDeal } from '../stages/custom.ts'
import { factsOf, missingFields } from '../stages/facts.ts'
import { groupOf, holdGroup, stageGroups } from '../stages/stages.ts'
import { createDeal, groupToStartIn } from './create.ts'
import { teamToApply } from './members.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns those of the keys that were sent. */
function pick<Key extends string>(from: Values, keys: readonly Key[]): Record<Key, never> {
  return Object.fromEntries(keys.filter(key => from[key] !== undefined).map(key => [key, from[key]])) as never
}

const PriceChannel = OpportunityFacts.pick({ priceChannelId: true })
const dealKeys = Object.keys(DealFields.shape)
const customerKeys = Object.keys(CustomerInput.shape).filter(key => key !== 'name')

/** Returns the customer's part of the entered values: the name is sent as `customerName`. */
export function customerPart(entered: Values): Partial<CustomerInput> {
  const name = entered.customerName === undefined ? {} : { name: entered.customerName as string }
  return { ...pick(entered, customerKeys), ...name }
}
/** Returns the deal's part of the entered values. */
export const dealPart = (entered: Values) => pick(entered, dealKeys)

/** Changes of a customer in the deal's history, where `name` is the deal's own. */
export function toldWithDeal<T>({ name, ...changes }: Record<string, T>): Record<string, T> {
  return name === undefined ? changes : { ...changes, customerName: name }
}

/** An edit that began at a version of the customer, whose later changes are told as those of deals; undefined without a version. */
export function customerBegun(desk: Desk, version: number | undefined): Begun | undefined {
  if (version === undefined) return undefined
  return { version, words: async changes => wordsOf(desk, toldWithDeal(changes), await columnsFor(desk)) }
}

/**
 * Returns the custom fields of a deal after an edit, whose unique values it then has; undefined where they stay as they are. `now` are facts
 * that the edit changes. Throws as `editCustomValues`.
 */
export function editedDeal(desk: Desk, before: Deal, own: CustomValues | undefined, now: object) {
  return editCustomValues(desk, customDeal, before, own, customFacts(customDeal, { ...before, ...now }))
}

/** Refuses an edit that empties what the deal's stage, or one before it, asks for. Throws 40000 naming the fields. */
async function assertStillFilled(desk: Desk, [before, was]: [Deal, Values], [after, is]: [Values, Values]) {
  if (before.status !== 'open') return
  const { stages, titleOf } = await stagesAsking(desk, await groupOf(desk, before.stageGroupId), after.own)
  const lacks = async (deal: Values, customer: Values) => {
    const verdict = judgeStart(stages, before.stageId, await factsOf(desk, deal, customer))
    return verdict.kind === 'missing' ? verdict.fields : []
  }
  const lacked = await lacks(before, was)
  const emptied = (await lacks(after, is)).filter(field => !lacked.includes(field))
  const stage = stages.find(one => one.id === before.stageId)
  if (emptied.length > 0) throw missingFields(emptied, `商机在“${stage?.name}”阶段，不能清空`, titleOf)
}

/** Throws 40000 where a person changes which price list counts for a deal without the right to. */
function assertPriceChannel(desk: Desk, { priceChannelId }: Deal, given: number | null | undefined): void {
  if (given === undefined || given === priceChannelId || desk.may('businessList:price_channel')) return
  throw badInput('priceChannelId', '您不能修改价格渠道，请有“设置价格渠道”权限的同事修改')
}

export const writeHandlers = [
  handle(routes.add, async (desk, { body }) => {
    await assertBuiltIn(desk, customDeal, body, { isNew: true })
    const { phone = null, ...known } = customerPart(body)
    const asked = await customerAskedFor(desk, phone)
    const [, owner] = await together(
      () => assertWords(desk, OpportunityFields, body),
      () => ownerFor(desk, body.ownerId),
    )
    const team = body.teamId ? await teamToApply(desk, body.teamId) : null
    const group = await holdGroup(desk, groupToStartIn(await stageGroups(desk), owner, body.stageId ?? null))
    const customer = await customerFor(desk, { ...(known as CustomerInput), phone }, asked)
    const { channelId = null, expectedAmount = null, expectedOn = null, nextFollowUpAt = null } = body
    const { name, brandIds, categoryIds, remark } = body
    const start = { name, channelId, brandIds, categoryIds, expectedAmount, expectedOn, remark, nextFollowUpAt }
    const stageId = body.stageId ?? null
    const made = { start, owner, customer, stageId, team, origin: null, own: body.own }
    const deal = await createDeal(desk, group, made, '新增')
    const detail = await detailOf(desk, deal.id, { deal, customer })
    return { ...detail, sharing: customer.sharesPhone ? sharedPhone : null }
  }),

  handle(routes.edit, async (desk, { body }) => {
    const before = body.force
      ? await lockDeal(desk, body.id, 'edit')
      : await lockDealAt(desk, body.id, 'edit', body.version)
    await assertBuiltIn(desk, customDeal, body, { isNew: false })
    const known = await lockCustomer(desk, before.customerId)
    await assertWords(desk, OpportunityFields.extend(PriceChannel.shape), body, { ...known, ...before })
    const { priceChannelId } = body
    assertPriceChannel(desk, before, priceChannelId)
    const begun = body.force ? undefined : customerBegun(desk, body.customerVersion)
    const { customer, changes } = await editHeld(desk, known, customerPart(body), begun)
    const part = { ...dealPart(body), ...(priceChannelId !== undefined && { priceChannelId }) }
    const own = await editedDeal(desk, before, body.own, { ...part, area: customer.area })
    const patch = own === undefined ? part : { ...part, own }
    await assertStillFilled(desk, [before, known], [{ ...before, ...patch }, customer])
    const after = await desk.change('opportunity', before, patch, { action: '编辑', more: toldWithDeal(changes) })
    await publishDeals(desk, [before], [after])
    return detailOf(desk, after.id, { deal: after, customer })
  }),

  handle(routes.follow, async (desk, { body }) => {
    const deal = await lockDeal(desk, body.id, 'follow')
    const own = await customOnceIs(desk, customDeal, deal, { followUpCount: deal.followUpCount + 1 })
    const patch = { ...afterFollowUp(body), own }
    const [followUp] = await together(
      () => writeFollowUp(desk, { of: followedDeal, id: deal.id }, body),
      () => changeDeals(desk, [deal], patch, followUpAct),
    )
    return followUp
  }),

  handle(routes.followUps, async (desk, { params }) => {
    const sight = await visibleDeal(desk, params.id)
    return isLimited(sight) ? [] : followUpsOf(desk, followedDeal, sight.deal.id)
  }),
]
