import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const contract = { title: '合同数据', icon: 'file' }

export const contractPlaces = {
  list: within(groups.business, '/approvalInfoManager/contractInfo', { ...contract, position: 27 }),
  /** The report on the same contracts: a screen of its own with the same authority (S6.03). */
  report: within(groups.reports, '/dataReport/contractInfo', { ...contract, position: 20 }),
  /** Where a customer signs; the address ends in `#` and a token, which browsers do not send with it. */
  shared: { path: '/contract', title: '客户合同' },
} satisfies Record<string, Place>
