import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { moneyInWords } from '../../../kernel/api/moneyInWords.ts'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { may } from '../../../kernel/web/session.ts'
import { shipmentLinkRoutes } from '../api/link.ts'
import { type ShipmentDetail, ShipmentRow } from '../api/shipment.ts'
import { PaperLines } from './PaperLines.tsx'
import { amountsOf } from './queries.ts'

/** The customer signs it, who is not told what the goods are worth in our books. */
const { customerName, shipOn, deliverOn, address, floor, lift, receiver, driverId, driver, vehicle } = ShipmentRow.shape
const row = ShipmentRow.pick({})
const heads = columnsOf(
  row.extend({ customerName, shipOn, deliverOn, receiver, address, floor, lift, driverId, driver, vehicle }),
)
const rest = columnsOf(row.extend({ collect: ShipmentRow.shape.collect }))
const last = columnsOf(row.extend({ remark: ShipmentRow.shape.remark, ownerId: ShipmentRow.shape.ownerId }))
const words = { key: 'words', title: '大写', kind: 'text' as const }
const worth = { key: 'worth', title: '货款', kind: 'money' as const }

const signs = ['仓管', '司机', '客户签收']
const titles = { deliver: '送货单', fetch: '提货单', direct: '直送单' } as const
/** On which ply of continuous paper stands whose copy. */
const copies = ['白联 存根', '红联 客户', '黄联 财务']

/** Prints a shipment with its lines and their lots: 送货单, 提货单 or 直送单, in three copies on continuous paper, with what the goods cost where one chooses. */
export default function ShipmentPaper({ document, onClose }: { document: ShipmentDetail; onClose: () => void }) {
  const title = titles[document.way]
  const [priced, setPriced] = useState(false)
  const { data } = useQuery({ ...amountsOf(document.id), enabled: priced })
  const amounts = priced && data ? new Map(data.map(one => [one.lineId, one.amount])) : undefined
  const { collect } = document
  const record = {
    ...document,
    words: collect ? moneyInWords(collect) : '',
    worth: [...(amounts?.values() ?? [])].reduce<number>((all, one) => all + (one ?? 0), 0),
  }
  const choices = may(shipmentLinkRoutes.amounts) && (
    <label>
      <input type="checkbox" checked={priced} onChange={event => setPriced(event.target.checked)} /> 打印金额
    </label>
  )
  const ready = !priced || data !== undefined
  return (
    <PdfView title={`${title}-${document.number}`} ready={ready} plies choices={choices} onClose={onClose}>
      <Paper
        name={`${title} ${document.number}`}
        heads={[...heads, ...(amounts ? [worth] : []), ...(collect ? [...rest, words] : []), ...last]}
        record={record}
        rows={document.lines.length + document.packageRows.length}
        signs={signs}
        copies={copies}
      >
        <PaperLines document={document} amounts={amounts} />
      </Paper>
    </PdfView>
  )
}
