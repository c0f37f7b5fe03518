import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const list = { title: '盘点', icon: 'warehouseManager', position: 18 }
export const stocktakePlaces = {
  list: within(groups.warehouse, '/warehouseManager/stocktakeManager', list),
} satisfies Record<string, Place>
