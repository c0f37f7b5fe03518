import { z } from 'zod'
import { Figure, Id, IdText, idOf, requiredText, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'
import { type MenuKind, menuKinds } from '../../menu/api/menu.ts'
import { RoleScope } from './scope.ts'

export const RoleRow = z.object({
  id: Id,
  typeId: Id,
  name: z.string(),
  remark: z.string(),
  position: z.number().int(),
  /** Every menu, element and row of the company without being listed. */
  isAdmin: z.boolean(),
  memberCount: z.number().int(),
  /** How many permissions an upgrade gave the default role of which it is a copy, that nobody took or ignored; 0 for who may not edit roles. */
  offered: z.number().int(),
  version: Version,
})
export type RoleRow = z.output<typeof RoleRow>

/** The fields of a role that a person enters. */
export const NewRole = z.object({
  name: requiredText('角色名称', 30),
  typeId: idOf('请选择角色类型').meta({ title: '角色类型' }),
  remark: text('备注', 200).default(''),
  /** The position; last by default. */
  position: z
    .number({ error: '顺序应为数字' })
    .int('顺序应为整数')
    .min(0, '顺序须为 0 或更大')
    .max(1_000_000, '顺序最大为 1,000,000')
    .nullish()
    .meta({ title: '顺序', kind: 'integer' }),
})
export const RoleEdit = patchOf(NewRole).extend({ id: Id, version: Version, force: z.boolean().default(false) })

const Codes = (title: string) => z.array(z.string().max(100)).max(2000, `${title}最多 2,000 项`).meta({ title })

/** All permissions of a role. */
export const RoleRights = z.object({
  menus: Codes('菜单'),
  elements: Codes('按钮与字段'),
  scopes: z
    .array(RoleScope)
    .max(100, '数据范围最多 100 项')
    .refine(scopes => new Set(scopes.map(one => one.module)).size === scopes.length, '每个模块只能有一个数据范围')
    .meta({ title: '数据范围' }),
})
export type RoleRights = z.output<typeof RoleRights>

export const RoleDetail = RoleRow.extend({
  ...RoleRights.shape,
  /** Titles of menus that were added since others need them. */
  completed: z.array(z.string()),
  /** What `offered` counts; null without any. */
  offer: z
    .object({
      /** The name of the default role in this company. */
      from: z.string(),
      /** The last of them, so that an answer is about no others. */
      upTo: Figure,
      rights: z.array(z.object({ kind: z.enum(['menu', 'element']), code: z.string(), title: z.string() })),
    })
    .nullable(),
})
export type RoleDetail = z.output<typeof RoleDetail>

/** All permissions that exist in a company; `mine` are the caller's, which they may grant. */
export const RightsCatalogue = z.object({
  menus: z.array(
    z.object({
      code: z.string(),
      parentCode: z.string().nullable(),
      title: z.string(),
      kind: z.enum(Object.keys(menuKinds) as [MenuKind, ...MenuKind[]]),
      mine: z.boolean(),
    }),
  ),
  elements: z.array(z.object({ code: z.string(), menuCode: z.string(), title: z.string(), mine: z.boolean() })),
  /** The caller's data scope in each module. */
  reaches: z.array(
    z.object({
      module: z.string(),
      title: z.string(),
      office: z.boolean(),
      own: z.boolean(),
      departmentIds: z.array(Id),
    }),
  ),
})
export type RightsCatalogue = z.output<typeof RightsCatalogue>

const Right = z.object({ kind: z.enum(['menu', 'element', 'scope']), text: z.string() })
export type Right = z.output<typeof Right>

/** The effect of a change of a role's permissions on its members, with all their roles taken together. */
export const RolePreview = z.object({
  /** Titles of menus that would be added since others need them. */
  completed: z.array(z.string()),
  people: z.array(
    z.object({
      employeeId: Id,
      name: z.string(),
      departmentName: z.string(),
      gains: z.array(Right),
      losses: z.array(Right),
    }),
  ),
  /** Active members without a change, because another role gives them the same. */
  unaffected: z.number().int(),
})
export type RolePreview = z.output<typeof RolePreview>

export const RoleMember = z.object({
  employeeId: Id,
  name: z.string(),
  departmentName: z.string(),
  active: z.boolean(),
  /** True if the person lies in the caller's data scope for people. */
  within: z.boolean(),
})
export type RoleMember = z.output<typeof RoleMember>

export const MembersOutcome = z.object({
  done: z.number().int(),
  refused: z.array(z.object({ id: Id, name: z.string(), msg: z.string() })),
})

const Difference = z.object({
  kind: z.enum(['menu', 'element', 'scope']),
  title: z.string(),
  one: z.string(),
  other: z.string(),
})

/** The differences of two roles, in words. */
export const RoleComparison = z.object({ one: z.string(), other: z.string(), differences: z.array(Difference) })
export type RoleComparison = z.output<typeof RoleComparison>

/** The history of a role, in the words of the log. */
export const RoleHistory = z.object({
  name: z.string().meta({ title: '角色名称' }),
  typeName: z.string().meta({ title: '角色类型' }),
  remark: z.string().meta({ title: '备注' }),
  position: z.number().meta({ title: '顺序', kind: 'integer' }),
  copiedFrom: z.string().meta({ title: '复制自' }),
  menusAdded: z.string().meta({ title: '增加菜单' }),
  menusRemoved: z.string().meta({ title: '收回菜单' }),
  elementsAdded: z.string().meta({ title: '增加按钮与字段' }),
  elementsRemoved: z.string().meta({ title: '收回按钮与字段' }),
  scopes: z.string().meta({ title: '数据范围' }),
  offerIgnored: z.string().meta({ title: '忽略的新默认权限' }),
  membersAdded: z.string().meta({ title: '加入成员' }),
  membersRemoved: z.string().meta({ title: '移出成员' }),
})

const Which = z.object({ id: Id })
const AtId = z.object({ id: IdText })
const ChosenPeople = z.object({
  id: Id,
  employeeIds: z
    .array(Id)
    .min(1, '请先选择员工')
    .max(1000, '一次最多处理 1000 人')
    .meta({ title: '员工', kind: 'employee' }),
})

export const roleRoutes = {
  list: route({
    at: 'GET /api/admin/group/list',
    does: '角色列表',
    needs: 'groupManager',
    returns: z.array(RoleRow),
  }),
  rights: route({
    at: 'GET /api/admin/group/rights',
    does: '可授权的菜单、元素与数据范围',
    needs: 'groupManager',
    returns: RightsCatalogue,
  }),
  detail: route({
    at: 'GET /api/admin/group/detail/:id',
    does: '角色详情与授权',
    needs: 'groupManager',
    params: AtId,
    returns: RoleDetail,
  }),
  members: route({
    at: 'GET /api/admin/group/members/:id',
    does: '角色成员',
    needs: 'groupManager',
    params: AtId,
    returns: z.array(RoleMember),
  }),
  history: route({
    at: 'GET /api/admin/group/history/:id',
    does: '角色变更历史',
    needs: 'groupManager',
    params: AtId,
    returns: z.array(HistoryEntry),
  }),
  compare: route({
    at: 'GET /api/admin/group/compare/:id/:roleId',
    does: '对比两个角色',
    needs: 'groupManager',
    params: z.object({ id: IdText, roleId: IdText }),
    returns: RoleComparison,
  }),
  add: route({
    at: 'POST /api/admin/group/add',
    does: '新增角色',
    needs: 'groupManager:add',
    body: NewRole,
    returns: RoleDetail,
  }),
  copy: route({
    at: 'POST /api/admin/group/copy',
    does: '复制角色',
    needs: 'groupManager:add',
    body: Which,
    returns: RoleDetail,
  }),
  edit: route({
    at: 'POST /api/admin/group/edit',
    does: '编辑角色',
    needs: 'groupManager:edit',
    body: RoleEdit,
    returns: RoleDetail,
  }),
  preview: route({
    at: 'POST /api/admin/group/preview',
    does: '预览授权变化',
    needs: 'groupManager:edit',
    reads: true,
    body: RoleRights.extend({ id: Id }),
    returns: RolePreview,
  }),
  grant: route({
    at: 'POST /api/admin/group/grant',
    does: '角色授权',
    needs: 'groupManager:edit',
    body: RoleRights.extend({ id: Id, version: Version, force: z.boolean().default(false) }),
    returns: RoleDetail,
  }),
  offer: route({
    at: 'POST /api/admin/group/offer',
    does: '采用或忽略升级给默认角色的新权限',
    needs: 'groupManager:edit',
    body: z.object({ id: Id, version: Version, upTo: Figure, take: z.boolean() }),
    returns: RoleDetail,
  }),
  addMembers: route({
    at: 'POST /api/admin/group/addMembers',
    does: '添加角色成员',
    needs: 'groupManager:members',
    body: ChosenPeople,
    returns: MembersOutcome,
  }),
  removeMembers: route({
    at: 'POST /api/admin/group/removeMembers',
    does: '移出角色成员',
    needs: 'groupManager:members',
    body: ChosenPeople,
    returns: MembersOutcome,
  }),
  remove: route({
    at: 'POST /api/admin/group/remove',
    does: '删除角色',
    needs: 'groupManager:remove',
    body: Which,
    returns: z.null(),
  }),
}
