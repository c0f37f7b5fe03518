import type { Access } from '../../../kernel/server/desk/access.ts'
import { organisationPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const organisationAccess: readonly Access[] = [
  { place: places.office, elements: { edit: '编辑' } },
  { place: places.departments, elements: { add: '新增', edit: '编辑与移动', disable: '停用与启用', remove: '删除' } },
  {
    place: places.employees,
    elements: {
      add: '新增',
      edit: '编辑',
      role: '分配角色',
      disable: '停用与启用',
      password: '重置密码',
      view_mobile: '查看完整手机号',
      handover: '离职交接',
      import: '导入',
      export: '导出',
      view_as: '以其视角查看',
      explain: '查看权限来由',
    },
    grants: { manager: [] },
  },
  { place: places.roles, elements: { add: '新增与复制', edit: '编辑与授权', members: '成员', remove: '删除' } },
  { place: places.roleTypes, elements: { edit: '新增、编辑与删除' } },
]
