import { record } from '../../../kernel/api/record.ts'
import { specialPlaces } from './places.ts'
import { SpecialRow, specialActs, specialViews } from './special.ts'
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
