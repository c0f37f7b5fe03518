import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useOutcome } from '../../../kernel/web/list/outcome.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { ListedApproval } from '../api/approval.ts'
import { mostApproved } from '../api/bulkRoutes.ts'
import { refreshApprovals } from './queries.ts'

const BulkApprove = lazy(() => import('./BulkApprove.tsx'))

/** Approves the selected rows of the list; `window` belongs on the page. */
export function useBulk(list: ListModel<ListedApproval>): {
  ask: (rows: readonly ListedApproval[]) => void
  window: ReactNode
} {
  const [ids, setIds] = useState<number[]>()
  const outcome = useOutcome()
  const ask = (rows: readonly ListedApproval[]) => {
    if (rows.length <= mostApproved) return setIds(rows.map(row => row.id))
    notice.warning(`一次最多批量同意 ${mostApproved} 条，现已选 ${rows.length} 条`)
  }
  const window = (
    <>
      {ids && (
        <Suspense>
          <BulkApprove
            ids={ids}
            onClose={() => setIds(undefined)}
            onDone={result => {
              setIds(undefined)
              list.selection.clear()
              list.refresh()
              void refreshApprovals()
              outcome.tell('已同意', result)
            }}
          />
        </Suspense>
      )}
      {outcome.window}
    </>
  )
  return { ask, window }
}
