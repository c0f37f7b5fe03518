import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { contractTabs } from '../../contract/web/contractTabs.ts'
import { orderPlaces as places, soldPlaces } from '../api/places.ts'

export const salesOrder = {
  name: 'salesOrder',
  screens: [
    { place: places.list, page: () => import('./OrderPage.tsx') },
    { place: places.info, page: () => import('./reading/OrderInfoPage.tsx') },
    { place: soldPlaces.list, page: () => import('./reading/SoldPage.tsx') },
    { place: soldPlaces.report, page: () => import('./reading/SoldReportPage.tsx') },
  ],
  brings: [
    bringTo(
      contractTabs,
      { key: 'orders', title: '下单', menu: 'orderManager', Tab: lazy(() => import('./ContractOrders.tsx')) },
      3,
    ),
  ],
} satisfies WebModule
