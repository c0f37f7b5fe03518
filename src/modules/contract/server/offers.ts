import type { Answer, Beginning } from '../../../kernel/server/record/offered.ts'
import { contractPlaces } from '../api/places.ts'
import { contractRecord } from '../api/record.ts'
import { contractRoutes } from '../api/routes.ts'

const { list } = contractPlaces

/** What people may begin about contracts from any screen. */
export const contractBeginnings: readonly Beginning[] = [
  { title: '新建合同', routes: [contractRoutes.add], about: ['opportunity'], part: 'contracts' },
]

/** The lists of contracts that answer words. */
export const contractAnswers: readonly Answer[] = [
  {
    title: '还没签字的合同',
    also: ['未签合同', '没签'],
    place: list,
    query: { view: 'unsigned' },
    behind: contractRecord.behind,
  },
  {
    title: '本月签订的合同',
    also: ['本月签约', '本月合同'],
    place: list,
    query: { view: 'all', signedOn: 'month' },
    behind: contractRecord.behind,
  },
]
