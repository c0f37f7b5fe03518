import { useEffect } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useSession } from '../../../kernel/web/session.ts'
import type { ApprovalDetail } from '../api/approval.ts'
import { approvalRoutes } from '../api/routes.ts'

/** Marks a copy as read when its reader opens it, but not for somebody who views as that person. */
export function useMarkRead(approval: ApprovalDetail | undefined): void {
  const me = useSession(state => state.person?.employeeId)
  const viewing = useSession(state => state.person?.viewing)
  const id = approval?.copies.includes(me ?? 0) ? approval.id : undefined
  useEffect(() => {
    if (id === undefined || viewing) return
    void call(approvalRoutes.read, { body: { id } }, { quiet: true, silent: true }).then(
      counts => queryClient.setQueryData(queryOf(approvalRoutes.counts, undefined).queryKey, counts),
      () => undefined,
    )
  }, [id, viewing])
}
