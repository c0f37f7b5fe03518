import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { problemActs } from '../../installation/web/problemActs.ts'
import { wagePlaces as places } from '../api/places.ts'

export const wages = {
  name: 'wages',
  screens: [{ place: places.desk, page: () => import('./WagePage.tsx') }],
  brings: [
    bringTo(problemActs, { key: 'rework', menu: 'wageManager', Act: lazy(() => import('./rework/ReworkAct.tsx')) }),
  ],
} satisfies WebModule
