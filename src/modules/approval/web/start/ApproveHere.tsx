import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { WorkRow } from '../../../../kernel/api/todo.ts'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { bulkRoutes } from '../../api/bulkRoutes.ts'

type Props = { row: WorkRow; onDone: () => void }

/** Approves where one reads who wants what: once more pressed it is done. What has to be looked at or signed is opened instead. */
export default function ApproveHere({ row: { id, title, to }, onDone }: Props) {
  const [asked, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  async function approve() {
    setBusy(true)
    try {
      const { refused } = await call(bulkRoutes.approveMany, { body: { ids: [id], comment: '' } })
      onDone()
      if (refused[0]) {
        notice.info(refused[0].msg)
        navigate(to)
      } else notice.success(`已同意：${title}`)
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => / \/api\/crm\/(dashboard|approval)\//.test(String(queryKey[0])),
      })
    } catch {
      // The call has said why.
      setBusy(false)
    }
  }
  return (
    <Button
      small
      kind={asked ? 'primary' : 'plain'}
      className="work-act"
      busy={busy}
      aria-label={asked ? `确定同意：${title}` : `同意：${title}`}
      onBlur={() => ask(false)}
      onClick={() => (asked ? void approve() : ask(true))}
    >
      {asked ? '确定' : '同意'}
    </Button>
  )
}
