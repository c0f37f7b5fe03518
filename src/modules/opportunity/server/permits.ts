import type { Access } from '../../../kernel/server/desk/access.ts'
import { opportunityPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const opportunityAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      add: '新增',
      edit: '编辑',
      price_channel: '设置价格渠道',
      stage: '推进阶段',
      close: '成交与战败',
      transfer: '转交',
      team: '团队与分成',
      follow: '写跟进',
      view_phone: '查看完整电话',
      claim: '领取',
      return: '退回公海',
      reopen: '重新打开',
      export: '导出',
    },
    grants: {
      manager: [
        'add',
        'edit',
        'price_channel',
        'stage',
        'close',
        'team',
        'follow',
        'view_phone',
        'claim',
        'return',
        'transfer',
        'reopen',
        'export',
      ],
      seller: ['add', 'edit', 'stage', 'close', 'team', 'follow', 'view_phone', 'claim', 'return'],
    },
  },
  { place: places.exporting, elements: { export: '导出' }, grants: { manager: ['export'] } },
  { place: places.teams, elements: { edit: '新增、编辑与停用' }, grants: { manager: ['edit'] } },
  { place: places.stages, elements: { edit: '新增、编辑与停用' } },
  { place: places.history, elements: { import: '导入' } },
]
