import { lazy, Suspense } from 'react'
import type { ListSpec } from '../../../kernel/web/list/spec.ts'
import { may } from '../../../kernel/web/session.ts'
import { Nothing } from '../../../kernel/web/ui/Nothing.tsx'
import { GoodsPicture } from '../../goods/web/GoodsPicture.tsx'
import { stockElements } from '../api/elements.ts'
import { narrowing, StockRow, stockListRoutes, stockViews, viewsBehind } from '../api/stockList.ts'
import { Pieces } from './Pieces.tsx'

const RowLots = lazy(() => import('./RowLots.tsx'))

const counted = ['onHand', 'reserved', 'free', 'largest', 'inTransit'] as const

/** Returns the list of what is there of goods. */
export function stockList(): ListSpec<StockRow> {
  const value = may(stockElements.value) ? ['value'] : []
  const ofLots = may(stockElements.lots) ? ['largest', 'lots'] : []
  const hidden = Object.entries(viewsBehind).filter(([, element]) => !may(element))
  return {
    name: 'stock',
    row: StockRow,
    routes: { list: stockListRoutes.list, totals: stockListRoutes.totals },
    views: Object.fromEntries(Object.entries(stockViews).filter(([view]) => !hidden.some(([one]) => one === view))),
    sort: { by: 'code', order: 'ascend' },
    noun: '库存',
    topic: 'stock',
    filtersOnly: narrowing,
    unfold: (row, state) => (
      <Suspense fallback={<p className="nothing">正在读取…</p>}>
        <RowLots row={row} state={state} />
      </Suspense>
    ),
    shown: [
      'name',
      'code',
      'spec',
      'onHand',
      'reserved',
      'free',
      ...ofLots,
      'inTransit',
      'ordered',
      'orderedOn',
      'age',
      ...value,
    ],
    widths: {
      name: 256,
      code: 130,
      spec: 130,
      onHand: 120,
      reserved: 110,
      free: 120,
      largest: 120,
      lots: 84,
      inTransit: 100,
      ordered: 110,
      age: 84,
    },
    empty: {
      there: '还没有库存。入库后，这里能看到每个商品有多少、在哪个批次、还剩多少可用。',
      split: '您看得到的报价和定金里，没有总数够、却没有一批够的商品。',
      low: '没有低于最低库存的商品。最低库存在商品的库存抽屉里设。',
      tails: '没有剩得很少的尾货批次。',
      old: '没有放得太久的库存。',
      ending: '三天内没有到期的预留。',
      uncosted: '没有缺成本的库存。',
      none: '每个商品都有库存。',
      all: '还没有商品。先在商品管理里新增或导入商品。',
    },
    searchHint: '名称、拼音、编码、规格',
    draw: {
      name: row => (
        <span className="stock-name">
          <GoodsPicture row={row} />
          <span>{row.name}</span>
        </span>
      ),
      lowest: ({ lowest, ownBox }) => (lowest === null ? <Nothing /> : <Pieces pieces={lowest} box={ownBox} />),
      ordered: ({ ordered, ownBox }) => (ordered === null ? <Nothing /> : <Pieces pieces={ordered} box={ownBox} />),
      ...Object.fromEntries(
        counted.map(key => [key, (row: StockRow) => <Pieces pieces={row[key] ?? 0} box={row.box} />]),
      ),
    },
    card: ['code', 'onHand', 'free', ...ofLots.slice(0, 1)],
  }
}
