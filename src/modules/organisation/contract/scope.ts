import { z } from 'zod'
import { Id, oneOf } from '../../../kernel/contract/fields.ts'

/** The modules whose rows roles open by data scope, in the order they are shown; a later module adds its line. */
export const scopeModules = { clue: '流量', opportunity: '商机', employee: '员工' } as const
export type ScopeModule = keyof typeof scopeModules
export const scopeModuleCodes = Object.keys(scopeModules) as [ScopeModule, ...ScopeModule[]]

/** How far a role sees in a module (product.md §2, data scope). */
export const scopeKinds = {
  own: '本人',
  department: '本部门',
  departmentAndBelow: '本部门及下级',
  chosen: '指定部门',
  office: '全公司',
} as const
export type ScopeKind = keyof typeof scopeKinds

/** One role's data scope in one module; a module without one shows nothing through this role. */
export const RoleScope = z.object({
  module: z.enum(scopeModuleCodes, '没有这个模块').meta({ title: '模块', kind: 'enum', words: scopeModules }),
  scope: oneOf('数据范围', scopeKinds, '没有这种数据范围'),
  /** Only of `chosen`. */
  departmentIds: z.array(Id).max(500, '最多选择 500 个部门').default([]).meta({ title: '部门' }),
})
export type RoleScope = z.output<typeof RoleScope>
