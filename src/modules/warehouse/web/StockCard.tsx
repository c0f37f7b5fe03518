import { useInfiniteQuery } from '@tanstack/react-query'
import { columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { RowsTable } from '../../../kernel/web/drawer/RowsTable.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { acts } from '../api/acts.ts'
import { conditions } from '../api/key.ts'
import { CardRow, stockListRoutes as routes } from '../api/stockList.ts'
import { Pieces } from './Pieces.tsx'

const perPage = 100
const columns = columnsOf(CardRow).filter(({ key }) => !['condition', 'paperOn'].includes(key))

/** Shows the stock card of goods: each movement with its day, document and what was there after; the newest first. */
export function StockCard({ goodsId }: { goodsId: number }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [routes.card.at, goodsId],
    queryFn: ({ pageParam }) =>
      call(routes.card, { params: { id: goodsId }, query: pageParam ? { before: pageParam } : {} }, { quiet: true }),
    initialPageParam: 0,
    getNextPageParam: last => (last.length === perPage ? last.at(-1)?.id : undefined),
  })
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  const rows = data.pages.flat()
  if (rows.length === 0) return <p className="nothing">还没有出入库。</p>
  return (
    <div className="stock-card">
      <RowsTable columns={columns} rows={rows} draw={(column, row) => drawn(column.key, row)} />
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的
        </Button>
      )}
    </div>
  )
}

function drawn(key: string, row: CardRow) {
  if (key === 'pieces') return <Pieces pieces={row.pieces} box={row.box} />
  if (key === 'after' && row.after !== undefined) return <Pieces pieces={row.after} box={row.box} />
  if (key === 'act') return acts[row.act]
  if (key === 'onDay')
    return (
      <>
        {row.onDay}
        {row.paperOn && row.paperOn !== row.onDay && <small title="单据上的日期">（单据 {row.paperOn}）</small>}
      </>
    )
  if (key === 'warehouse')
    return (
      <>
        {row.warehouse} {row.condition !== 'sellable' && <Tag>{conditions[row.condition]}</Tag>}
      </>
    )
  return undefined
}
