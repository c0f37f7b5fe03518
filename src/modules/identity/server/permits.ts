import type { Access } from '../../../kernel/server/access.ts'
import { groups } from '../../organisation/contract/groups.ts'
import { identityPlaces as places } from '../contract/places.ts'

/** What there is to permit on this module's screens, and what the default roles may. */
export const identityAccess: readonly Access[] = [
  { place: places.staff, elements: { add: '新增', edit: '编辑', disable: '停用与启用', password: '重置密码' } },
  { place: groups.authorities, elements: { visit: '进入企业查看' } },
]
