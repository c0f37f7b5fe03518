import { sql } from 'kysely'
import { linkTo } from '../../../kernel/api/place.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type Business, type Document, saying, toldField } from '../../approval/server/index.ts'
import { deskOfEmployee } from '../../organisation/server/index.ts'
import { likenesses } from '../api/access.ts'
import { customerPlaces } from '../api/places.ts'
import type { CustomerSection } from './kinds.ts'
import { inSight, linksOf, standingCustomer, whichOf } from './sight.ts'
import type { Like } from './similar.ts'

const [title, noun] = ['查看相似客户', '客户查看申请']
const mostDays = 365

const countKey = ({ key }: CustomerSection) => `${key}Count`

/** Returns the fields of a request that are hidden from people who do not see the customer: its asker sees them only afterwards. */
export const keptBack = (sections: readonly CustomerSection[]) => [
  'customer',
  'owner',
  'department',
  ...sections.map(countKey),
]

const fieldsOf = (sections: readonly CustomerSection[]): Document['fields'] => [
  toldField('customer', '客户', 'text'),
  toldField('foundBy', '相同之处', 'choices', Object.values(likenesses)),
  toldField('owner', '客户负责人', 'employee'),
  toldField('department', '负责人部门', 'department'),
  ...sections.map(section => toldField(countKey(section), `${section.title}数`, 'number')),
  { ...toldField('days', '可查看天数', 'number'), min: 1, max: mostDays, decimals: 0 },
  { key: 'reason', title: '申请理由', kind: 'longText', required: true, options: [] },
]

/** Returns the content of a request to see a customer, with `reason` and `days` as requested. */
export async function accessContent(
  desk: Desk,
  sections: readonly CustomerSection[],
  like: Like,
  { reason, days }: { reason: string; days: number },
): Promise<Document['content']> {
  const customer = await standingCustomer(desk, like.id)
  const links = await linksOf(desk, sections, customer.id)
  const owned = [...links.values()].flat().find(link => link.ownerId !== null)
  const counts = sections.map(section => [countKey(section), links.get(section.key)?.length ?? 0])
  return {
    customer: customer.name,
    foundBy: like.by.map(kind => likenesses[kind]),
    owner: owned?.ownerId ?? null,
    department: owned?.departmentId ?? null,
    ...Object.fromEntries(counts),
    days,
    reason,
  }
}

/** Returns the business type 查看相似客户: sight of a customer beyond the data scope, once a bound flow approves it. */
export function similarAccessBusiness(sections: readonly CustomerSection[]): Business {
  const found = (desk: Desk, id: number) =>
    desk.from('customerAccess').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    code: 'similarAccess',
    title,
    unbound: '没有绑定流程时，由客户所在数据范围内、有“处理查看申请”权限的人决定',
    fields: async () => fieldsOf(sections),
    tells: ({ text }) => ({
      asks: saying('申请查看 ', text('customer') || '一位相似客户', ` 的资料 ${text('days')} 天`),
      first: ['foundBy', 'owner', 'reason'],
    }),
    async read(desk, id) {
      const { customerId, foundBy, reason, days } = await found(desk, id)
      const like = { id: customerId, by: foundBy as Like['by'] }
      const seen = await mayOpen(desk, sections, customerId)
      const path = linkTo(customerPlaces.list, { customer: customerId })
      return {
        typeName: title,
        fields: fieldsOf(sections),
        content: await accessContent(desk, sections, like, { reason, days }),
        concealed: seen ? [] : keptBack(sections),
        links: seen ? [{ title: '打开客户', path }] : [],
      }
    },
    async amend(desk, id, { reason, days, ...others }) {
      const [other] = Object.keys(others)
      if (other) throw badInput(`content.${other}`, '这一项来自业务数据，不能在审批中修改；要改请退回发起人')
      if (days !== undefined && !(Number.isInteger(days) && Number(days) >= 1 && Number(days) <= mostDays))
        throw badInput('content.days', `可查看天数应为 1 到 ${mostDays} 的整数`)
      const request = await desk.lockOne('customerAccess', id, noun)
      const patch = {
        ...(reason !== undefined && { reason: String(reason) }),
        ...(days != null && { days: Number(days) }),
      }
      await desk.change('customerAccess', request, patch, { action: '修改申请', name: title })
    },
    async became(desk, id, status) {
      if (status === 'running' || status === 'returned') return null
      const request = await desk.lockOne('customerAccess', id, noun)
      const gone = status === 'approved' && !(await deskOfEmployee(desk, request.employeeId))
      const granted = { status: 'granted', until: sql<string>`now() + make_interval(days => ${request.days})` } as const
      const patch = {
        ...(status === 'approved' && !gone
          ? granted
          : ({ status: status === 'withdrawn' ? 'withdrawn' : 'refused' } as const)),
        decidedBy: desk.employeeId,
        decidedAt: sql<string>`now()`,
      }
      await desk.change('customerAccess', request, patch, { action: '审批结果', name: title })
      return gone ? '申请人已停用' : null
    },
  }
}

async function mayOpen(desk: Desk, sections: readonly CustomerSection[], id: number): Promise<boolean> {
  if (!desk.may('customerList')) return false
  const customer = await standingCustomer(desk, id)
  return (await whichOf(desk, [customer.id], inSight(desk, sections, [customer.id]))).has(customer.id)
}
