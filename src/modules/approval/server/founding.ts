import type { ClientBase } from 'pg'
import { Flow } from '../contract/engine/flow.ts'
import { beginnings, type Field } from '../contract/engine/formFields.ts'
import { freeForm } from './papers.ts'

type Sample = {
  name: string
  icon: string
  description: string
  fields: Partial<Field>[]
  flow(role: RoleNamed): unknown
}
/** The number of a company's role by its name. */
type RoleNamed = (name: string) => number

const head = (key: string, level: number, more: object = {}) => ({
  ...{ kind: 'approve', key, name: level === 1 ? '部门主管审批' : '上级主管审批' },
  ...{ approvers: [{ kind: 'leader', level }], self: 'leader', ...more },
})
const byRole = (kind: string, key: string, name: string, role: number) => ({
  ...{ kind, key, name, mode: 'any', approvers: [{ kind: 'role', role }] },
})
/** Two ways: one where a field is at least `bound`, one otherwise. */
const above = (name: string, field: string, bound: number) => ({
  ...{ kind: 'condition', key: 'way', name: '条件' },
  branches: [
    { key: 'more', name, when: [[{ field, operator: 'ge', values: [bound] }]] },
    { key: 'less', name: '其他情况', when: [] },
  ],
})

/** The free forms that a company starts with, each with a flow; a company changes them as it likes. */
const samples: readonly Sample[] = [
  {
    ...{ name: '请假', icon: 'user', description: '年假、病假、事假、调休' },
    fields: [
      { key: 'type', title: '请假类型', kind: 'choice', required: true, options: ['年假', '病假', '事假', '调休'] },
      { key: 'from', title: '开始日期', kind: 'date', required: true },
      { key: 'to', title: '结束日期', kind: 'date', required: true, notBefore: 'from' },
      { key: 'days', title: '天数', kind: 'number', required: true, min: 0.5, decimals: 1 },
      { key: 'reason', title: '请假事由', kind: 'longText', required: true },
    ],
    flow: () => ({
      nodes: [head('head', 1, { bulk: true }), above('3 天及以上', 'days', 3), { ...head('above', 2), in: 'more' }],
      repeated: 'once',
    }),
  },
  {
    ...{ name: '报销', icon: 'report', description: '差旅、招待、办公等费用' },
    fields: [
      { key: 'type', title: '费用类型', kind: 'choice', required: true, options: ['差旅', '招待', '办公', '其他'] },
      { key: 'amount', title: '报销金额', kind: 'money', required: true, min: 1 },
      { key: 'receipt', title: '票据', kind: 'files', help: '发票、小票、付款截图；手机上可以直接拍照' },
      { key: 'day', title: '发生日期', kind: 'date', required: true, initial: beginnings.today },
      { key: 'reason', title: '费用说明', kind: 'longText' },
    ],
    flow: role => ({
      nodes: [
        head('head', 1),
        above('5000 元及以上', 'amount', 500_000),
        { ...byRole('approve', 'boss', '公司管理员审批', role('公司管理员')), in: 'more' },
        byRole('handle', 'pay', '财务付款', role('财务')),
      ],
      repeated: 'once',
    }),
  },
  {
    ...{ name: '用章', icon: 'permission', description: '公章、合同章、财务章' },
    fields: [
      { key: 'seal', title: '印章', kind: 'choices', required: true, options: ['公章', '合同章', '财务章'] },
      { key: 'document', title: '文件名称', kind: 'text', required: true },
      { key: 'copies', title: '份数', kind: 'number', required: true, min: 1, decimals: 0 },
      { key: 'reason', title: '用途', kind: 'longText', required: true },
    ],
    flow: role => ({
      nodes: [head('head', 1), byRole('approve', 'boss', '公司管理员审批', role('公司管理员'))],
      repeated: 'once',
    }),
  },
]

/** Gives a new company its first free forms with their flows, in the transaction that founds it. `at`: ISO time. */
export async function stockApprovals(client: ClientBase, officeId: number, at: string): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; isAdmin: boolean }>(
    'select id, name, is_admin as "isAdmin" from role where office_id = $1 order by id',
    [officeId],
  )
  const admin = rows.find(one => one.isAdmin)
  if (!admin) return
  // A company that was not founded from the start may have other roles: its administrators approve then.
  const role = (name: string) => (rows.find(one => one.name === name) ?? admin).id
  for (const [position, sample] of samples.entries())
    await stockSample(client, { officeId, at, position }, sample, role)
  for (const [business, name] of Object.entries(actions)) await stockAction(client, { officeId, at }, business, name)
}

/** Flows for actions on clues, deals and customers, published and bound to nothing: one click in 流程业务绑定 uses them. */
const actions = {
  clueClaim: '流量超额领取审批',
  dealClaim: '商机超额领取审批',
  wonTransfer: '成交商机转移审批',
  similarAccess: '查看相似客户审批',
}

async function stockAction(
  client: ClientBase,
  { officeId, at }: Omit<Place, 'position'>,
  business: string,
  name: string,
) {
  const definition = JSON.stringify(Flow.parse({ nodes: [head('head', 1)], startRights: {} }))
  await client.query(
    `with flow as (
       insert into approval_flow (office_id, name, business, draft, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning id
     ) insert into approval_flow_version (office_id, flow_id, number, definition, published_at) select $1, id, 1, $4, $5 from flow`,
    [officeId, name, business, definition, at],
  )
  await publishFirst(client, officeId)
}

/** What was just kept is in force. */
function publishFirst(client: ClientBase, officeId: number) {
  return client.query(
    `update approval_flow f set published_id = v.id from approval_flow_version v
     where f.office_id = $1 and v.office_id = $1 and v.flow_id = f.id and f.published_id is null`,
    [officeId],
  )
}

type Place = { officeId: number; at: string; position: number }

async function stockSample(client: ClientBase, { officeId, at, position }: Place, sample: Sample, role: RoleNamed) {
  const { name, icon, description, fields, flow } = sample
  const whole = fields.map(field => ({ required: false, options: [], ...field }))
  const definition = Flow.parse(flow(role))
  await client.query(
    `with form as (
       insert into approval_form (office_id, name, icon, description, fields, position, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $8, $8) returning id
     ), flow as (
       insert into approval_flow (office_id, name, business, form_id, draft, created_at, updated_at)
       select $1, $2 || '审批', $9, id, $7, $8, $8 from form returning id, form_id
     ), bound as (
       insert into approval_binding (office_id, business, form_id, flow_id, created_at, updated_at)
       select $1, $9, form_id, id, $8, $8 from flow
     )
     insert into approval_flow_version (office_id, flow_id, number, definition, published_at) select $1, id, 1, $7, $8 from flow`,
    [officeId, name, icon, description, JSON.stringify(whole), position, JSON.stringify(definition), at, freeForm],
  )
  await publishFirst(client, officeId)
}
