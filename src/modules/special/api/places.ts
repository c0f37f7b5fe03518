import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const special = { title: '特价详情', icon: 'report' }

export const specialPlaces = {
  list: within(groups.business, '/approvalInfoManager/specialOffer', { ...special, position: 60 }),
  /** The report on the same offers: a screen of its own with the same authority (S6.03). */
  report: within(groups.reports, '/dataReport/specialOffer', { ...special, position: 50 }),
} satisfies Record<string, Place>
