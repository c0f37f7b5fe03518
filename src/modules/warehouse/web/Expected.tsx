import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { ExpectedRow, stockListRoutes as routes, unseenOwner } from '../api/stockList.ts'
import { Pieces } from './Pieces.tsx'

const columns = columnsOf(ExpectedRow)

/** Shows what of goods is ordered or in transit, until when it is promised, and by which paper. */
export function Expected({ goodsId }: { goodsId: number }) {
  const { data, error } = useQuery(queryOf(routes.expected, { params: { id: goodsId } }, { quiet: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  if (data.length === 0) return <p className="nothing">没有已订和在途的。</p>
  return <RowsTable columns={columns} rows={data} draw={(column, row) => drawn(column.key, row)} />
}

function drawn(key: string, { pieces, box, document, path, stage, dueOn }: ExpectedRow) {
  if (key === 'pieces') return <Pieces pieces={pieces} box={box} />
  if (key === 'dueOn' && dueOn === null) return stage === 'ordered' ? '未定' : undefined
  if (key !== 'document') return undefined
  return document === '' ? unseenOwner : <Link to={path}>{document}</Link>
}
