import { type Place, within } from '../../../kernel/contract/place.ts'
import { groups } from '../../organisation/contract/groups.ts'

export const pricePlaces = {
  list: within(groups.functions, '/functionManager/priceManager', {
    title: '价格管理',
    icon: 'chart',
    position: 32,
  }),
} satisfies Record<string, Place>
