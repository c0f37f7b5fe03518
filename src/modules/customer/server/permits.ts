import type { Access } from '../../../kernel/server/desk/access.ts'
import { customerPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const customerAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      edit: '编辑',
      level: '设置客户等级',
      merge: '合并与撤销',
      view_phone: '查看完整电话',
      decide: '处理查看申请',
      import: '导入更新',
      export: '导出',
    },
    grants: {
      manager: ['edit', 'level', 'view_phone', 'merge', 'decide', 'import', 'export'],
      seller: ['edit', 'view_phone'],
    },
  },
]
