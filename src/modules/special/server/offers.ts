import type { Answer, Beginning } from '../../../kernel/server/record/offered.ts'
import { specialPlaces } from '../api/places.ts'
import { specialRoutes } from '../api/special.ts'

const { list } = specialPlaces

/** What people may begin about special offers from any screen. */
export const specialBeginnings: readonly Beginning[] = [
  { title: '申请特价', also: ['特价', '低价'], routes: [specialRoutes.add], place: list, query: { new: 1 } },
]

/** The lists of special offers that answer words. */
export const specialAnswers: readonly Answer[] = [{ title: '即将到期的特价', place: list, query: { view: 'soon' } }]
