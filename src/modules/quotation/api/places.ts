import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const quotationPlaces = {
  list: within(groups.business, '/approvalInfoManager/quotationList', {
    title: '报价单',
    icon: 'report',
    position: 25,
  }),
  templates: within(groups.business, '/approvalInfoManager/quotationTemplate', {
    title: '报价模板',
    icon: 'report',
    position: 26,
  }),
  /** What a customer opens; the address ends in `#` and a token, which browsers do not send with it. */
  shared: { path: '/quotation', title: '客户报价' },
} satisfies Record<string, Place>
