import type { Answer, Beginning } from '../../../kernel/server/record/offered.ts'
import { clueRoutes } from '../api/clue.ts'
import { cluePlaces } from '../api/places.ts'

const { list } = cluePlaces

/** What people may begin about clues from any screen. */
export const clueBeginnings: readonly Beginning[] = [
  { title: '新增流量', also: ['线索', '客户', '来电'], routes: [clueRoutes.add], place: list, query: { new: 1 } },
]

/** The lists of clues that answer words. */
export const clueAnswers: readonly Answer[] = [
  { title: '新分配未联系的流量', also: ['谁没跟进', '没跟进', '未联系'], place: list, query: { view: 'fresh' } },
  { title: '今天要联系的流量', also: ['今日需联系', '今天跟进'], place: list, query: { view: 'due' } },
  { title: '跟进已逾期的流量', also: ['谁没跟进', '没跟进', '逾期未跟进'], place: list, query: { view: 'overdue' } },
  { title: '待分配的流量', also: ['未分配'], place: list, query: { view: 'unassigned' } },
  { title: '本月新增的流量', also: ['本月流量', '本月线索'], place: list, query: { view: 'all', createdAt: 'month' } },
]
