import { type Place, within } from '../../../kernel/contract/place.ts'
import { groups } from '../../organisation/contract/groups.ts'

export const quotationPlaces = {
  list: within(groups.business, '/approvalInfoManager/quotationList', {
    title: '报价单',
    icon: 'report',
    position: 25,
  }),
} satisfies Record<string, Place>
