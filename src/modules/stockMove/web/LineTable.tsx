import type { ReactNode } from 'react'
import type { Column } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'

type Line = {
  id: number
  goodsName: string
  goodsCode: string
  colour: string
  batch: string
  size: string
  pieces: number
  boxPieces: number | null
}

/** What of a line stands in columns of its own on every paper: goods with their code, lot in words, boxes and pieces. */
export const goodsColumns: readonly Column[] = [
  { key: 'goodsName', title: '商品', kind: 'text' },
  { key: 'lot', title: '批次', kind: 'text' },
]
export const piecesColumn: Column = { key: 'boxes', title: '数量', kind: 'integer' }

/** Columns that are left out where no line says anything by them. */
const optional = ['gradeId', 'note', 'lost', 'returned', 'damaged']

type Props<Row> = {
  columns: readonly Column[]
  rows: readonly Row[]
  draw?: (column: Column, row: Row) => ReactNode | undefined
}

/** Draws lines of stock: the lot in words, and what moves in boxes and pieces. */
export function LineTable<Row extends Line>({ columns, rows, draw }: Props<Row>) {
  const says = (key: string) => rows.some(row => Boolean((row as Readonly<Record<string, unknown>>)[key]))
  return (
    <RowsTable
      columns={columns.filter(({ key }) => !optional.includes(key) || says(key))}
      rows={rows}
      draw={(column, row) => {
        if (column.key === 'goodsName') return <GoodsCell line={row} />
        if (column.key === 'lot') return lotWords(row)
        if (column.key === piecesColumn.key) return boxWords(row.pieces, row.boxPieces)
        return draw?.(column, row)
      }}
    />
  )
}

const GoodsCell = ({ line: { goodsName, goodsCode } }: { line: Line }) => (
  <>
    {goodsName} <small className="nothing">{goodsCode}</small>
  </>
)
