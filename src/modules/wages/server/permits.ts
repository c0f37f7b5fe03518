import type { Access } from '../../../kernel/server/desk/access.ts'
import { wagePlaces as places } from '../api/places.ts'

/** Who leads sets rates and settles; who keeps goods notes who carried and what is done again, without its money; finance checks and pays; who works sees what they earned. */
export const wageAccess: readonly Access[] = [
  {
    place: places.desk,
    elements: {
      money: '看安装、搬运的工钱',
      rate: '改单价表',
      enter: '登记搬楼与返工',
      mend: '手工补记、冲正',
      settle: '做结算单',
      pay: '付款',
      export: '导出',
    },
    grants: {
      manager: ['money', 'rate', 'enter', 'mend', 'settle', 'export'],
      warehouse: ['enter'],
      finance: ['money', 'pay', 'export'],
      worker: ['money'],
    },
  },
]
