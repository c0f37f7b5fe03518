import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const dealerLoanPlaces = {
  list: within(groups.warehouse, '/warehouseManager/dealerLoanManager', {
    title: '借调单',
    icon: 'warehouseManager',
    position: 22,
  }),
} satisfies Record<string, Place>
