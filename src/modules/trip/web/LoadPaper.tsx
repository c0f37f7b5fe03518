import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import type { Loading } from '../api/loading.ts'
import { type LoadStop, loadStops, loadSums } from '../api/loadingGroups.ts'
import { sheetHeads } from './sheetHeads.ts'
import { loadWords } from './words.ts'

const text = (title: string) => z.string().meta({ title, kind: 'text' })
const columns = columnsOf(
  z.object({
    stop: text('站'),
    what: text('商品与批次'),
    count: text('数量'),
    kg: text('重量'),
    shipment: text('出库单'),
  }),
)

const kgWords = (grams: number | null) => (grams === null ? '' : `${Math.ceil(grams / 1000)} 公斤`)

const rowsOf = (of: LoadStop) => {
  const stop = `${of.stop} ${of.customerName}`
  const lines = of.lines.map(one => ({
    stop,
    what: `${one.goodsName} ${lotWords(one)}`,
    count: boxWords(one.pieces, one.boxPieces),
    kg: kgWords(one.grams),
    shipment: one.shipment,
  }))
  const packages = of.packages.map(one => ({
    stop,
    what: `${one.number} ${one.content || one.name}`,
    count: '1 件',
    kg: '',
    shipment: one.shipment,
  }))
  return [...lines, ...packages]
}

/** Prints what a vehicle takes in, the last home first: 装车单. */
export default function LoadPaper({ loading, onClose }: { loading: Loading; onClose: () => void }) {
  const rows = loadStops(loading)
    .flatMap(rowsOf)
    .map((row, id) => ({ id, ...row }))
  return (
    <PdfView title={`装车单-${loading.number}`} ready plies onClose={onClose}>
      <Paper
        name={`装车单 ${loading.number}`}
        heads={sheetHeads}
        record={{ ...loading, load: loadWords(loadSums(loading)) }}
        rows={rows.length}
        signs={['装车', '司机']}
      >
        <RowsTable columns={columns} rows={rows} />
      </Paper>
    </PdfView>
  )
}
