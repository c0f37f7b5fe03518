import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { inOffice } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { publishChange } from '../../../../kernel/server/record/publish.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import {
  type DepartmentDetail,
  type DepartmentNode,
  membersNamed,
  departmentRoutes as routes,
} from '../../api/department.ts'
import { moveDepartment } from './move.ts'
import {
  assertDeserted,
  assertLeader,
  assertName,
  assertPlace,
  assertUnused,
  departmentColumns,
  lockDepartment,
  lockTree,
  parentOf,
  placeInWords,
} from './rules.ts'
import { countsBelow, inOrder, positionAt, siblingsOf } from './tree.ts'
import type { NamedWhere } from './uses.ts'

async function readTree(desk: Desk): Promise<DepartmentNode[]> {
  const { rows } = await desk.client.query<DepartmentNode & { position: number }>(
    `select d.id, d.parent_id as "parentId", d.name, d.position, d.leader_id as "leaderId", coalesce(l.name, '') as "leaderName",
       d.disabled_at as "disabledAt", d.version,
       (select count(*) from employee e where e.office_id = $1 and e.department_id = d.id and e.disabled_at is null) as people
     from department d left join employee l on l.office_id = d.office_id and l.id = d.leader_id where d.office_id = $1`,
    [desk.officeId],
  )
  const below = countsBelow(rows)
  return inOrder(rows).map(row => ({ ...row, peopleBelow: below.get(row.id) ?? row.people }))
}

/** Returns a department as the tree shows it. Throws 40400 if it does not exist. */
async function nodeOf(desk: Desk, id: number): Promise<DepartmentNode> {
  const node = (await readTree(desk)).find(one => one.id === id)
  if (!node) throw notFound('部门')
  return node
}

async function detailOf(desk: Desk, id: number): Promise<DepartmentDetail> {
  const node = await nodeOf(desk, id)
  const { createdAt } = await desk.from('department').select('createdAt').where('id', '=', id).executeTakeFirstOrThrow()
  const members = await desk
    .from('employee')
    .select(['id', 'name', 'position', sql<boolean>`disabled_at is null`.as('active')])
    .where('departmentId', '=', id)
    .orderBy(sql`disabled_at is null`, 'desc')
    .orderBy('id')
    .execute()
  const leader = await desk.from('employee').select('disabledAt').where('id', '=', node.leaderId).executeTakeFirst()
  return {
    ...node,
    createdAt,
    leaderActive: leader?.disabledAt === null,
    members: members.slice(0, membersNamed),
    memberCount: members.length,
  }
}

/** Tells the browsers that show departments; everyone who may open the screen sees all of them. */
function publishDepartment(desk: Desk, id: number): Promise<void> {
  const shown = { topic: 'department', menu: 'companyManager', module: 'employee' }
  return publishChange(desk, shown, [{ ids: [id], owners: [], departments: [id] }], { pooled: true })
}

async function done(desk: Desk, id: number): Promise<DepartmentNode> {
  await publishDepartment(desk, id)
  return nodeOf(desk, id)
}

/** Returns the calls about departments; `named` says where a company's records name one without a foreign key. */
export const departmentHandlers = (named: readonly NamedWhere[]) => [
  handle(routes.tree, desk => readTree(inOffice(desk))),
  handle(routes.detail, (desk, { params }) => detailOf(inOffice(desk), params.id)),

  handle(routes.history, async (desk, { params }) => {
    await nodeOf(desk, params.id)
    return historyOf(desk, 'department', params.id, departmentColumns)
  }),

  handle(routes.add, async (desk, { body }) => {
    const tree = await lockTree(desk)
    const parentId = parentOf(tree, body.parentId)
    assertPlace(desk, parentId)
    assertName(tree, { parentId, name: body.name })
    await assertLeader(desk, body.leaderId)
    const siblings = siblingsOf(tree, parentId)
    const position = positionAt(siblings, siblings.length) ?? 0
    const values = { parentId, position, name: body.name, leaderId: body.leaderId ?? null }
    const { id } = await desk.insert('department', values, {
      action: '新增',
      more: { position: [null, placeInWords(siblings.length)] },
    })
    return done(desk, id)
  }),

  handle(routes.edit, async (desk, { body }) => {
    const { tree, department } = await lockDepartment(desk, body.id, body.force ? undefined : body.version)
    const { name = department.name, leaderId = department.leaderId } = body
    assertName(tree, { ...department, name })
    if (leaderId !== department.leaderId) await assertLeader(desk, leaderId)
    await desk.change('department', department, { name, leaderId }, { action: '编辑' })
    return done(desk, department.id)
  }),

  handle(routes.move, async (desk, { body }) => {
    await moveDepartment(desk, body)
    return done(desk, body.id)
  }),

  handle(routes.disable, async (desk, { body }) => {
    const { tree, department } = await lockDepartment(desk, body.id, body.version)
    if (department.disabledAt) throw conflict('该部门已停用')
    await assertDeserted(desk, tree, department.id)
    await desk.change('department', department, { disabledAt: sql<string>`now()` }, { action: '停用' })
    return done(desk, department.id)
  }),

  handle(routes.open, async (desk, { body }) => {
    const { tree, department } = await lockDepartment(desk, body.id, body.version)
    if (!department.disabledAt) throw conflict('该部门已是启用状态')
    const parent = tree.find(one => one.id === department.parentId)
    if (parent?.disabledAt) throw conflict(`上级部门“${parent.name}”已停用，请先启用它`)
    await desk.change('department', department, { disabledAt: null }, { action: '启用' })
    return done(desk, department.id)
  }),

  handle(routes.remove, async (desk, { body }) => {
    const { tree, department } = await lockDepartment(desk, body.id, body.version)
    await assertUnused(desk, tree, department.id, named)
    await desk.remove('department', department.id, '部门', { action: '删除' }).catch(asUsed)
    await publishDepartment(desk, department.id)
    return null
  }),
]

/** Refuses the removal of a department to which a foreign key still points. */
function asUsed(error: { code?: unknown }): never {
  throw error.code === '23503' ? conflict('不能删除：已有业务记录属于这个部门。不再使用时请停用') : error
}
