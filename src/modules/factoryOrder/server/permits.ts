import type { Access } from '../../../kernel/server/desk/access.ts'
import { factoryPlaces as places } from '../api/places.ts'

/** Who leads or keeps goods splits and follows; what factories ask is for who leads and who counts money; sellers see those of their contracts. */
export const factoryAccess: readonly Access[] = [
  {
    place: places.list,
    elements: {
      enter: '拆单、修改、送审与作废',
      audit: '审核、退回与开工',
      receive: '包件与到货',
      cost: '看工厂价格',
      export: '导出',
    },
    grants: {
      manager: ['enter', 'audit', 'receive', 'cost', 'export'],
      seller: [],
      warehouse: ['enter', 'audit', 'receive'],
      finance: ['cost', 'export'],
    },
  },
]
