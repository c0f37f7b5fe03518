import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { ApprovalDetail } from '../contract/approval.ts'
import { approvalRoutes } from '../contract/routes.ts'

export const detailQuery = (id: number) => queryOf(approvalRoutes.detail, { params: { id } })

/** Everything shown of approvals is asked for again. */
export function refreshApprovals(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: [approvalRoutes.detail.at] }),
    queryClient.invalidateQueries({ queryKey: [approvalRoutes.counts.at] }),
  ])
}

/** Takes what a decision answered for what is shown. */
export function showDecided(detail: ApprovalDetail): void {
  queryClient.setQueryData(detailQuery(detail.id).queryKey, detail)
  void queryClient.invalidateQueries({ queryKey: ['approvalDetial'] })
}
