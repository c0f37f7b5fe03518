import { sql } from 'kysely'
import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { offering } from '../../../approval/server/index.ts'
import { homeOf, homesOf } from '../../../clue/server/index.ts'
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
import { switchesOf } from '../../../settings/server/index.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { dealClaimSwitches } from '../../api/switches.ts'
import { alongOf, assertChosen, type Belongings, giveAlong, ownDeals, takeAlongBack } from '../giving/along.ts'
import { deals } from '../giving/counted.ts'
import { disband, pooledIn } from '../giving/giveBack.ts'
import { dealOverClaimBusiness } from '../giving/overClaim.ts'
import { givenDeals } from '../giving/undoTransfer.ts'
import { actOnDeals } from '../record/change.ts'
import { myself, newOwner, ownedBy } from '../record/owner.ts'
import { dealPool } from '../record/pools.ts'
import type { Deal } from '../record/sight.ts'

const noted = (action: string, note: string) => (note ? `${action}：${note}` : action)

async function tellOwner(desk: Desk, ownerId: number, deals: readonly Deal[]): Promise<void> {
  const [first] = deals
  if (!first || ownerId === desk.employeeId) return
  const path = linkTo(opportunityPlaces.list, { view: 'mine', open: deals.length === 1 ? first.id : null })
  await notify(desk, [ownerId], { kind: 'assigned', title: `${desk.who.name}转交给您 ${deals.length} 个商机`, path })
}

export const bulkHandlers = (kinds: Belongings) => [
  handle(routes.transfer, async (desk, { body }) => {
    const owner = await newOwner(desk, body.ownerId)
    await assertChosen(desk, kinds, body.ids, body.along)
    const { dealOwnershipCap: cap } = await switchesOf(desk, dealClaimSwitches)
    const limits = cap > 0 ? capFor(deals, await openIntake(desk, deals, owner.id, cap), owner) : undefined
    const patch = { ...ownedBy(owner), formerOwnerId: sql<number>`coalesce(owner_id, former_owner_id)` }
    const { result, after } = await actOnDeals(desk, body.ids, 'transfer', noted('转交', body.note), patch, limits)
    const given = after.map(deal => deal.id)
    if (body.along) await giveAlong(desk, desk, kinds, given, owner)
    await tellOwner(desk, owner.id, after)
    return { ...result, given: after.map(({ id, version }) => ({ id, version })) }
  }),

  handle(routes.along, async (desk, { body }) => alongOf(desk, kinds, await ownDeals(desk, body.ids))),

  handle(routes.recentTransfer, desk => recentlyGiven(desk, givenDeals)),

  handle(routes.undoTransfer, async (desk, { body }) => {
    const result = await takeBack(desk, givenDeals, body.given)
    const stayed = new Set(result.refused.map(one => one.id))
    const back = body.given.map(one => one.id).filter(id => !stayed.has(id))
    await takeAlongBack(desk, kinds, back)
    return result
  }),

  handle(routes.claim, async (desk, { body }) => {
    const me = await myself(desk)
    const {
      dealOwnershipCap: cap,
      dealDailyClaims: quota,
      dealCoolingDays: coolingDays,
    } = await switchesOf(desk, dealClaimSwitches)
    const intake = await openIntake(desk, deals, me.id, cap)
    const over = new Set<number>()
    const limits = noting(claimLimits(deals, me, intake, { quota, coolingDays }), over)
    const { result } = await actOnDeals(desk, body.ids, 'claim', '领取', ownedBy(me), limits)
    await countClaims(desk, deals, me.id, result.done)
    return offering(desk, dealOverClaimBusiness, result, over)
  }),

  handle(routes.giveBack, async (desk, { body }) => {
    const pool = body.poolId ? await dealPool(desk, body.poolId) : homeOf(await homesOf(desk))
    const { result, after } = await actOnDeals(desk, body.ids, 'return', noted('退回公海', body.note), pooledIn(pool))
    await disband(desk, after)
    return result
  }),
]
