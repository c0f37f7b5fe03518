import { z } from 'zod'
import { Id, oneOf, requiredText } from '../../../kernel/api/fields.ts'

/** The data scopes of a role in a module (product.md §2, data scope). */
export const scopeKinds = {
  own: '本人',
  department: '本部门',
  departmentAndBelow: '本部门及下级',
  chosen: '指定部门',
  office: '全公司',
} as const
export type ScopeKind = keyof typeof scopeKinds

/** A role's data scope in one module; in other modules the role shows nothing. */
export const RoleScope = z.object({
  module: requiredText('模块', 40),
  scope: oneOf('数据范围', scopeKinds, '没有这种数据范围'),
  /** The departments of a `chosen` scope. */
  departmentIds: z.array(Id).max(500, '最多选择 500 个部门').default([]).meta({ title: '部门' }),
})
export type RoleScope = z.output<typeof RoleScope>
