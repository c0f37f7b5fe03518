import { record } from '../../../kernel/api/record.ts'
import type { Submitted } from '../../documents/api/document.ts'
import { specialPlaces } from './places.ts'
import { specialRoutes as routes, type SpecialDetail, SpecialRow, specialActs, specialViews } from './special.ts'
import { specialStates } from './state.ts'

/** What a special offer is. */
export const specialRecord = record({
  name: 'special',
  table: 'specialOffer',
  title: '特价',
  noun: '特价单',
  unit: '张',
  place: specialPlaces.list,
  seen: { scope: 'special' },
  states: specialStates,
  acts: specialActs,
  row: SpecialRow,
  views: specialViews,
})

/** What an approval decides of it. */
export const specialApproval = {
  code: 'specialOffer',
  title: specialRecord.title,
  forecast: routes.forecast,
  submit: routes.submit,
} satisfies Submitted<SpecialDetail>
