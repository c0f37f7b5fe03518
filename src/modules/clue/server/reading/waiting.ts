import {
  type CountedList,
  ownedByMe,
  type TodoKind,
  type Told,
  waited,
  worked,
} from '../../../../kernel/server/record/todo.ts'
import { clueRoutes } from '../../api/clue.ts'
import type { ClueRow } from '../../api/clueList.ts'
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

const told = ({ id, name, community, ownerId, assignedAt, createdAt }: ClueRow, now: Date): Told => ({
  id,
  title: name,
  note: community,
  who: ownerId,
  mark: waited(assignedAt ?? createdAt, now),
  tone: 'warning',
})

/** What of clues a person looks after for others. */
const watched = { list: countedClueList.of, watches: countedClueList.of, filters: () => ({}) }

/** The to-dos for clues: a person's own, and those of others whom they see. */
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
  {
    ...watched,
    key: 'uncontactedClues',
    view: 'fresh',
    title: '流量未联系',
    word: '新分配未联系',
    hint: '已分配，负责人还没有任何跟进',
    tone: 'danger',
    worked: worked('看', told, { by: 'assignedAt', order: 'ascend' }),
  },
  {
    ...watched,
    key: 'unassignedClues',
    view: 'unassigned',
    worksBy: 'clueList:assign',
    title: '待分配流量',
    hint: '还没有负责人',
    tone: 'warning',
    worked: worked('分配', told, { by: 'createdAt', order: 'ascend' }),
  },
]
