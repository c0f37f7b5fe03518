import { useState } from 'react'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { DayPick } from '../../../../kernel/web/field/DayPick.tsx'
import { download } from '../../../../kernel/web/files.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { summaryRoutes } from '../../api/summary.ts'

type Props = { customerId: number; name: string; onClose: () => void }

/** Prints a customer's statement of a span of days as PDF. */
export function CustomerStatementDialog({ customerId, name, onClose }: Props) {
  const [from, setFrom] = useState(() => formatDate(startOfDay(Date.now(), -365)))
  const [to, setTo] = useState(() => formatDate(Date.now()))
  const print = () =>
    void download(summaryRoutes.customerStatement, { params: { id: customerId }, body: { from, to } }).catch(
      () => undefined,
    )
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button kind="primary" icon="file" onClick={print}>
        生成 PDF
      </Button>
    </>
  )
  return (
    <Dialog title={`客户对账单 ${name}`} onClose={onClose} footer={footer}>
      <div className="form-grid">
        <div className="field">
          <label htmlFor="statement-from">从</label>
          <DayPick id="statement-from" value={from} max={to} onChange={setFrom} kept />
        </div>
        <div className="field">
          <label htmlFor="statement-to">到</label>
          <DayPick id="statement-to" value={to} min={from} onChange={setTo} kept />
        </div>
      </div>
    </Dialog>
  )
}
