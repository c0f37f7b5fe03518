import { historyUploads } from '../../transfer/api/transfer.ts'
import { ImportScreen } from '../../transfer/web/ImportScreen.tsx'
import { bankStatementPlaces } from '../api/places.ts'

const about = `把以前的退款带进来：按收款单号或导入收款时的原单号找到收款，先退余额，再退已分配的。
  导入后可以整批撤销：退款记回客户余额，原来的记录保留。`

/** Shows 商机退款导入 (historyBusinessRefoundImport). */
export default function RefundImportPage() {
  return (
    <ImportScreen
      kind="refund"
      noun="商机退款"
      element="historyBusinessRefoundImport:import"
      title={bankStatementPlaces.refunds.title}
      about={about}
      upload={historyUploads.importHistoryBusinessRefund}
    />
  )
}
