import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const icon = 'warehouseManager'

export const purchasePlaces = {
  receipts: within(groups.warehouse, '/warehouseManager/stockReceiptManager', { title: '入库单', icon, position: 40 }),
  returns: within(groups.warehouse, '/warehouseManager/supplierReturnManager', {
    title: '退供应商',
    icon,
    position: 43,
  }),
  purchases: within(groups.warehouse, '/warehouseManager/purchaseManager', { title: '采购单', icon, position: 41 }),
  suppliers: within(groups.warehouse, '/warehouseManager/supplierManager', { title: '供应商', icon, position: 42 }),
} satisfies Record<string, Place>
