import { type Selectable, sql } from 'kysely'
import { linkTo } from '../../../../kernel/api/place.ts'
import type { DealTransferRequest } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type Business, type Document, saying, toldField } from '../../../approval/server/index.ts'
import { partedCustomValues } from '../../../customFields/api/approved.ts'
import { amendCustomValues } from '../../../customFields/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { deskOfEmployee } from '../../../organisation/server/index.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { wonTransferRoutes } from '../../api/wonTransfer.ts'
import { changeDeals } from '../record/change.ts'
import { type HeldOwner, ownedBy } from '../record/owner.ts'
import { scopeModule } from '../record/scope.ts'
import { type Deal, maySee, refusalFor, sightsOf } from '../record/sight.ts'
import { customDeal } from '../stages/custom.ts'
import { type Belongings, giveAlong } from './along.ts'
import { dealFields } from './approvedFields.ts'

const [title, noun] = ['成交商机转移', '转移申请']
const mostAbout = 20 // requests about one deal
const path = (id: number) => linkTo(opportunityPlaces.list, { open: id })

const fields = async (desk: Desk): Promise<Document['fields']> => [
  ...(await dealFields(desk)),
  toldField('to', '转给', 'employee'),
  toldField('toDepartment', '接手人部门', 'department'),
  toldField('papers', '合同和收款', 'text'),
  { key: 'reason', title: '转移原因', kind: 'longText', required: true, options: [] },
]

async function linkFor(desk: Desk, id: number) {
  const deal = await desk.from('opportunity').selectAll().where('id', '=', id).executeTakeFirst()
  const [sight] = await sightsOf(desk, deal ? [deal] : [])
  return sight && desk.may('businessList') && maySee(desk, sight) ? [{ title: '打开商机', path: path(id) }] : []
}

/** Tells whether a transfer of the deal is asked for and not decided yet. */
export async function isTransferAsked(desk: Desk, opportunityId: number): Promise<boolean> {
  const open = await desk
    .from('dealTransferRequest')
    .select('id')
    .where('opportunityId', '=', opportunityId)
    .where('status', 'in', ['running', 'returned'])
    .executeTakeFirst()
  return open !== undefined
}

const contentOf = ({ content, reason }: { content: unknown; reason: string }): Document['content'] => ({
  ...(content as Document['content']),
  reason,
})

/** 成交商机转移, as an approval tells of it. */
export const wonTransferBusiness: Omit<Business, 'became'> = {
  code: 'wonTransfer',
  title,
  unbound: '没有绑定流程时，成交的商机不能转交',
  own: customDeal.noun,
  fields,
  tells: ({ text }) => ({
    asks: saying(
      `申请把成交的商机 ${text('deal')} `,
      text('owner') !== '' && `从 ${text('owner')} `,
      `转给 ${text('to')}`,
    ),
    amount: 'dealAmount',
    first: ['papers', 'toDepartment', 'reason'],
  }),
  async about(desk, recordId) {
    const requests = desk.from('dealTransferRequest').select('id').where('opportunityId', '=', recordId)
    return (await requests.orderBy('id', 'desc').limit(mostAbout).execute()).map(({ id }) => id)
  },
  async read(desk, id) {
    const request = await desk.from('dealTransferRequest').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const links = await linkFor(desk, request.opportunityId)
    return { typeName: title, fields: await fields(desk), content: contentOf(request), links }
  },
  async contents(desk, ids) {
    const requests = await desk
      .from('dealTransferRequest')
      .select(['id', 'content', 'reason'])
      .where('id', 'in', [...ids])
      .execute()
    return new Map(requests.map(request => [request.id, contentOf(request)]))
  },
  async amend(desk, id, given) {
    const { own, rest } = partedCustomValues(given)
    const other = Object.keys(rest).find(key => key !== 'reason')
    if (other) throw badInput(`content.${other}`, '这一项来自业务数据，不能在审批中修改；要改请退回发起人')
    const request = await desk.lockOne('dealTransferRequest', id, noun)
    const amended =
      Object.keys(own).length > 0 ? await amendCustomValues(desk, customDeal, request.opportunityId, own) : {}
    const { reason = request.reason } = rest
    const content = JSON.stringify({ ...(request.content as object), ...amended })
    const patch = { reason: String(reason ?? ''), content }
    await desk.change('dealTransferRequest', request, patch, { action: '修改申请', name: title })
  },
}

/** 成交商机转移: a won deal is given to somebody else once a flow that is bound approves it, with its documents where that was asked. */
export const wonTransferWith = (kinds: Belongings): Business => ({
  ...wonTransferBusiness,
  async became(desk, id, status) {
    const request = await desk.lockOne('dealTransferRequest', id, noun)
    await desk.change('dealTransferRequest', request, { status }, { action: '审批结果', name: title })
    return status === 'approved' ? carryOut(desk, kinds, request) : null
  },
})

/**
 * Transfers the deal to the requested person and keeps stage, follow-ups, members and their shares. Checks again, with the
 * rights of the initiator. Returns the reason if it is no longer possible, and then changes nothing.
 */
async function carryOut(
  desk: Desk,
  kinds: Belongings,
  request: Selectable<DealTransferRequest>,
): Promise<string | null> {
  const held = await holdEmployees(desk, [request.ownerId, request.employeeId])
  const owner = held.find(one => one.id === request.ownerId)
  const person = await deskOfEmployee(desk, request.employeeId)
  if (!owner || owner.disabledAt) return `${owner?.name ?? '接手人'}已停用，不能作为负责人`
  if (!person) return '申请人已停用'
  const [deal] = await desk.lock('opportunity', [request.opportunityId])
  const refusal = deal ? await refusalOf(person, deal, owner, request.fromId) : '商机已不存在'
  if (refusal !== null || !deal) return refusal
  const patch = { ...ownedBy(owner), formerOwnerId: sql<number>`coalesce(owner_id, former_owner_id)` }
  await changeDeals(desk, [deal], patch, `转交（审批通过）：${request.reason}`)
  if (request.along) await giveAlong(desk, person, kinds, [deal.id], owner)
  await notify(desk, [owner.id], {
    kind: 'assigned',
    title: `${person.who.name}转交给您 1 个商机`,
    path: linkTo(opportunityPlaces.list, { view: 'mine', open: deal.id }),
  })
  return null
}

async function refusalOf(person: Desk, deal: Deal, owner: HeldOwner, fromId: number | null): Promise<string | null> {
  if (deal.ownerId !== fromId) return '负责人已变更'
  if (!person.mayCall(wonTransferRoutes.ask)) return '申请人已没有转交商机的权限'
  if (!person.reaches(scopeModule, { ownerId: owner.id, departmentId: owner.departmentId }))
    return `${owner.name}已不在申请人的数据范围内`
  const [sight] = await sightsOf(person, [deal])
  return sight ? refusalFor(person, 'askTransfer', sight) : '商机已不存在'
}
