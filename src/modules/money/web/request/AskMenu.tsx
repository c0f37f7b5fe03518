import { useState } from 'react'
import { may } from '../../../../kernel/web/session.ts'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { requestRoutes } from '../../api/request.ts'
import { DoubleDialog, ForfeitDialog } from './EarnestDialogs.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/** Offers what may be asked about a confirmed receipt: a refund, and of 定金 to keep it or to return it twice. */
export function AskMenu({ receipt }: { receipt: ReceiptDetail }) {
  const [asked, setAsked] = useState<'refund' | 'forfeit' | 'double'>()
  if (receipt.state !== 'confirmed' || !may(requestRoutes.refund)) return null
  const close = () => setAsked(undefined)
  const earnest = receipt.earnest > 0
  return (
    <>
      <Menu
        label="申请"
        text="申请"
        icon="down"
        align="end"
        actions={[
          { text: '申请退款', run: () => setAsked('refund') },
          ...(earnest ? [{ text: '没收定金', run: () => setAsked('forfeit') }] : []),
          ...(earnest ? [{ text: '双倍返还定金', run: () => setAsked('double') }] : []),
        ]}
      />
      {asked === 'refund' && (
        <RefundDialog of={{ receiptId: receipt.id }} payee={receipt.payer || receipt.customerName} onClose={close} />
      )}
      {asked === 'forfeit' && <ForfeitDialog receipt={receipt} onClose={close} />}
      {asked === 'double' && <DoubleDialog receipt={receipt} onClose={close} />}
    </>
  )
}
