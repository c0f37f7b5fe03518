import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { purchaseActs } from '../../purchase/web/purchaseActs.ts'
import { orderActs } from '../../salesOrder/web/orderActs.ts'
import { shipmentPlaces as places } from '../api/places.ts'

export const shipment = {
  name: 'shipment',
  screens: [{ place: places.list, page: () => import('./ShipmentPage.tsx') }],
  publicScreens: [{ place: places.shared, page: () => import('./shared/DeliveryPage.tsx') }],
  brings: [
    bringTo(orderActs, { key: 'shipment', menu: 'shipmentManager', Act: lazy(() => import('./OrderAct.tsx')) }),
    bringTo(purchaseActs, { key: 'direct', menu: 'shipmentManager', Act: lazy(() => import('./DirectAct.tsx')) }),
  ],
} satisfies WebModule
