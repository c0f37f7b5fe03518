import { readPage } from '../../../../kernel/server/list/list.ts'
import { type CountedList, type TodoKind, waited, worked } from '../../../../kernel/server/record/todo.ts'
import type { ApprovalRow, ListedApproval } from '../../api/approval.ts'
import { approvalPlaces } from '../../api/places.ts'
import { approvalRoutes } from '../../api/routes.ts'
import { approvalList, viewOf } from './list.ts'
import { withSummaries } from './summaries.ts'

export const countedApprovals: CountedList = {
  of: 'approval',
  path: approvalPlaces.list.path,
  needs: approvalRoutes.list.needs,
  spec: () => approvalList,
  conditions: (desk, view) => viewOf(desk, { view, filters: {} }),
  page: async (desk, query) =>
    withSummaries(desk, await readPage<ApprovalRow>(desk.client, approvalList, viewOf(desk, query), query)),
}

const told = ({ id, title, typeName, summary, initiatorId, waitingSince, startedAt }: ListedApproval, now: Date) => ({
  id,
  title,
  note: summary || typeName,
  who: initiatorId,
  mark: waited(waitingSince ?? startedAt, now),
})

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
    worked: worked('同意', told),
  },
  {
    ...mine,
    key: 'returned',
    filters: () => ({ status: 'returned' }),
    title: '退回给我的审批',
    hint: '修改后重新提交，或撤回',
    tone: 'warning',
    worked: worked('修改', told),
  },
]
