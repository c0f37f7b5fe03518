import type { Access } from '../../../kernel/server/desk/access.ts'
import { contractPlaces as places } from '../api/places.ts'

/** The menu and elements of the screen and its report: sellers sign and change, heads too, finance reads and notes progress. */
export const contractAccess: readonly Access[] = [
  {
    place: { ...places.list, also: [places.report] },
    elements: {
      add: '新增、编辑与提交',
      change: '增减项与退单',
      sign: '签署与分享',
      progress: '登记进度与完成',
      export: '导出',
      templates: '维护合同模板',
    },
    grants: {
      manager: ['add', 'change', 'sign', 'progress', 'export', 'templates'],
      seller: ['add', 'change', 'sign'],
      finance: ['progress', 'export'],
    },
  },
]
