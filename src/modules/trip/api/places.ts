import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const icon = 'warehouseManager'

export const tripPlaces = {
  plan: within(groups.warehouse, '/warehouseManager/deliveryPlan', { title: '配送计划', icon, position: 29 }),
  day: within(groups.warehouse, '/warehouseManager/deliveryDay', { title: '我的送货', icon, position: 30 }),
  vehicles: within(groups.warehouse, '/warehouseManager/vehicleManager', { title: '车辆', icon, position: 44 }),
} satisfies Record<string, Place>
