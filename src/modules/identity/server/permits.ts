import type { Access } from '../../../kernel/server/desk/access.ts'
import { groups } from '../../organisation/api/groups.ts'
import { identityPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const identityAccess: readonly Access[] = [
  { place: places.staff, elements: { add: '新增', edit: '编辑', disable: '停用与启用', password: '重置密码' } },
  { place: groups.authorities, elements: { visit: '进入企业查看' } },
]
