import { z } from 'zod'
import { Id, requiredText, Version } from '../../../kernel/api/fields.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { route } from '../../../kernel/api/route.ts'

const position = z
  .number({ error: '顺序应为数字' })
  .int('顺序应为整数')
  .min(0, '顺序须为 0 或更大')
  .max(1_000_000, '顺序最大为 1,000,000')
  .meta({ title: '顺序', kind: 'integer' })

export const RoleType = z.object({
  id: Id,
  name: requiredText('类型名称', 20),
  position,
  version: Version,
  /** The number of roles of this type. */
  roleCount: z.number().int().meta({ title: '角色数', kind: 'integer' }),
})
export type RoleType = z.output<typeof RoleType>

export const NewRoleType = z.object({
  name: requiredText('类型名称', 20),
  /** The position; last by default. */
  position: position.nullish(),
})
export const RoleTypeEdit = patchOf(NewRoleType).extend({
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})

const Which = z.object({ id: Id })

export const roleTypeRoutes = {
  list: route({
    at: 'GET /api/admin/groupType/list',
    does: '角色类型列表',
    needs: ['groupTypeManager', 'groupManager'],
    returns: z.array(RoleType),
  }),
  add: route({
    at: 'POST /api/admin/groupType/add',
    does: '新增角色类型',
    needs: 'groupTypeManager:edit',
    body: NewRoleType,
    returns: RoleType,
  }),
  edit: route({
    at: 'POST /api/admin/groupType/edit',
    does: '编辑角色类型',
    needs: 'groupTypeManager:edit',
    body: RoleTypeEdit,
    returns: RoleType,
  }),
  order: route({
    at: 'POST /api/admin/groupType/order',
    does: '调整角色类型顺序',
    needs: 'groupTypeManager:edit',
    /** Every type, in the order wanted. */
    body: z.object({ ids: z.array(Id).min(1, '请给出全部角色类型').max(1000).meta({ title: '顺序' }) }),
    returns: z.array(RoleType),
  }),
  remove: route({
    at: 'POST /api/admin/groupType/remove',
    does: '删除角色类型',
    needs: 'groupTypeManager:edit',
    body: Which,
    returns: z.null(),
  }),
}
