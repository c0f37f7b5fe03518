import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { contractTabs } from '../../contract/web/contractTabs.ts'
import { orderActs } from '../../salesOrder/web/orderActs.ts'
import { shipmentActs } from '../../shipment/web/shipmentActs.ts'
import { goodsReturnPlaces as places } from '../api/places.ts'

export const goodsReturn = {
  name: 'goodsReturn',
  screens: [{ place: places.list, page: () => import('./ReturnPage.tsx') }],
  brings: [
    bringTo(
      contractTabs,
      { key: 'returns', title: '退货', menu: 'returnManager', Tab: lazy(() => import('./ContractReturns.tsx')) },
      3.7,
    ),
    bringTo(shipmentActs, {
      key: 'goodsReturn',
      menu: 'returnManager',
      Act: lazy(() => import('./ShipmentAct.tsx')),
    }),
    bringTo(orderActs, { key: 'goodsReturn', menu: 'returnManager', Act: lazy(() => import('./OrderAct.tsx')) }, 3),
  ],
} satisfies WebModule
