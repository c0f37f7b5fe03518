import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const at = (path: string, title: string, icon: string, position: number) =>
  within(groups.warehouse, `/warehouseManager/${path}`, { title, icon, position })

export const stockMovePlaces = {
  moves: at('stockMoveManager', '出入库单', 'warehouseManager', 20),
  transfers: at('stockTransferManager', '调拨单', 'warehouseManager', 21),
} satisfies Record<string, Place>
