import { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { Paper } from '../../../kernel/web/Paper.tsx'
import { PdfView } from '../../../kernel/web/PdfView.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { Loading } from '../api/loading.ts'
import { loadSums, type PickRow, pickRows } from '../api/loadingGroups.ts'
import { rowWords } from './PickRows.tsx'
import { sheetHeads } from './sheetHeads.ts'
import { loadWords } from './words.ts'

const text = (title: string) => z.string().meta({ title, kind: 'text' })
const columns = columnsOf(
  z.object({
    where: text('仓位'),
    what: text('商品与批次'),
    count: text('数量'),
    whose: text('站'),
    done: text('核对'),
  }),
)

const whoseOf = ({ lines, packages }: PickRow) =>
  lines.length > 1
    ? lines.map(({ stop, pieces, boxPieces }) => `${stop} 站 ${boxWords(pieces, boxPieces)}`).join('，')
    : [...lines, ...packages].map(({ stop }) => `${stop} 站`).join('，')

/** Prints what a trip picks, by place: 拣货单. */
export default function PickPaper({ loading, onClose }: { loading: Loading; onClose: () => void }) {
  const rows = pickRows(loading).map((row, id) => ({
    id,
    where: row.where,
    what: row.what,
    count: rowWords(row) || '1 件',
    whose: whoseOf(row),
    done: [...row.lines, ...row.packages].every(one => one.picked) ? '✓' : '□',
  }))
  return (
    <PdfView title={`拣货单-${loading.number}`} ready plies onClose={onClose}>
      <Paper
        name={`拣货单 ${loading.number}`}
        heads={sheetHeads}
        record={{ ...loading, load: loadWords(loadSums(loading)) }}
        rows={rows.length}
        signs={['拣货', '复核']}
      >
        <RowsTable columns={columns} rows={rows} />
      </Paper>
    </PdfView>
  )
}
