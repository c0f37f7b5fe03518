import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { goodsTabs } from '../../goods/web/goodsTabs.ts'
import { warehousePlaces as places } from '../api/places.ts'

export const warehouse = {
  name: 'warehouse',
  screens: [
    { place: places.list, page: () => import('./WarehousePage.tsx') },
    { place: places.stock, page: () => import('./StockPage.tsx') },
    { place: places.reports, page: () => import('./report/ReportPage.tsx') },
  ],
  brings: [
    bringTo(
      goodsTabs,
      { key: 'stock', title: '库存', menu: 'goodsManager:stock', Tab: lazy(() => import('./GoodsStock.tsx')) },
      0,
    ),
  ],
} satisfies WebModule
