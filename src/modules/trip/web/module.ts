import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { deskTabs } from '../../money/web/deskTabs.ts'
import { tripPlaces as places } from '../api/places.ts'

export const trip = {
  name: 'trip',
  screens: [
    { place: places.plan, page: () => import('./TripPage.tsx') },
    { place: places.day, page: () => import('./DayPage.tsx') },
    { place: places.vehicles, page: () => import('./VehiclePage.tsx') },
  ],
  brings: [
    bringTo(deskTabs, {
      key: 'unhanded',
      title: '司机未交款',
      menu: 'deliveryPlan:settle',
      Tab: lazy(() => import('./UnhandedTab.tsx')),
      bare: true,
    }),
  ],
} satisfies WebModule
