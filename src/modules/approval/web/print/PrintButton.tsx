import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { ApprovalDetail } from '../../api/approval.ts'

const ApprovalPdf = lazy(() => import('./ApprovalPdf.tsx'))

/** Shows an approval on paper, to be printed or kept as a PDF. */
export function PrintButton({ approval }: { approval: ApprovalDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" icon="download" aria-label="打印 / 导出 PDF" onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ApprovalPdf approval={approval} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
