import type { Access } from '../../../kernel/server/desk/access.ts'
import { purchasePlaces as places } from '../api/places.ts'

/** Who keeps goods enters what comes in; who leads takes back what was posted too; who counts money reads. */
export const receiptAccess: readonly Access[] = [
  {
    place: places.receipts,
    elements: { enter: '新增、修改、提交与作废', reverse: '冲销', export: '导出' },
    grants: { manager: ['enter', 'reverse', 'export'], warehouse: ['enter', 'reverse'], finance: ['export'] },
  },
]

/** Who leads or keeps goods orders; prices are for those who see the cost of goods. */
export const orderAccess: readonly Access[] = [
  {
    place: places.purchases,
    elements: { enter: '新增、修改、提交与作废', follow: '登记确认与关闭', export: '导出' },
    grants: { manager: ['enter', 'follow', 'export'], warehouse: ['enter', 'follow'], finance: ['export'] },
  },
]

/** Who enters receipts sends goods back to suppliers; finance reads. */
export const returnAccess: readonly Access[] = [
  { place: places.returns, grants: { manager: [], warehouse: [], finance: [] } },
]

/** Suppliers are entered by who leads or keeps goods. */
export const supplierAccess: readonly Access[] = [
  {
    place: places.suppliers,
    elements: { edit: '新增与修改供应商', export: '导出' },
    grants: { manager: ['edit', 'export'], finance: ['export'], warehouse: ['edit'] },
  },
]
