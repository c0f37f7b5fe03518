import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import type { GoodsDetail } from '../../goods/api/goods.ts'
import { warehousePlaces } from '../api/places.ts'
import { Expected } from './Expected.tsx'
import { Holds } from './Holds.tsx'
import { Lots } from './Lots.tsx'
import { StockCard } from './StockCard.tsx'
import { StockLine } from './StockLine.tsx'
import './stock.css'

/** Shows what is there of goods in their drawer: lots, reservations and movements. */
export default function GoodsStock({ goods }: { goods: GoodsDetail }) {
  return (
    <div className="stock-of-goods">
      <Lots goodsId={goods.id} goods={goods} />
      <h4>近一年现存</h4>
      <StockLine goodsId={goods.id} box={goods.boxPieces} />
      <h4>已订与在途</h4>
      <Expected goodsId={goods.id} />
      <h4>预留</h4>
      <Holds goodsId={goods.id} />
      <h4>
        库存流水{' '}
        <Link to={linkTo(warehousePlaces.stock, { view: 'all', open: goods.id, tab: 'card' })}>在库存管理里打开</Link>
      </h4>
      <StockCard goodsId={goods.id} />
    </div>
  )
}
