import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { goodsTabs } from '../../goods/web/goodsTabs.ts'
import { specialPlaces as places } from '../api/places.ts'

export const special = {
  name: 'special',
  screens: [
    { place: places.list, page: () => import('./SpecialPage.tsx') },
    { place: places.report, page: () => import('./SpecialReportPage.tsx') },
  ],
  brings: [
    bringTo(
      goodsTabs,
      { key: 'specials', title: '特价', menu: 'specialOffer', Tab: lazy(() => import('./GoodsSpecials.tsx')) },
      2,
    ),
  ],
} satisfies WebModule
