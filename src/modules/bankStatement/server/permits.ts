import type { Access } from '../../../kernel/server/desk/access.ts'
import { bankStatementPlaces as places } from '../api/places.ts'

/** Statements tell everything that moved on the company's accounts: only finance works on them. */
export const bankStatementAccess: readonly Access[] = [
  {
    place: places.desk,
    elements: { import: '上传流水', match: '匹配、忽略与新建收款', mall: '商场回款与结账' },
    grants: { finance: ['import', 'match', 'mall'] },
  },
  { place: places.receipts, elements: { import: '导入' }, grants: { finance: ['import'] } },
  { place: places.refunds, elements: { import: '导入' }, grants: { finance: ['import'] } },
]
