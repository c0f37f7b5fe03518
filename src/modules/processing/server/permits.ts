import type { Access } from '../../../kernel/server/desk/access.ts'
import { processingPlaces as places } from '../api/places.ts'

/** Who keeps goods enters 加工单 and works on them; who sells sees those of their contracts; what outside workshops ask is for who leads and who counts money. */
export const processingAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      enter: '新增、修改、提交与作废',
      work: '开工与完工',
      reverse: '冲销',
      cost: '看与登记外协加工费',
      export: '导出',
    },
    grants: {
      manager: ['enter', 'work', 'reverse', 'cost', 'export'],
      seller: [],
      warehouse: ['enter', 'work'],
      finance: ['cost', 'export'],
    },
  },
]
