import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { ApprovalDetail, Decided } from '../api/approval.ts'
import { approvalRoutes } from '../api/routes.ts'

export const detailQuery = (id: number) => queryOf(approvalRoutes.detail, { params: { id } })

/** Refetches all shown data of approvals. */
export function refreshApprovals(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [approvalRoutes.detail.at] }),
    queryClient.invalidateQueries({ queryKey: [approvalRoutes.counts.at] }),
  ])
}

/** Shows a decision's result at once, so that nobody answers twice, and refetches the rest. */
export function showDecided(decided: Decided): void {
  const before = (shown: ApprovalDetail | undefined) => shown && withDecided(shown, decided)
  queryClient.setQueryData(detailQuery(decided.id).queryKey, before)
  void refreshApprovals()
  void queryClient.invalidateQueries({ queryKey: ['approvalDetial'] })
}

function withDecided(shown: ApprovalDetail, { status, unable, task }: Decided): ApprovalDetail {
  const mine = task === shown.mine.task ? shown.mine : { ...shown.mine, task, kind: null }
  return { ...shown, status, unable, mine }
}
