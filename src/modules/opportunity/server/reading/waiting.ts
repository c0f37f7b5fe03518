import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { type CountedList, ownedByMe, type TodoKind } from '../../../../kernel/server/record/todo.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { conditionsFor, listFor } from './list.ts'

export const countedDealList = {
  of: 'opportunity',
  path: opportunityPlaces.list.path,
  needs: opportunityRoutes.list.needs,
  spec: listFor,
  conditions: conditionsFor,
} as const satisfies CountedList

const mine = { list: countedDealList.of, filters: ownedByMe }
const untilYesterday = (_: unknown, now: Date) => ({
  status: 'open',
  expectedOn: `..${formatDate(startOfDay(now, -1))}`,
})

/** The to-dos for a person's own deals. */
export const dealTodos: readonly TodoKind[] = [
  {
    ...mine,
    key: 'overdueDeals',
    view: 'overdue',
    title: '逾期跟进商机',
    word: '逾期',
    hint: '约定的日子已经过了',
    tone: 'danger',
  },
  {
    ...mine,
    key: 'dueDeals',
    view: 'due',
    title: '今日联系商机',
    word: '今日联系',
    hint: '约好今天跟进',
    tone: 'warning',
  },
  {
    ...mine,
    key: 'lateDeals',
    view: 'mine',
    filters: untilYesterday,
    title: '过期未成交商机',
    hint: '过了预计成交日期',
    tone: 'warning',
  },
  {
    ...mine,
    key: 'leavingDeals',
    view: 'leaving',
    title: '即将退回商机',
    word: '即将退回',
    hint: '再不跟进将回到公海',
    tone: 'danger',
  },
]
