import { linkTo } from '../../../kernel/api/place.ts'
import type { Answer, Beginning } from '../../../kernel/server/record/offered.ts'
import { quotationPlaces } from '../api/places.ts'
import { quotationRecord } from '../api/record.ts'
import { quotationRoutes } from '../api/routes.ts'

const { list } = quotationPlaces

/** What people may begin about quotations from any screen. */
export const quotationBeginnings: readonly Beginning[] = [
  {
    title: '新建报价',
    also: ['报价单'],
    routes: [quotationRoutes.add],
    about: ['opportunity'],
    form: linkTo(list, { new: 'deal-' }),
  },
]

/** The lists of quotations that answer words. */
export const quotationAnswers: readonly Answer[] = [
  {
    title: '即将到期的报价',
    also: ['报价到期'],
    place: list,
    query: { view: 'ending' },
    behind: quotationRecord.behind,
  },
  {
    title: '等客户答复的报价',
    also: ['已发出的报价'],
    place: list,
    query: { view: 'sent' },
    behind: quotationRecord.behind,
  },
]
