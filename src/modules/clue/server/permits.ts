import type { Access } from '../../../kernel/server/desk/access.ts'
import { cluePlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const clueAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      add: '新增',
      edit: '编辑',
      assign: '分配',
      claim: '领取',
      return: '退回公海',
      invalid: '标记无效',
      follow: '写跟进',
      view_phone: '查看完整电话',
      import: '导入',
      export: '导出',
      convert: '转商机',
    },
    grants: {
      manager: [
        'add',
        'edit',
        'claim',
        'return',
        'invalid',
        'follow',
        'view_phone',
        'convert',
        'assign',
        'import',
        'export',
      ],
      seller: ['add', 'edit', 'claim', 'return', 'invalid', 'follow', 'view_phone', 'convert'],
    },
  },
  { place: places.exporting, elements: { export: '导出' }, grants: { manager: ['export'] } },
  { place: places.pools, elements: { edit: '新增、编辑与停用' } },
  { place: places.rules, elements: { edit: '新增、编辑与停用' } },
]
