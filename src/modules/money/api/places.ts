import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const collection = { title: '收款数据', icon: 'report' }

export const moneyPlaces = {
  desk: within(groups.business, '/approvalInfoManager/collectionInfo', { ...collection, position: 50 }),
  /** The report on the same receipts: a screen of its own with the same authority (S6.03). */
  report: within(groups.reports, '/dataReport/collectionInfo', { ...collection, position: 40 }),
} satisfies Record<string, Place>
