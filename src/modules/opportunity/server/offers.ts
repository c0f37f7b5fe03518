import type { Answer, Beginning } from '../../../kernel/server/record/offered.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { opportunityPlaces } from '../api/places.ts'
import { opportunityRoutes as routes } from '../api/routes.ts'

const { list } = opportunityPlaces

/** What people may begin about deals from any screen, and about whatever has follow-ups. */
export const dealBeginnings: readonly Beginning[] = [
  {
    title: '写跟进',
    also: ['跟进', '回访', '联系记录'],
    routes: [clueRoutes.follow, routes.follow],
    about: ['clue', 'opportunity'],
  },
  { title: '新增商机', also: ['项目'], routes: [routes.add], place: list, query: { new: 1 } },
]

/** The lists of deals that answer words. */
export const dealAnswers: readonly Answer[] = [
  { title: '停滞的商机', also: ['谁没跟进', '没跟进', '卡住的商机'], place: list, query: { view: 'stale' } },
  { title: '跟进已逾期的商机', also: ['谁没跟进', '没跟进', '逾期未跟进'], place: list, query: { view: 'overdue' } },
  { title: '今天要联系的商机', also: ['今日需联系', '今天跟进'], place: list, query: { view: 'due' } },
  { title: '本月成交的商机', also: ['本月成交', '成交'], place: list, query: { view: 'won', closedAt: 'month' } },
]
