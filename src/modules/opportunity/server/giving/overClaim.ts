import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import { approvedFields } from '../../../customFields/server/index.ts'
import {
  askOverClaim,
  forecastOverClaim,
  type OverClaimKind,
  overClaimBusiness,
} from '../../../pooling/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { dealOverClaimRoutes as overClaimRoutes } from '../../api/overClaim.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { dealClaimSwitches } from '../../api/switches.ts'
import { changeDeals } from '../record/change.ts'
import { ownedBy } from '../record/owner.ts'
import { isLimited, maySee, refusalFor, type Sight, sightsOf } from '../record/sight.ts'
import { customDeal } from '../stages/custom.ts'
import { dealContent, dealFields } from './approvedFields.ts'
import { deals } from './counted.ts'

async function find(desk: Desk, id: number): Promise<Sight | undefined> {
  const deal = await desk.from('opportunity').selectAll().where('id', '=', id).executeTakeFirst()
  return deal && (await sightsOf(desk, [deal]))[0]
}

/** Fields of a request by the column of a pool that keeps them back. */
const keptBack = { channel: 'channelId', expectedAmount: 'budget' } as const

/** 商机超额领取: the same for deals as for clues. */
export const dealOverClaim: OverClaimKind = {
  table: 'opportunity',
  formerColumn: 'opportunityId',
  code: 'dealClaim',
  title: '商机超额领取',
  noun: '商机',
  claim: routes.claim,
  counted: deals,
  own: customDeal,
  unbound: '没有绑定流程时，超出每日领取、持有上限或在冷却期内的商机不能领取',
  path: id => linkTo(opportunityPlaces.list, { open: id }),
  says: ['deal', 'stage', 'expectedAmount'],
  async limits(desk) {
    const {
      dealOwnershipCap: cap,
      dealDailyClaims: quota,
      dealCoolingDays: coolingDays,
    } = await switchesOf(desk, dealClaimSwitches)
    return { cap, quota, coolingDays }
  },
  fields: dealFields,
  async find(person, id) {
    const sight = await find(person, id)
    if (!sight) return undefined
    const { deal, pool } = sight
    const told = (await approvedFields(person, customDeal.noun)).map(field => field.key)
    const kept = Object.entries(keptBack).filter(([, column]) => !pool?.fields.has(column))
    return {
      record: deal,
      name: deal.name,
      content: await dealContent(person, deal),
      concealed: isLimited(sight) ? [...kept.map(([key]) => key), 'formerOwner', ...told] : [],
      refusal: refusalFor(person, 'claim', sight, (await ownerNames(person, [deal])).get(deal.ownerId ?? 0)),
    }
  },
  async sight(desk, id) {
    const sight = await find(desk, id)
    if (!sight || !desk.may('businessList') || !maySee(desk, sight)) return 'none'
    return isLimited(sight) ? 'limited' : 'whole'
  },
  async give(desk, id, owner, action) {
    await changeDeals(desk, await desk.lock('opportunity', [id]), ownedBy(owner), action)
  },
}

export const dealOverClaimBusiness = overClaimBusiness(dealOverClaim)

export const dealOverClaimHandlers = [
  handle(overClaimRoutes.forecast, (desk, { body }) => forecastOverClaim(desk, dealOverClaim, body)),
  handle(overClaimRoutes.ask, (desk, { body }) => askOverClaim(desk, dealOverClaim, body)),
]
