import { below, type Place, within } from '../../../kernel/contract/place.ts'
import { groups } from '../../organisation/contract/groups.ts'

const list = within(groups.functions, '/functionManager/priceManager', {
  title: '价格管理',
  icon: 'chart',
  position: 32,
})

export const pricePlaces = {
  list,
  batches: below(list, 'batches', '批量调价'),
} satisfies Record<string, Place>
