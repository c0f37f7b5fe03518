import { lazy, useState } from 'react'
import { useList } from '../../../kernel/web/list/useList.ts'
import { RecordScreen } from '../../../kernel/web/record/RecordScreen.tsx'
import { usePhone } from '../../../kernel/web/ui/usePhone.ts'
import { ExportMenu } from '../../transfer/web/ExportMenu.tsx'
import { stockElements } from '../api/elements.ts'
import { AsOf } from './AsOf.tsx'
import { Opening, OpeningStart } from './Opening.tsx'
import { StockScan } from './StockScan.tsx'
import { stockList } from './stockList.tsx'
import './stock.css'

const StockDrawers = lazy(() => import('./StockDrawers.tsx'))

/** Draws the screen 库存管理 (goodsManager): what is there of each of the goods, now or as of a day. */
export default function StockPage() {
  const [spec] = useState(stockList)
  const list = useList(spec)
  const phone = usePhone()
  return (
    <RecordScreen
      list={list}
      start={<OpeningStart />}
      actions={
        <>
          <StockScan />
          {!phone && <AsOf list={list} />}
          <Opening list={list} />
          <ExportMenu kind="stock" noun="库存" element={stockElements.export} list={list} />
        </>
      }
      drawers={<StockDrawers list={list} />}
    />
  )
}
