import type { Access } from '../../../kernel/server/desk/access.ts'
import { commissionPlaces as places } from '../api/places.ts'

/** Everybody who sells sees their own commission; heads see their department's, finance works on all of it. */
export const commissionAccess: readonly Access[] = [
  {
    place: { ...places.desk, also: [places.report] },
    elements: { others: '查看他人提成', rate: '设置提成比例', close: '提成结账', export: '导出' },
    grants: { manager: ['others', 'export'], seller: [], finance: ['others', 'rate', 'close', 'export'] },
  },
  { place: places.history, elements: { import: '导入' }, grants: { finance: ['import'] } },
]
