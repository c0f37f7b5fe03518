import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { yuan } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import type { RecordAct } from '../../../kernel/web/record/RecordActs.tsx'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { RecordHead } from '../../../kernel/web/record/RecordHead.tsx'
import type { RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { may } from '../../../kernel/web/session.ts'
import { goodsPlaces } from '../../goods/api/places.ts'
import { stockElements } from '../api/elements.ts'
import { stockCostRoutes } from '../api/stockCost.ts'
import { type StockDetail, type StockRow, stockListRoutes } from '../api/stockList.ts'
import { dayOf, warehouseOf } from './AsOf.tsx'
import { AddStockCost } from './cost/AddStockCost.tsx'
import { costsQuery, StockCosts } from './cost/StockCosts.tsx'
import { uncostedKeys } from './cost/uncostedKeys.ts'
import { Expected } from './Expected.tsx'
import { Holds } from './Holds.tsx'
import { keysQuery, Lots } from './Lots.tsx'
import { LowestDialog } from './LowestDialog.tsx'
import { Pieces } from './Pieces.tsx'
import { StockCard } from './StockCard.tsx'
import { StockLine } from './StockLine.tsx'
import { stockQueries } from './stockQuery.ts'
import { useScannedCard } from './useScannedCard.ts'
import { useStockActs } from './useStockActs.ts'

/** Who gives stock its cost later sees what it is worth, how much there is, and in which lots. */
const mayCost = () => [stockCostRoutes.add.needs, stockElements.stock, stockElements.lots].every(one => may(one))

/** What is there of goods: its lots, who has reserved what, and each movement. */
const parts: RecordParts<StockRow, StockDetail> = {
  record: { name: 'stock', noun: '库存' },
  queries: stockQueries,
  width: 'wide',
  title: ({ name }) => name,
  head: (stock, { list }) => <Head now={stock} day={list && dayOf(list)} warehouseId={list && warehouseOf(list)} />,
  tabs: (stock, { list }) => [
    { key: 'lots', title: '批次与仓库', body: <LotsTab stock={stock} day={list && dayOf(list)} /> },
    { key: 'expected', title: '已订与在途', body: <Expected goodsId={stock.id} /> },
    { key: 'card', title: '库存流水', body: <StockCard goodsId={stock.id} /> },
    { key: 'holds', title: '预留', body: <Holds goodsId={stock.id} /> },
    ...(mayCost() ? [{ key: 'costs', title: '补成本', body: <StockCosts goodsId={stock.id} /> }] : []),
  ],
}

/** Shows the lots of goods, and how much of them was there over a year. */
function LotsTab({ stock, day }: { stock: StockDetail; day: string | undefined }) {
  const scanned = useScannedCard(stock.id)
  return (
    <>
      <Lots goodsId={stock.id} goods={stock} day={day} first={scanned?.lotId} />
      <h4>近一年现存</h4>
      <StockLine goodsId={stock.id} box={stock.ownBox} />
    </>
  )
}

/** Shows the drawers of stock. */
export default function StockDrawers({ list }: { list: ListModel<StockRow> }) {
  return <RecordDrawers parts={parts} list={list} />
}

type HeadProps = { now: StockDetail; day: string | undefined; warehouseId: number | undefined }

/** Shows what is there of goods, now or as of a day. */
function Head({ now, day, warehouseId }: HeadProps) {
  const then = useQuery({ ...keysQuery(now.id, day), enabled: day !== undefined })
  const costs = useQuery({ ...costsQuery(now.id), enabled: mayCost() })
  const scanned = useScannedCard(now.id)
  const acts = useStockActs({ ...scanned, goodsId: now.id, warehouseId })
  const stock = day === undefined ? now : then.data
  if (!stock) return null
  const { box } = stock
  const lowest: RecordAct = {
    text: '设最低库存',
    may: may(stockListRoutes.lowest),
    dialog: close => <LowestDialog stock={stock} onClose={close} />,
  }
  const lacking = uncostedKeys(now.keys, costs.data ?? [])
  const cost: RecordAct = {
    text: '补成本',
    may: mayCost() && lacking.length > 0,
    kind: 'primary',
    dialog: close => <AddStockCost stock={now} lacking={lacking} onClose={close} />,
  }
  return (
    <RecordHead
      acts={day === undefined ? [cost, ...acts, lowest] : []}
      facts={
        <>
          <Fact title="可用">
            <Pieces pieces={stock.free} box={box} />
          </Fact>
          {stock.largest !== undefined && (
            <Fact title="最大一批">
              <Pieces pieces={stock.largest} box={box} />
            </Fact>
          )}
          <Fact title="现存">
            <Pieces pieces={stock.onHand} box={box} />
          </Fact>
          <Fact title="已预留">
            <Pieces pieces={stock.reserved} box={box} />
          </Fact>
          {stock.inTransit > 0 && (
            <Fact title="在途">
              <Pieces pieces={stock.inTransit} box={box} />
            </Fact>
          )}
          {stock.ordered !== null && stock.ordered > 0 && (
            <Fact title="已订">
              <Pieces pieces={stock.ordered} box={stock.ownBox} />
              {stock.orderedOn && (
                <small>
                  ，{stock.orderedOn} {stock.orderedOn < formatDate(Date.now()) ? '该到未到' : '到'}
                </small>
              )}
            </Fact>
          )}
          {stock.lowest !== null && (
            <Fact title="最低库存">
              <Pieces pieces={stock.lowest} box={stock.ownBox} />
            </Fact>
          )}
          {stock.value !== undefined && <Fact title="库存金额">{yuan(stock.value)}</Fact>}
          <Fact title="编码">
            <Link to={linkTo(goodsPlaces.list, { view: 'all', open: stock.id })}>{stock.code}</Link>
          </Fact>
        </>
      }
    />
  )
}
