import type { RecordAct } from '../../../../kernel/web/record/RecordActs.tsx'
import { may } from '../../../../kernel/web/session.ts'
import type { ReceiptDetail } from '../../api/receipt.ts'
import { requestRoutes } from '../../api/request.ts'
import { DoubleDialog, ForfeitDialog } from './EarnestDialogs.tsx'
import { RefundDialog } from './RefundDialog.tsx'

/** Returns what may be asked about a confirmed receipt: a refund, and of 定金 to keep it or to return it twice. */
export function asksOf(receipt: ReceiptDetail): RecordAct[] {
  const asks = receipt.state === 'confirmed' && may(requestRoutes.refund)
  const earnest = asks && receipt.earnest > 0
  return [
    {
      text: '申请退款',
      may: asks,
      dialog: close => (
        <RefundDialog of={{ receiptId: receipt.id }} payee={receipt.payer || receipt.customerName} onClose={close} />
      ),
    },
    {
      text: '没收定金',
      may: earnest,
      more: true,
      dialog: close => <ForfeitDialog receipt={receipt} onClose={close} />,
    },
    {
      text: '双倍返还定金',
      may: earnest,
      more: true,
      dialog: close => <DoubleDialog receipt={receipt} onClose={close} />,
    },
  ]
}
