import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { unread } from '../../../flows/api/advance.ts'
import type { Facts } from '../../../flows/api/facts.ts'
import { type Flow, isAsking } from '../../../flows/api/flow.ts'
import { initiatorFields } from '../../../forms/api/condition.ts'
import type { Content } from '../../../forms/api/content.ts'
import { comparable } from '../../../forms/api/formFields.ts'
import { answers } from './able.ts'

/**
 * The initiator of a document, its content and the people named; `others`: people whom a decision names or who still have to
 * answer.
 */
export type Asking = {
  initiator: Facts['initiator']
  content: Content
  chosen: Readonly<Record<string, readonly number[]>>
  others?: readonly number[]
  /** The type, and the form of a free form: a dated rule of delegation may be for one only. */
  business: string
  formId: number | null
}

type Row = {
  departments: [number, number | null, number | null][]
  members: [number, number][]
  admins: number[]
  able: number[]
  department_of: [number, number | null][]
  own_roles: number[]
  delegates: [number, number][]
}

/** SQL for rules `d` by which somebody answers for a person now, for documents of the type at $6 and the form at $7. */
const holding = `d.office_id = $1 and d.cancelled_at is null and d.from_at <= now() and d.to_at > now()
  and (d.business is null or d.business = $6 and (d.form_id is null or d.form_id = $7))`

/**
 * The departments `dept` whose heads may be asked: those above the initiator ($8) and above other people who answer ($5).
 */
const above = `dept as (
    select id, parent_id, leader_id from department where office_id = $1
      and (id = $8 or id in (select department_id from employee where office_id = $1 and id = any($5)))
    union select d.id, d.parent_id, d.leader_id from department d join dept on d.id = dept.parent_id where d.office_id = $1
  )`
/** All of them. */
const every =
  'dept as (select id, parent_id, leader_id from department where office_id = $1 and coalesce($8::bigint, 0) is not null)'

const query = (departments: string) => `with recursive ${departments}, admin as (
    select h.employee_id as id from employee_role h join role r on r.office_id = h.office_id and r.id = h.role_id
    where h.office_id = $1 and r.is_admin
  ), named as (
    select leader_id as id from dept where leader_id is not null
    union select unnest($2::bigint[])
    union select employee_id from employee_role where office_id = $1 and role_id = any($3)
    union select id from admin
    union select d.to_id from approval_delegation d where ${holding}
  )
  select
    (select coalesce(json_agg(json_build_array(id, parent_id, leader_id)), '[]') from dept) as departments,
    (select coalesce(json_agg(json_build_array(role_id, employee_id) order by employee_id), '[]')
      from employee_role where office_id = $1 and role_id = any($3)) as members,
    array(select distinct id from admin order by id) as admins,
    array(select e.id from employee e join named n on n.id = e.id where e.office_id = $1 and e.disabled_at is null and ${answers}) as able,
    (select coalesce(json_agg(json_build_array(e.id, e.department_id)), '[]') from employee e
      where e.office_id = $1 and e.id = any($5)) as department_of,
    array(select role_id from employee_role where office_id = $1 and employee_id = $4) as own_roles,
    (select coalesce(json_agg(json_build_array(d.from_id, d.to_id) order by d.id), '[]') from approval_delegation d where ${holding}) as delegates`

const statements = {
  above: { name: 'approval_facts', text: query(above) },
  every: { name: 'approval_facts_of_all', text: query(every) },
}

/**
 * Reads the engine's facts about the company for a document, in one round trip; with `every` department if anybody may be
 * the initiator.
 */
export async function factsFor(
  desk: Desk,
  flow: Flow,
  asking: Asking,
  reach: keyof typeof statements = 'above',
): Promise<Facts> {
  const named = [
    ...peopleIn(flow),
    ...Object.values(asking.chosen).flat(),
    ...(asking.others ?? []),
    asking.initiator.id,
  ]
  const inForm = Object.values(comparable(asking.content))
    .flat()
    .filter(value => Number.isInteger(value))
  const { rows } = await desk.client.query<Row>({
    ...statements[reach],
    values: [
      ...[desk.officeId, [...named, ...inForm], rolesIn(flow), asking.initiator.id],
      ...[[...(asking.others ?? [])], asking.business, asking.formId, asking.initiator.departmentId],
    ],
  })
  return factsFrom(rows[0] as Row, asking)
}

