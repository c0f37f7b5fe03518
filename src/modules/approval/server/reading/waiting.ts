import type { CountedList, TodoKind } from '../../../../kernel/server/record/todo.ts'
import { approvalPlaces } from '../../api/places.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { approvalList, viewOf } from './list.ts'

export const countedApprovals: CountedList = {
  of: 'approval',
  path: approvalPlaces.list.path,
  needs: approvalRoutes.list.needs,
  spec: () => approvalList,
  conditions: (desk, view) => viewOf(desk, { view, filters: {} }),
}

const mine = { list: countedApprovals.of, view: 'todo' }

/** The to-dos for approvals that wait for a person. */
export const approvalTodos: readonly TodoKind[] = [
  {
    ...mine,
    key: 'approvals',
    filters: () => ({ status: 'running' }),
    title: '等我审批',
    hint: '轮到我处理的审批',
    tone: 'danger',
  },
  {
    ...mine,
    key: 'returned',
    filters: () => ({ status: 'returned' }),
    title: '退回给我的审批',
    hint: '修改后重新提交，或撤回',
    tone: 'warning',
  },
]
