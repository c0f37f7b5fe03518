import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { seenColumns } from '../../../kernel/web/seenColumns.ts'
import {
  CountLine,
  mostLines,
  stocktakeRoutes as routes,
  type StocktakeDetail,
  StocktakeRow,
} from '../api/stocktake.ts'
import { forCounting } from './forCounting.ts'

const heads = columnsOf(StocktakeRow.pick({ warehouseId: true, scope: true, remark: true }))
/** What is printed of each line: nothing of the books. */
const lines = columnsOf(
  CountLine.pick({
    goodsName: true,
    goodsCode: true,
    lot: true,
    condition: true,
    place: true,
    boxes: true,
    rest: true,
  }),
)

const signs = ['盘点人', '复盘人']

/** So many lines are printed at once; more make a paper that no browser lays out in time. */
const mostPrinted = 2000

/** Reads the first lines of a sheet, page by page. */
async function linesToPrint({ id, keys }: StocktakeDetail): Promise<CountLine[]> {
  const read: CountLine[] = []
  for (let page = 1; read.length < Math.min(keys, mostPrinted); page++) {
    const { lines } = await call(routes.lines, { body: { id, page, pageSize: mostLines } }, { quiet: true })
    if (lines.length === 0) break
    read.push(...lines)
  }
  return read
}

/** Prints a sheet: empty fields to be counted by hand, what was counted once it was sent on; the books' quantity is never on it. */
export default function StocktakePaper({ sheet, onClose }: { sheet: StocktakeDetail; onClose: () => void }) {
  const { id, version, state } = sheet
  const queryKey = [routes.lines.at, 'paper', id, version, state]
  const { data } = useQuery({ queryKey, queryFn: () => linesToPrint(sheet) })
  return (
    <PdfView title={`盘点表-${sheet.number}`} ready={data !== undefined} plies onClose={onClose}>
      <Paper
        name={`盘点表 ${sheet.number}`}
        heads={seenColumns(heads)}
        record={sheet}
        rows={Math.min(sheet.keys, mostPrinted)}
        signs={signs}
      >
        <h2>明细</h2>
        {sheet.keys > mostPrinted && (
          <p>{`一共 ${sheet.keys} 行，这里是前 ${mostPrinted} 行；其余请按库位分开建盘点单打印。`}</p>
        )}
        <RowsTable
          columns={lines}
          rows={forCounting(data ?? [], sheet.state)}
          draw={({ key }, row) => ((key === 'boxes' || key === 'rest') && row[key] === null ? '' : undefined)}
        />
      </Paper>
    </PdfView>
  )
}