/**
 * Returns the facts of many documents at once, with one state of the company for all: for simulations, not for decisions.
 */
export async function factsForMany(
  desk: Desk,
  flow: Flow,
  asked: readonly Omit<Asking, 'business' | 'formId'>[],
): Promise<Facts[]> {
  const initiators = asked.map(({ initiator }) => initiator.id)
  const named = asked.flatMap(({ chosen, content }) => [
    ...Object.values(chosen).flat(),
    ...Object.values(comparable(content))
      .flat()
      .filter(value => Number.isInteger(value)),
  ]) as number[]
  const others = [...new Set([...initiators, ...named])]
  const none = { initiator: { id: 0, departmentId: null }, business: '', formId: null, content: {}, chosen: {}, others }
  const { organisation } = await factsFor(desk, flow, none, 'every')
  const roles = await rolesOf(desk, initiators)
  return asked.map(({ initiator, content, chosen }) => ({
    initiator,
    chosen,
    organisation,
    form: formOf(content, initiator, { roles: roles.get(initiator.id) ?? [], departments: organisation.departments }),
  }))
}

async function rolesOf(desk: Desk, people: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await desk.client.query<{ id: number; roles: number[] }>(
    `select employee_id as id, array_agg(role_id) as roles from employee_role
     where office_id = $1 and employee_id = any($2) group by employee_id`,
    [desk.officeId, [...new Set(people)]],
  )
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

type Standing = { roles: readonly number[]; departments: Facts['organisation']['departments'] }

/** Returns the facts for conditions: the document's content and its initiator. */
const formOf = (content: Content, { id, departmentId }: Facts['initiator'], { roles, departments }: Standing) => ({
  ...comparable(content),
  [initiatorFields.department]: upwards(departments, departmentId),
  [initiatorFields.role]: roles,
  [initiatorFields.person]: id,
})

/** Returns the facts for conditions without the company's: with these `advanceUnaided` gets as far as it can. */
export const formAlone = (content: Content, { id }: Facts['initiator']): Facts['form'] => ({
  ...comparable(content),
  get [initiatorFields.department]() {
    return unread()
  },
  get [initiatorFields.role]() {
    return unread()
  },
  [initiatorFields.person]: id,
})

function factsFrom(
  { departments, members, admins, able, department_of, own_roles, delegates }: Row,
  asking: Asking,
): Facts {
  const parents = Object.fromEntries(
    departments.map(([id, parentId, leaderId]) => [id, { parentId, leaderId }]),
  ) as Facts['organisation']['departments']
  const roles = Object.fromEntries(
    [...Map.groupBy(members, ([role]) => role)].map(([role, of]) => [role, of.map(([, person]) => person)]),
  )
  const form = formOf(asking.content, asking.initiator, { roles: own_roles, departments: parents })
  const departmentOf = Object.fromEntries(department_of)
  const organisation = {
    departments: parents,
    roles,
    admins,
    able: new Set(able),
    departmentOf,
    delegates: Object.fromEntries(delegates),
  }
  return { form, initiator: asking.initiator, chosen: asking.chosen, organisation }
}

/** Returns a department and all above it. */
function upwards(departments: Facts['organisation']['departments'], from: number | null): number[] {
  const found = new Set<number>()
  for (let at = from; at !== null && !found.has(at); at = departments[at]?.parentId ?? null) found.add(at)
  return [...found]
}

/** Returns all people whom a flow names. */
export function peopleIn(flow: Flow): number[] {
  return flow.nodes.flatMap(node => [
    ...('approvers' in node ? node.approvers.flatMap(one => (one.kind === 'people' ? one.people : [])) : []),
    ...(isAsking(node) ? node.emptyPeople : []),
  ])
}

/** Returns every role that a flow names. */
export function rolesIn(flow: Flow): number[] {
  return flow.nodes.flatMap(node =>
    'approvers' in node ? node.approvers.flatMap(one => (one.kind === 'role' ? [one.role] : [])) : [],
  )
}
