import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, Nothing, naming, requiredText, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { Mobile } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { Username } from './identity.ts'

export const staffStatus = { active: '在职', disabled: '已停用' } as const

/** An operator of the platform: an account that may do what the platform alone does. The mobile is masked. */
export const StaffRow = z.object({
  id: Id,
  realName: naming('姓名'),
  username: naming('用户名'),
  mobile: z.string().nullable().meta({ title: '手机号', kind: 'phone' }),
  status: z.enum(['active', 'disabled']).meta({ title: '状态', kind: 'enum', words: staffStatus }),
  lastSignInAt: Timestamp.nullable().meta({ title: '最近登录', kind: 'datetime' }),
  createdAt: Timestamp.meta({ title: '加入时间', kind: 'datetime' }),
  version: Version,
})
export type StaffRow = z.output<typeof StaffRow>

/**
 * An account is found by its mobile, or else by its user name; if there is none, one is created, which needs all three
 * fields.
 */
export const NewStaff = z.object({
  mobile: Mobile.optional(),
  username: Username.optional(),
  realName: requiredText('姓名', 30).optional(),
})
export const StaffEdit = z.object({ id: Id, version: Version, realName: requiredText('姓名', 30) })

const one = { body: z.object({ id: Id }), returns: Nothing }

export const platformStaffRoutes = {
  list: route({
    at: 'POST /api/admin/platform/staff/list',
    does: '平台员工列表',
    operates: 'serviceManager',
    reads: true,
    body: ListQuery,
    returns: listOf(StaffRow),
  }),
  totals: route({
    at: 'POST /api/admin/platform/staff/totals',
    does: '平台员工合计',
    operates: 'serviceManager',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  add: route({
    at: 'POST /api/admin/platform/staff/add',
    does: '新增平台员工',
    operates: 'serviceManager:add',
    refuses: [codes.unavailable],
    body: NewStaff,
    /** The mobile to which the link was sent; empty for an existing account. */
    returns: z.object({ id: Id, sentTo: z.string() }),
  }),
  edit: route({
    at: 'POST /api/admin/platform/staff/edit',
    does: '修改平台员工',
    operates: 'serviceManager:edit',
    body: StaffEdit,
    returns: Nothing,
  }),
  disable: route({
    at: 'POST /api/admin/platform/staff/disable',
    does: '停用平台员工',
    operates: 'serviceManager:disable',
    ...one,
  }),
  open: route({
    at: 'POST /api/admin/platform/staff/open',
    does: '启用平台员工',
    operates: 'serviceManager:disable',
    ...one,
  }),
  resetPassword: route({
    at: 'POST /api/admin/platform/staff/resetPassword',
    does: '给平台员工发送重置密码链接',
    operates: 'serviceManager:password',
    refuses: [codes.tooMany, codes.unavailable],
    body: z.object({ id: Id }),
    returns: z.object({ sentTo: z.string() }),
  }),
}
