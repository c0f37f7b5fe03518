import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const wagePlaces = {
  desk: within(groups.warehouse, '/warehouseManager/wageManager', {
    title: '安装结算',
    icon: 'warehouseManager',
    position: 36,
  }),
} satisfies Record<string, Place>
