import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, idOf, Nothing, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { Mobile } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { SearchText } from '../../../kernel/api/search.ts'
import {
  CheckedNode,
  EmployeeDetail,
  EmployeeEdit,
  EmployeeRow,
  employeeStatus,
  NewEmployee,
  RoleChoice,
  Seats,
} from './employee.ts'
import { EmployeePermissions } from './employeePermissions.ts'

const ById = z.object({ id: IdText })
const wanted = z.coerce.number().int().min(1)
const Roles = z.object({
  employeeId: Id,
  roleIds: z.array(Id).min(1, '请选择角色').max(50).meta({ title: '角色' }),
})

/** The screen's own calls: the list by the kernel, one employee, who changed what. */
export const employeeRoutes = {
  page: route({
    at: 'POST /api/admin/employees/page',
    does: '员工列表',
    needs: 'employeesManager',
    reads: true,
    body: ListQuery,
    returns: listOf(EmployeeRow),
  }),
  totals: route({
    at: 'POST /api/admin/employees/totals',
    does: '员工合计',
    needs: 'employeesManager',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/admin/employees/detail/:id',
    does: '员工详情',
    needs: 'employeesManager',
    params: ById,
    returns: EmployeeDetail,
  }),
  history: route({
    at: 'GET /api/admin/employees/history/:id',
    does: '员工变更记录',
    needs: 'employeesManager',
    params: ById,
    returns: z.array(HistoryEntry),
  }),
  permissions: route({
    at: 'GET /api/admin/employees/permissions/:id',
    does: '员工的权限与来源',
    needs: 'employeesManager',
    params: ById,
    returns: EmployeePermissions,
  }),
  seats: route({
    at: 'GET /api/admin/employees/seats',
    does: '席位使用情况',
    needs: 'employeesManager',
    returns: Seats,
  }),
  revealMobile: route({
    at: 'POST /api/admin/employees/revealMobile/:id',
    does: '查看完整手机号',
    needs: 'employeesManager:view_mobile',
    params: ById,
    returns: z.object({ mobile: z.string().nullable() }),
  }),
  move: route({
    at: 'POST /api/admin/employees/move',
    does: '批量调整部门',
    needs: 'employeesManager:edit',
    body: z.object({
      ids: z.array(Id).min(1, '请先选择员工').max(1000, '一次最多处理 1000 人'),
      departmentId: idOf('请选择部门').meta({ title: '部门', kind: 'department' }),
    }),
    returns: z.object({
      done: z.number().int(),
      refused: z.array(z.object({ id: Id, name: z.string(), msg: z.string() })),
    }),
  }),
  roleChoices: route({
    at: 'GET /api/admin/employees/roleChoices',
    does: '可分配给新员工的角色',
    needs: 'employeesManager:role',
    query: z.object({ departmentId: IdText.meta({ title: '部门', kind: 'department' }) }),
    returns: z.array(RoleChoice),
  }),
  setRoles: route({
    at: 'POST /api/admin/employees/setRoles',
    does: '保存员工的角色',
    needs: 'employeesManager:role',
    body: z.object({
      id: Id,
      version: Version,
      /** All that the employee has afterwards; none is allowed. */
      roleIds: z.array(Id).max(50, '最多 50 个角色').meta({ title: '角色' }),
    }),
    returns: EmployeeDetail,
  }),
  correctMobile: route({
    at: 'POST /api/admin/employees/correctMobile',
    does: '更正新员工的手机号',
    needs: 'employeesManager:edit',
    refuses: [codes.unavailable],
    tries: { atOnce: 30, every: 600 },
    body: z.object({ id: Id, version: Version, mobile: Mobile }),
    returns: EmployeeDetail.extend({ invitedTo: z.string() }),
  }),
  resetPassword: route({
    at: 'POST /api/admin/employees/resetPassword',
    does: '重置密码',
    needs: 'employeesManager:password',
    refuses: [codes.tooMany, codes.unavailable],
    body: z.object({ id: Id }),
    returns: z.object({ sentTo: z.string() }),
  }),
  endSessions: route({
    at: 'POST /api/admin/employees/endSessions',
    does: '结束员工在本公司的全部登录',
    needs: 'employeesManager:password',
    body: z.object({ id: Id }),
    returns: z.object({ ended: z.number().int() }),
  }),
}

/**
 * The calls of the specification under /api/admin/employees (§7); their handlers explain what the specification leaves open.
 */
