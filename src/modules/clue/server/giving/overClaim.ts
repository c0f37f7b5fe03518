import { linkTo } from '../../../../kernel/api/place.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { namesOf, ownerNames } from '../../../../kernel/server/record/names.ts'
import { type Document, toldField } from '../../../approval/server/index.ts'
import { approvedContent, approvedFields, companyTitles } from '../../../customFields/server/index.ts'
import {
  askOverClaim,
  forecastOverClaim,
  type OverClaimKind,
  overClaimBusiness,
} from '../../../pooling/server/index.ts'
import { labelOf, labelsOf, switchesOf } from '../../../settings/server/index.ts'
import { clueRoutes } from '../../api/clue.ts'
import { clueOverClaimRoutes as routes } from '../../api/overClaim.ts'
import { cluePlaces } from '../../api/places.ts'
import { clueClaimSwitches } from '../../api/switches.ts'
import { customClue } from '../custom/custom.ts'
import { countedClues } from '../pool/counted.ts'
import { poolNames, poolsOf } from '../record/access.ts'
import { changeClues, ownedBy } from '../record/change.ts'
import { type ClueRecord, isLimited, maySee, poolAround, refusalFor } from '../record/rules.ts'

const day = 86_400_000 // ms
const most = 50

const find = async (desk: Desk, id: number): Promise<ClueRecord | undefined> =>
  desk.from('clue').selectAll().where('id', '=', id).executeTakeFirst()

async function contentOf(desk: Desk, clue: ClueRecord) {
  const customer = await desk
    .from('customer')
    .select(['name', 'city'])
    .where('id', '=', clue.customerId)
    .executeTakeFirstOrThrow()
  return {
    customer: customer.name,
    city: customer.city,
    budget: clue.budget,
    formerOwner: clue.formerOwnerId,
    pool: (await namesOf(desk, 'pool', [clue.poolId])).get(clue.poolId ?? 0) ?? '',
    channel: await labelOf(desk, clue.channelId),
    ...(await approvedContent(desk, customClue.noun, clue.own)),
    waited: clue.pooledAt ? Math.floor((clock.now() - Date.parse(clue.pooledAt)) / day) : null,
  }
}

async function claimFields(desk: Desk): Promise<Document['fields']> {
  const titles = await companyTitles(desk, customClue)
  const named = (key: string, title: string) => titles.get(key) ?? title
  return [
    toldField('customer', named('name', '客户'), 'text'),
    toldField('pool', '公海', 'choice', await poolNames(desk, most)),
    toldField(
      'channel',
      named('channelId', '来源渠道'),
      'choice',
      (await labelsOf(desk, 'clueChannel')).slice(0, most),
    ),
    toldField('city', '城市', 'text'),
    toldField('budget', named('budget', '预算'), 'money'),
    toldField('formerOwner', '前负责人', 'employee'),
    toldField('waited', '在公海的天数', 'number'),
  ]
}

/** Fields of a request by the column of a pool that keeps them back. */
const keptBack = { city: 'city', budget: 'budget', channel: 'channelId' } as const

/** 流量超额领取: what the limits of claiming keep from somebody, if a flow that is bound approves it. */
export const clueOverClaim: OverClaimKind = {
  table: 'clue',
  formerColumn: 'clueId',
  code: 'clueClaim',
  title: '流量超额领取',
  noun: '流量',
  claim: clueRoutes.claim,
  counted: countedClues,
  own: customClue,
  unbound: '没有绑定流程时，超出每日领取、持有上限或在冷却期内的流量不能领取',
  path: id => linkTo(cluePlaces.list, { open: id }),
  says: ['customer', 'pool', 'waited'],
  async limits(desk) {
    const {
      clueOwnershipCap: cap,
      clueDailyClaims: quota,
      clueCoolingDays: coolingDays,
    } = await switchesOf(desk, clueClaimSwitches)
    return { cap, quota, coolingDays }
  },
  fields: claimFields,
  async find(person, id) {
    const clue = await find(person, id)
    if (!clue) return undefined
    const pools = await poolsOf(person)
    const owner = (await ownerNames(person, [clue])).get(clue.ownerId ?? 0)
    const pool = poolAround(clue, pools)
    const limited = isLimited(person, clue, pools)
    const kept = Object.entries(keptBack).filter(([, column]) => !pool?.fields.has(column))
    const content = await contentOf(person, clue)
    const told = (await approvedFields(person, customClue.noun)).map(field => field.key)
    return {
      record: clue,
      name: content.customer,
      content,
      concealed: limited ? [...kept.map(([key]) => key), 'formerOwner', ...told] : [],
      refusal: refusalFor(person, 'claim', clue, owner, pools),
    }
  },
  async sight(desk, id) {
    const clue = await find(desk, id)
    const pools = await poolsOf(desk)
    if (!clue || !desk.may('clueList') || !maySee(desk, clue, pools)) return 'none'
    return isLimited(desk, clue, pools) ? 'limited' : 'whole'
  },
  async give(desk, id, owner, action) {
    const clues = await desk.lock('clue', [id])
    await changeClues(desk, clues, ownedBy(owner), action)
  },
}

export const clueOverClaimBusiness = overClaimBusiness(clueOverClaim)

export const clueOverClaimHandlers = [
  handle(routes.forecast, (desk, { body }) => forecastOverClaim(desk, clueOverClaim, body)),
  handle(routes.ask, (desk, { body }) => askOverClaim(desk, clueOverClaim, body)),
]
