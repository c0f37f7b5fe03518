import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { HoldRow, stockListRoutes as routes } from '../api/stockList.ts'
import { Pieces } from './Pieces.tsx'

const columns = columnsOf(HoldRow)

/** Shows who has reserved what of goods, and until when. */
export function Holds({ goodsId }: { goodsId: number }) {
  const { data, error } = useQuery(queryOf(routes.holds, { params: { id: goodsId } }, { quiet: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  if (data.length === 0) return <p className="nothing">没有有效的预留。</p>
  const draw = (key: string, row: HoldRow) => {
    if (key === 'pieces') return <Pieces pieces={row.pieces} box={row.box} />
    return key === 'untilAt' && row.untilAt === null ? '长期' : undefined
  }
  return <RowsTable columns={columns} rows={data} draw={(column, row) => draw(column.key, row)} />
}