export const staffRoutes = {
  list: route({
    at: 'POST /api/admin/employees/list',
    ignoresBody: true,
    does: '员工列表（查询参数）',
    needs: 'employeesManager',
    reads: true,
    query: z.object({
      page: wanted.max(1_000_000).default(1),
      limit: wanted.max(200, '每页最多 200 条').default(20),
      name: SearchText.optional().meta({ title: '搜索' }),
      departmentId: IdText.optional().meta({ title: '部门', kind: 'department' }),
      status: z.enum(Object.keys(employeeStatus) as [keyof typeof employeeStatus]).optional(),
    }),
    returns: z.object({ total: z.number().int(), rows: z.array(EmployeeRow) }),
  }),
  flat: route({
    at: 'GET /api/admin/employees/listAllNoTree',
    does: '全部员工（不分层）',
    signedIn: '选择员工时需要；不含联系方式',
    refuses: [codes.forbidden],
    returns: z.array(
      z.object({
        id: Id,
        name: z.string(),
        departmentId: Id.nullable(),
        departmentName: z.string(),
        position: z.string(),
        active: z.boolean(),
      }),
    ),
  }),
  me: route({
    at: 'GET /api/admin/employees/findUserAndRole',
    does: '我的头像、姓名、企业与角色',
    signedIn: '自己的信息',
    returns: z.object({
      avatar: z.string(),
      realName: z.string(),
      officeName: z.string(),
      departmentName: z.string(),
      roles: z.array(z.string()),
    }),
    flat: true,
  }),
  disable: route({
    at: 'POST /api/admin/employees/disableEmployees/:id',
    ignoresBody: true,
    does: '停用员工',
    needs: 'employeesManager:disable',
    params: ById,
    returns: EmployeeDetail,
  }),
  open: route({
    at: 'POST /api/admin/employees/openEmployees/:id',
    ignoresBody: true,
    does: '启用员工',
    needs: 'employeesManager:disable',
    params: ById,
    returns: EmployeeDetail,
  }),
  companyName: route({
    at: 'GET /api/admin/employees/findCompanyName/:id',
    does: '员工所在的企业与部门',
    needs: 'employeesManager',
    params: ById,
    returns: z.object({ companyName: z.string(), departmentName: z.string() }),
  }),
  checkCompany: route({
    at: 'GET /api/admin/employees/checkCompany',
    does: '当前企业是否可用',
    signedIn: '自己所在的企业',
    returns: z.object({
      hasCompany: z.boolean(),
      usable: z.boolean(),
      officeId: Id.nullable(),
      officeName: z.string(),
      reason: z.string(),
    }),
  }),
  synchronise: route({
    at: 'POST /api/admin/employees/employeesAllSynchronous',
    ignoresBody: true,
    does: '从企业微信同步全部员工',
    needs: 'employeesManager:edit',
    returns: Nothing,
  }),
  addRole: route({
    at: 'POST /api/admin/employees/addRole',
    does: '给员工分配角色',
    needs: 'employeesManager:role',
    body: Roles,
    returns: EmployeeDetail,
  }),
  deleteRole: route({
    at: 'POST /api/admin/employees/deleteRole',
    does: '取消员工的角色',
    needs: 'employeesManager:role',
    body: Roles,
    returns: EmployeeDetail,
  }),
  findRole: route({
    at: 'POST /api/admin/employees/findRole/:id',
    ignoresBody: true,
    does: '员工的角色与可分配的角色',
    needs: 'employeesManager',
    reads: true,
    params: ById,
    returns: z.array(RoleChoice),
  }),
  checkedTree: route({
    at: 'POST /api/admin/employees/checkedTree',
    does: '角色或员工的菜单与元素树',
    needs: ['employeesManager', 'groupManager'],
    reads: true,
    body: z.object({ employeeId: Id.optional(), roleIds: z.array(Id).max(50).default([]) }),
    returns: z.array(CheckedNode),
  }),
  add: route({
    at: 'POST /api/admin/employees/addUser',
    does: '新增员工',
    needs: 'employeesManager:add',
    refuses: [codes.unavailable],
    // It tells whose mobiles have an account, and sends messages to those that have none.
    tries: { atOnce: 100, every: 300 },
    body: NewEmployee,
    returns: EmployeeDetail.extend({ invitedTo: z.string() }),
  }),
  edit: route({
    at: 'POST /api/admin/employees/updateUser',
    does: '编辑员工',
    needs: 'employeesManager:edit',
    body: EmployeeEdit,
    returns: EmployeeDetail,
  }),
  myCompanies: route({
    at: 'POST /api/admin/employees/findUserCompanyList',
    ignoresBody: true,
    does: '我所在的企业',
    signedIn: '自己所在的企业',
    reads: true,
    returns: z.array(z.object({ officeId: Id, officeName: z.string(), officeLoginStatus: z.number().int() })),
  }),
  hasMemberAuth: route({
    at: 'GET /api/admin/employees/checkEmployeesIsHasMemberAuth/:id',
    does: '员工是否在会员席位与有效期内',
    needs: 'employeesManager',
    params: ById,
    returns: z.object({ hasMemberAuth: z.boolean(), reason: z.string() }),
  }),
}

/** WeCom's switches and its pull over all staff, which are refused while it is not configured. */
export const synchronisationRoutes = {
  auto: route({
    at: 'POST /api/admin/office/changeComSynchronousAuto',
    does: '自动同步企业微信通讯录的开关',
    needs: 'officeManager:edit',
    body: z.object({ synchronousAuto: z.boolean({ error: '请说明开启还是关闭' }).meta({ title: '自动同步' }) }),
    returns: z.object({ synchronousAuto: z.boolean() }),
  }),
  office: route({
    at: 'POST /api/admin/platform/businessOffice/employessSync',
    ignoresBody: true,
    does: '同步各企业的员工',
    operates: 'serviceManager:edit',
    returns: Nothing,
  }),
}
