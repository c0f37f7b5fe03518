import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { orderActs } from '../../salesOrder/web/orderActs.ts'
import { processingPlaces as places } from '../api/places.ts'

export const processing = {
  name: 'processing',
  screens: [{ place: places.list, page: () => import('./ProcessingPage.tsx') }],
  brings: [
    bringTo(orderActs, { key: 'processing', menu: 'processingManager', Act: lazy(() => import('./OrderAct.tsx')) }, 2),
  ],
} satisfies WebModule
