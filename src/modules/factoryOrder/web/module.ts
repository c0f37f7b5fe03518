import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { contractTabs } from '../../contract/web/contractTabs.ts'
import { orderTabs } from '../../salesOrder/web/orderTabs.ts'
import { factoryPlaces as places } from '../api/places.ts'

export const factoryOrder = {
  name: 'factoryOrder',
  screens: [{ place: places.list, page: () => import('./FactoryPage.tsx') }],
  brings: [
    bringTo(
      contractTabs,
      { key: 'whole', title: '齐套', menu: 'factoryOrderManager', Tab: lazy(() => import('./ContractWhole.tsx')) },
      3.5,
    ),
    bringTo(
      orderTabs,
      { key: 'factory', title: '工厂单', menu: 'factoryOrderManager', Tab: lazy(() => import('./OrderFactories.tsx')) },
      3,
    ),
  ],
} satisfies WebModule
