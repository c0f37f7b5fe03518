import type { ClientBase } from 'pg'
import { yuan } from '../../../../kernel/api/format.ts'
import { Flow } from '../../../flows/api/flow.ts'
import type { Founding } from '../../../organisation/server/index.ts'
import { type SampleForm, type SampleName, sampleForms } from '../../api/sampleForms.ts'
import type { Business } from '../record/business.ts'
import { freeForm } from '../record/papers.ts'

/** The number of a company's role by its code. */
type RoleOf = (code: string) => number

const head = (key: string, level: number, more: object = {}) => ({
  kind: 'approve',
  key,
  name: level === 1 ? '部门主管审批' : '上级主管审批',
  approvers: [{ kind: 'leader', level }],
  self: 'leader',
  ...more,
})
const byRole = (kind: string, key: string, name: string, role: number) => ({
  kind,
  key,
  name,
  mode: 'any',
  approvers: [{ kind: 'role', role }],
})
/** Makes two branches: one for a field of at least `bound`, one otherwise. */
const above = (name: string, field: string, bound: number) => ({
  kind: 'condition',
  key: 'way',
  name: '条件',
  branches: [
    { key: 'more', name, when: [[{ field, operator: 'ge', values: [bound] }]] },
    { key: 'less', name: '其他情况', when: [] },
  ],
})

/** The flow of each free form that a company starts with; a company changes them as it likes. */
const flows: Readonly<Record<SampleName, (role: RoleOf) => unknown>> = {
  请假: () => ({
    nodes: [head('head', 1, { bulk: true }), above('3 天及以上', 'days', 3), { ...head('above', 2), in: 'more' }],
    repeated: 'once',
  }),
  报销: role => ({
    nodes: [
      head('head', 1),
      above(`${yuan(500_000)} 及以上`, 'amount', 500_000),
      { ...byRole('approve', 'boss', '公司管理员审批', role('admin')), in: 'more' },
      byRole('handle', 'pay', '财务付款', role('finance')),
    ],
    repeated: 'once',
  }),
  用章: role => ({
    nodes: [head('head', 1), byRole('approve', 'boss', '公司管理员审批', role('admin'))],
    repeated: 'once',
  }),
}

/**
 * Gives a new company its first free forms with their flows, and a flow for each kind of document that modules have approved: published and
 * bound to nothing, so that one click in 流程业务绑定 uses it. A module binds those that its documents need at once (`bindFirst`).
 */
export const stockApprovals =
  (kinds: readonly Pick<Business, 'code' | 'title'>[]): Founding =>
  async (client, officeId, at) => {
    await stockForms(client, officeId, at)
    for (const kind of kinds) await stockAction(client, { officeId, at }, kind)
  }

/** Lets documents of these types take the flows that a new company got for them; ranks after `stockApprovals`, which gives it these. */
export const bindFirst =
  (...codes: readonly string[]): Founding =>
  async (client, officeId, at) => {
    await client.query(
      `insert into approval_binding (office_id, business, flow_id, created_at, updated_at)
       select $1, business, min(id), $3, $3 from approval_flow where office_id = $1 and business = any($2) group by business`,
      [officeId, codes, at],
    )
  }

async function stockForms(client: ClientBase, officeId: number, at: string): Promise<void> {
  const { rows } = await client.query<{ id: number; code: string | null; isAdmin: boolean }>(
    'select id, code, is_admin as "isAdmin" from role where office_id = $1 order by id',
    [officeId],
  )
  const admin = rows.find(one => one.isAdmin)
  if (!admin) return
  // A company that was not founded from the start may have other roles: its administrators approve then.
  const role = (code: string) => (rows.find(one => one.code === code) ?? admin).id
  for (const [position, sample] of sampleForms.entries())
    await stockSample(client, { officeId, at, position }, sample, role)
}

/** Returns the flow that a type of document has at first: the head of the asker's department decides. */
export const firstFlow = () => Flow.parse({ nodes: [head('head', 1)], startRights: {} })

async function stockAction(
  client: ClientBase,
  { officeId, at }: Omit<Place, 'position'>,
  { code, title }: Pick<Business, 'code' | 'title'>,
) {
  const definition = JSON.stringify(firstFlow())
  await client.query(
    `with flow as (
       insert into approval_flow (office_id, name, business, draft, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning id
     ) insert into approval_flow_version (office_id, flow_id, number, definition, published_at) select $1, id, 1, $4, $5 from flow`,
    [officeId, `${title}审批`, code, definition, at],
  )
  await publishFirst(client, officeId)
}

/** Publishes the first version of flows without a published one. */
function publishFirst(client: ClientBase, officeId: number) {
  return client.query(
    `update approval_flow f set published_id = v.id from approval_flow_version v
     where f.office_id = $1 and v.office_id = $1 and v.flow_id = f.id and f.published_id is null`,
    [officeId],
  )
}

type Place = { officeId: number; at: string; position: number }

async function stockSample(client: ClientBase, { officeId, at, position }: Place, sample: SampleForm, role: RoleOf) {
  const { name, icon, description, fields } = sample
  const definition = Flow.parse(flows[name](role))
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
    [officeId, name, icon, description, JSON.stringify(fields), position, JSON.stringify(definition), at, freeForm],
  )
  await publishFirst(client, officeId)
}
