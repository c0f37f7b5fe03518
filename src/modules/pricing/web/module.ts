import { lazy } from 'react'
import { linkTo } from '../../../kernel/api/place.ts'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { goodsTabs } from '../../goods/web/goodsTabs.ts'
import { ownPricing } from '../../goods/web/ownPricing.ts'
import { employeeActs } from '../../organisation/web/employeeActs.ts'
import { ownPricesOf, pricePlaces as places } from '../api/places.ts'

export const pricing = {
  name: 'pricing',
  screens: [
    { place: places.list, page: () => import('./PricePage.tsx') },
    { place: places.batches, page: () => import('./BatchPage.tsx') },
  ],
  brings: [
    bringTo(ownPricing, {
      element: 'priceManager:edit',
      address: of => linkTo(places.batches, { new: ownPricesOf(of) }),
    }),
    bringTo(employeeActs, { title: '折扣底线', Dialog: lazy(() => import('./FloorDialog.tsx')) }),
    bringTo(goodsTabs, {
      key: 'prices',
      title: '价格',
      menu: 'priceManager',
      Tab: lazy(() => import('./GoodsPrices.tsx')),
    }),
  ],
} satisfies WebModule
