import { columnsOf } from '../../../kernel/api/list.ts'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { type FactoryDetail, FactoryRow } from '../api/factoryOrder.ts'
import { FactoryLines } from './FactoryLines.tsx'

const { supplier, kind, wishOn, promisedOn, remark } = FactoryRow.shape
const heads = columnsOf(FactoryRow.pick({}).extend({ supplier, kind, wishOn, promisedOn, remark }))
const signs = ['下单人', '审核', '厂家']

/** Prints a factory order for the factory: what is made and until when, without prices and without who the customer is. */
export default function FactoryPaper({ one, onClose }: { one: FactoryDetail; onClose: () => void }) {
  return (
    <PdfView title={`工厂单-${one.number}`} ready plies onClose={onClose}>
      <Paper name={`工厂单 ${one.number}`} heads={heads} record={one} rows={one.lines.length} signs={signs}>
        <h2>明细</h2>
        <FactoryLines lines={one.lines} paper />
      </Paper>
    </PdfView>
  )
}
