import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, requiredText, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'

const leader = Id.nullish().meta({ title: '负责人', kind: 'employee' })
const parent = Id.nullish().meta({ title: '上级部门', kind: 'department' })

/** A department of the tree, with the numbers of its active people: its own, and those including all departments below. */
export const DepartmentNode = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  leaderId: Id.nullable(),
  leaderName: z.string(),
  /** Active people of this department alone. */
  people: z.number().int(),
  /** The number of people with those of everything below. */
  peopleBelow: z.number().int(),
  disabledAt: Timestamp.nullable(),
  version: Version,
})
export type DepartmentNode = z.output<typeof DepartmentNode>

export const DepartmentMember = z.object({ id: Id, name: z.string(), position: z.string(), active: z.boolean() })
export type DepartmentMember = z.output<typeof DepartmentMember>

/** The number of people named in a department's detail; the list of employees has the rest. */
export const membersNamed = 12

export const DepartmentDetail = DepartmentNode.extend({
  leaderActive: z.boolean(),
  createdAt: Timestamp,
  /** Active people first, at most `membersNamed`; how many there are, active or not. */
  members: z.array(DepartmentMember),
  memberCount: z.number().int(),
})
export type DepartmentDetail = z.output<typeof DepartmentDetail>

/** The fields of a department that a person enters. */
export const NewDepartment = z.object({
  name: requiredText('部门名称', 40).meta({ title: '部门名称' }),
  parentId: parent,
  leaderId: leader,
})
export type NewDepartment = z.output<typeof NewDepartment>
export const DepartmentEdit = patchOf(NewDepartment.omit({ parentId: true })).extend({
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})
export type DepartmentEdit = z.output<typeof DepartmentEdit>

/** A department at the version that the person knows. */
const Known = z.object({ id: Id, version: Version })

export const departmentRoutes = {
  tree: route({
    at: 'GET /api/admin/department/tree',
    does: '部门树',
    needs: 'companyManager',
    /** Returns siblings in order; `parentId` tells the tree. */
    returns: z.array(DepartmentNode),
  }),
  detail: route({
    at: 'GET /api/admin/department/detail/:id',
    does: '部门详情',
    needs: 'companyManager',
    params: z.object({ id: IdText }),
    returns: DepartmentDetail,
  }),
  history: route({
    at: 'GET /api/admin/department/history/:id',
    does: '部门变更记录',
    needs: 'companyManager',
    params: z.object({ id: IdText }),
    returns: z.array(HistoryEntry),
  }),
  add: route({
    at: 'POST /api/admin/department/add',
    does: '新增部门',
    needs: 'companyManager:add',
    refuses: [codes.notFound],
    body: NewDepartment,
    returns: DepartmentNode,
  }),
  edit: route({
    at: 'POST /api/admin/department/edit',
    does: '编辑部门',
    needs: 'companyManager:edit',
    body: DepartmentEdit,
    returns: DepartmentNode,
  }),
  move: route({
    at: 'POST /api/admin/department/move',
    does: '移动部门',
    needs: 'companyManager:edit',
    body: Known.extend({
      parentId: Id.nullable().meta({ title: '上级部门', kind: 'department' }),
      /** Place among the new siblings, counted from 0 without the department itself; beyond the end is the end. */
      position: z.number({ error: '位置应为数字' }).int('位置应为整数').min(0, '位置须为 0 或更大').max(100_000),
    }),
    returns: DepartmentNode,
  }),
  disable: route({
    at: 'POST /api/admin/department/disable',
    does: '停用部门',
    needs: 'companyManager:disable',
    body: Known,
    returns: DepartmentNode,
  }),
  open: route({
    at: 'POST /api/admin/department/open',
    does: '启用部门',
    needs: 'companyManager:disable',
    body: Known,
    returns: DepartmentNode,
  }),
  remove: route({
    at: 'POST /api/admin/department/remove',
    does: '删除部门',
    needs: 'companyManager:remove',
    body: Known,
    returns: z.null(),
  }),
}
