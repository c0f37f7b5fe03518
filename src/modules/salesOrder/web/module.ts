import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { contractTabs } from '../../contract/web/contractTabs.ts'
import { customerTabs } from '../../customer/web/customerTabs.ts'
import { dealTabs } from '../../opportunity/web/dealTabs.ts'
import { quotationTabs } from '../../quotation/web/quotationTabs.ts'
import { orderPlaces as places, soldPlaces } from '../api/places.ts'

const home = { key: 'home', title: '交付', menu: soldPlaces.list.authority as string }

export const salesOrder = {
  name: 'salesOrder',
  screens: [
    { place: places.list, page: () => import('./OrderPage.tsx') },
    { place: places.info, page: () => import('./reading/OrderInfoPage.tsx') },
    { place: soldPlaces.list, page: () => import('./reading/SoldPage.tsx') },
    { place: soldPlaces.deliveries, page: () => import('./reading/DeliveryReportPage.tsx') },
    { place: soldPlaces.report, page: () => import('./reading/SoldReportPage.tsx') },
  ],
  publicScreens: [{ place: places.consent, page: () => import('./consent/shared/ConsentPage.tsx') }],
  brings: [
    bringTo(
      contractTabs,
      { key: 'orders', title: '下单', menu: 'orderManager', Tab: lazy(() => import('./ContractOrders.tsx')) },
      3,
    ),
    bringTo(contractTabs, { ...home, Tab: lazy(() => import('./home/ContractHome.tsx')) }, 3.5),
    bringTo(dealTabs, { ...home, Tab: lazy(() => import('./home/DealHome.tsx')) }, 4),
    bringTo(quotationTabs, { ...home, Tab: lazy(() => import('./home/QuotationHome.tsx')) }),
    bringTo(customerTabs, { ...home, Tab: lazy(() => import('./home/CustomerHome.tsx')) }, 1),
  ],
} satisfies WebModule
