import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, Nothing, requiredText, Timestamp, text } from '../../../kernel/api/fields.ts'
import { Phone } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { Chosen, Preview } from '../../approval/api/approval.ts'

/** The ways in which customers are similar. */
export const likenesses = { phone: '电话', wechat: '微信', address: '地址' } as const
export type Likeness = keyof typeof likenesses
const By = z.array(z.enum(Object.keys(likenesses) as [Likeness, ...Likeness[]]))

/** The comparison data: a visible customer, or entered values for a visible or a new customer. */
export const Compared = z.object({
  customerId: Id.nullish(),
  /** The customer to whom the entered values belong, so that it is not compared with itself. */
  exceptId: Id.nullish(),
  phone: Phone.nullish(),
  wechat: text('微信', 60).nullish(),
  city: text('市', 20).default(''),
  community: text('小区', 60).default(''),
  building: text('楼栋', 20).default(''),
  room: text('房号', 20).default(''),
})
export type Compared = z.output<typeof Compared>

/** Customers similar to it: visible ones, and of the others only that they exist and the kind of similarity. */
export const Similar = z.object({
  seen: z.array(z.object({ id: Id, name: z.string(), phone: z.string().nullable(), address: z.string(), by: By })),
  hidden: z.object({ count: z.number().int(), by: By, asked: z.boolean() }),
})
export type Similar = z.output<typeof Similar>

export const accessStatus = {
  pending: '待处理',
  granted: '已同意',
  refused: '已拒绝',
  ended: '已结束',
  withdrawn: '已撤回',
} as const
export type AccessStatus = keyof typeof accessStatus

export const AccessRequest = z.object({
  id: Id,
  employeeId: Id,
  /** The customer; null for people who may not see it. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  reason: z.string(),
  foundBy: By,
  /** An approval decides it. */
  byApproval: z.boolean(),
  status: z.enum(Object.keys(accessStatus) as [AccessStatus, ...AccessStatus[]]),
  answer: z.string(),
  decidedBy: Id.nullable(),
  decidedAt: Timestamp.nullable(),
  until: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type AccessRequest = z.output<typeof AccessRequest>

export const AskAccess = Compared.extend({
  reason: requiredText('申请理由', 200),
  /** The approvers chosen by the person, if the request goes through a flow. */
  chosen: Chosen.default({}),
})
export const Decision = z.object({
  id: Id,
  grant: z.boolean(),
  days: z
    .number({ error: '请填写天数' })
    .int('天数应为整数')
    .min(1, '至少 1 天')
    .max(365, '最多 365 天')
    .default(7)
    .meta({ title: '可查看天数', kind: 'integer' }),
  answer: text('说明', 200).default(''),
})

export const accessRoutes = {
  similar: route({
    at: 'POST /api/crm/customer/similar',
    does: '相似客户',
    needs: 'customerList',
    reads: true,
    body: Compared,
    returns: Similar,
  }),
  ask: route({
    at: 'POST /api/crm/customer/access/ask',
    does: '申请查看相似客户',
    needs: 'customerList',
    body: AskAccess,
    returns: z.object({ asked: z.number().int() }),
  }),
  forecast: route({
    at: 'POST /api/crm/customer/access/forecast',
    does: '预览查看相似客户的审批',
    needs: 'customerList',
    refuses: [codes.conflict],
    reads: true,
    body: AskAccess.extend({ reason: text('申请理由', 200).default('') }),
    /** Null without a bound flow: then people responsible for the customer decide. */
    returns: Preview.nullable(),
  }),
  requests: route({
    at: 'GET /api/crm/customer/access/list',
    does: '客户查看申请',
    needs: 'customerList',
    returns: z.object({ mine: z.array(AccessRequest), toDecide: z.array(AccessRequest) }),
  }),
  decide: route({
    at: 'POST /api/crm/customer/access/decide',
    does: '处理客户查看申请',
    needs: 'customerList:decide',
    body: Decision.refine(one => one.grant || one.answer, { error: '拒绝时请说明原因', path: ['answer'] }),
    returns: Nothing,
  }),
  end: route({
    at: 'POST /api/crm/customer/access/end',
    does: '结束客户查看权限',
    needs: 'customerList:decide',
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
