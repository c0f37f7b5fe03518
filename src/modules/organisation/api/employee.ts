import { z } from 'zod'
import {
  Day,
  Id,
  idOf,
  naming,
  oneOf,
  Rate,
  requiredText,
  Timestamp,
  text,
  Version,
} from '../../../kernel/api/fields.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Mobile } from '../../../kernel/api/phone.ts'
import { NewUsername } from '../../identity/api/identity.ts'

/** The state of an employee: at work, disabled (sessions ended, seat free), or gone for good after a handover. */
export const employeeStatus = { active: '在职', disabled: '已停用', departed: '已离职' } as const
export type EmployeeStatus = keyof typeof employeeStatus
const Status = oneOf('状态', employeeStatus)

/** The state of the message by which a new employee sets a password. */
export const invitationStates = {
  sent: '已发送',
  opened: '已打开链接',
  set: '已设密码',
  expired: '链接已过期',
  entered: '已登录',
} as const

/** The views of a list of employees. */
export const employeeViews = { active: '在职', roleless: '未分配角色', disabled: '停用与离职', all: '全部' } as const
export type EmployeeView = keyof typeof employeeViews

/** A row of the list. The mobile is masked; a filter on the department finds those of the departments below it, too. */
export const EmployeeRow = z.object({
  id: Id,
  name: naming('姓名'),
  jobNumber: z.string().nullable().meta({ title: '工号', kind: 'text' }),
  mobile: z.string().nullable().meta({ title: '手机号', kind: 'phone' }),
  username: naming('用户名'),
  departmentId: Id.nullable().meta({ title: '部门', kind: 'department' }),
  position: z.string().meta({ title: '职位', kind: 'text' }),
  roles: z.string().meta({ title: '角色', kind: 'text' }),
  status: Status,
  invitation: oneOf('邀请', invitationStates).nullable(),
  email: z.string().meta({ title: '邮箱', kind: 'text' }),
  entryDate: Day.nullable().meta({ title: '入职日期' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  disabledAt: Timestamp.nullable().meta({ title: '停用时间', kind: 'datetime' }),
  createdAt: Timestamp.meta({ title: '加入时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  /** The address of the account's picture; empty without one. */
  avatar: z.string(),
  version: Version,
})
export type EmployeeRow = z.output<typeof EmployeeRow>

const Email = z.union([z.literal(''), z.email('邮箱格式不正确').max(100, '邮箱最多 100 个字')]).meta({ title: '邮箱' })

/**
 * The fields of an employment that a person enters. Only the holder changes the account's user name, mobile and password.
 */
export const EmployeeFields = z.object({
  name: requiredText('姓名', 30),
  departmentId: idOf('请选择部门').meta({ title: '部门', kind: 'department' }),
  position: text('职位', 40).default(''),
  jobNumber: text('工号', 30).nullish(),
  entryDate: Day.nullish().meta({ title: '入职日期' }),
  email: Email.default(''),
  remark: text('备注', 500).default(''),
})
export type EmployeeFields = z.output<typeof EmployeeFields>

/** A new employee: an account is found by its mobile, or made with the user name, which is made from the name where it is left out. */
export const NewEmployee = EmployeeFields.extend({
  mobile: Mobile,
  username: NewUsername.nullish(),
  roleIds: z.array(Id).max(50).default([]),
})
export type NewEmployee = z.output<typeof NewEmployee>

export const EmployeeEdit = patchOf(EmployeeFields).extend({
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})
export type EmployeeEdit = z.output<typeof EmployeeEdit>

/** The actions that this person may take on this employee now; the server decides. */
export const EmployeeActions = z.object({
  edit: z.boolean(),
  role: z.boolean(),
  disable: z.boolean(),
  open: z.boolean(),
  endSessions: z.boolean(),
  resetPassword: z.boolean(),
  correctMobile: z.boolean(),
  revealMobile: z.boolean(),
  handover: z.boolean(),
})
export type EmployeeActions = z.output<typeof EmployeeActions>

export const EmployeeDetail = EmployeeRow.extend({
  accountId: Id,
  /**
   * The lowest share of the list price at which this person may sell without asking, in basis points; null: none of their
   * own.
   */
  discountFloor: Rate.nullable().meta({ title: '折扣底线' }),
  roleList: z.array(z.object({ id: Id, name: z.string(), isAdmin: z.boolean() })),
  may: EmployeeActions,
})
export type EmployeeDetail = z.output<typeof EmployeeDetail>

/** A role with the information whether the caller may give it: `mayGive` is false if it allows more than the caller has. */
export const RoleChoice = z.object({
  id: Id,
  name: z.string(),
  typeName: z.string(),
  isAdmin: z.boolean(),
  held: z.boolean(),
  mayGive: z.boolean(),
})
export type RoleChoice = z.output<typeof RoleChoice>

export type CheckedNode = {
  code: string
  title: string
  kind: 'menu' | 'element'
  checked: boolean
  children: CheckedNode[]
}
export const CheckedNode: z.ZodType<CheckedNode> = z
  .object({
    code: z.string(),
    title: z.string(),
    kind: z.enum(['menu', 'element']),
    checked: z.boolean(),
    get children() {
      return z.array(CheckedNode)
    },
  })
  .meta({ id: 'CheckedNode' })

/** Seats of the office: who is active takes one. */
export const Seats = z.object({ used: z.number().int(), max: z.number().int(), left: z.number().int() })
export type Seats = z.output<typeof Seats>
