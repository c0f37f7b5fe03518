import { historyUploads } from '../../transfer/api/transfer.ts'
import { ImportScreen } from '../../transfer/web/ImportScreen.tsx'
import { bankStatementPlaces } from '../api/places.ts'

const about = `把以前的收款带进来：按商机编号归到客户和业务员，导入即为已确认，有合同的自动分配到期款，其余成为客户余额。
  导入后可以整批撤销：撤销会记相反的一笔，原来的记录保留；已有退款的不能撤销。`

/** Shows 商机收款导入 (historyBusinessPayImport). */
export default function ReceiptImportPage() {
  return (
    <ImportScreen
      kind="receipt"
      noun="商机收款"
      element="historyBusinessPayImport:import"
      title={bankStatementPlaces.receipts.title}
      about={about}
      upload={historyUploads.importHistoryBusinessPay}
    />
  )
}
