import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const customerPlaces = {
  list: within(groups.customers, '/customerManager/customerList', { title: '客户列表', icon: 'client', position: 10 }),
} satisfies Record<string, Place>
