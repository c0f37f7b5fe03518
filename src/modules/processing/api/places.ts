import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const processingPlaces = {
  list: within(groups.warehouse, '/warehouseManager/processingManager', {
    title: '加工单',
    icon: 'warehouseManager',
    position: 33,
  }),
} satisfies Record<string, Place>
