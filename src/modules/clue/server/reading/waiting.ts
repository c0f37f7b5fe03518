import { type CountedList, ownedByMe, type TodoKind } from '../../../../kernel/server/record/todo.ts'
import { clueRoutes } from '../../api/clue.ts'
import { cluePlaces } from '../../api/places.ts'
import { clueConditions, clueListFor } from './list.ts'

export const countedClueList = {
  of: 'clue',
  path: cluePlaces.list.path,
  needs: clueRoutes.list.needs,
  spec: clueListFor,
  conditions: clueConditions,
} as const satisfies CountedList

const mine = { list: countedClueList.of, filters: ownedByMe }

/** The to-dos for a person's own clues. */
export const clueTodos: readonly TodoKind[] = [
  {
    ...mine,
    key: 'freshClues',
    view: 'fresh',
    title: '新分配未联系',
    word: '新分配未联系',
    hint: '分给我之后还没有任何跟进',
    tone: 'danger',
  },
  {
    ...mine,
    key: 'overdueClues',
    view: 'overdue',
    title: '逾期流量',
    word: '逾期',
    hint: '约定的日子已经过了',
    tone: 'danger',
  },
  {
    ...mine,
    key: 'dueClues',
    view: 'due',
    title: '今日联系流量',
    word: '今日联系',
    hint: '约好今天跟进',
    tone: 'warning',
  },
  {
    ...mine,
    key: 'leavingClues',
    view: 'leaving',
    title: '即将退回流量',
    word: '即将退回',
    hint: '再不跟进将回到公海',
    tone: 'danger',
  },
]
