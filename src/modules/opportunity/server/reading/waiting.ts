import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { namesOf } from '../../../../kernel/server/record/names.ts'
import { type CountedList, ownedByMe, type TodoKind, type Told } from '../../../../kernel/server/record/todo.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'
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

const daysSince = (at: string, now: Date) =>
  Math.round((startOfDay(now).getTime() - startOfDay(at).getTime()) / 86_400_000)

const newSince = (at: string, now: Date) => (daysSince(at, now) > 0 ? `${daysSince(at, now)} 天前` : '今天')

/** Returns how deals are worked off, each with its stage; `mark` says what is the matter with one. */
const inStage = (act: string, mark: (row: OpportunityRow, now: Date) => string, sort?: string) => ({
  act,
  ...(sort && { sort: { by: sort, order: 'ascend' as const } }),
  async tell(desk: Desk, rows: readonly unknown[], now: Date): Promise<Told[]> {
    const deals = rows as readonly OpportunityRow[]
    const names = await namesOf(
      desk,
      'stage',
      deals.map(({ stageId }) => stageId),
    )
    return deals.map(row => ({
      id: row.id,
      title: row.name,
      note: names.get(row.stageId) ?? '',
      who: row.ownerId,
      amount: row.expectedAmount,
      mark: mark(row, now),
      tone: 'warning',
    }))
  },
})

/** The to-dos for deals: a person's own, and those that stand still among the deals of others whom they see. */
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
    worked: inStage('更新', ({ expectedOn }, now) => `过期 ${daysSince(expectedOn ?? '', now)} 天`),
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
  {
    ...mine,
    key: 'newDeals',
    view: 'mine',
    filters: desk => ({ ...ownedByMe(desk), status: 'open', lastFollowUpAt: '!empty' }),
    title: '新商机未跟进',
    hint: '转入或新建之后还没有跟进',
    worked: inStage('跟进', ({ createdAt }, now) => newSince(createdAt, now)),
  },
  {
    list: countedDealList.of,
    key: 'staleDeals',
    view: 'stale',
    filters: () => ({}),
    watches: countedDealList.of,
    title: '停滞商机',
    word: '停滞',
    hint: '在阶段中停留过久',
    tone: 'warning',
    worked: inStage('看', ({ stageEnteredAt }, now) => `${daysSince(stageEnteredAt, now)} 天没动`, 'stageEnteredAt'),
  },
]
