import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { goodsTabs } from '../../goods/web/goodsTabs.ts'
import { lineActs } from '../../quotation/web/lineActs.ts'
import { earnestPlaces as places } from '../api/places.ts'

const menu = 'inventoryEarnest'

export const earnest = {
  name: 'earnest',
  screens: [
    { place: places.list, page: () => import('./EarnestPage.tsx') },
    { place: places.own, page: () => import('./EarnestPage.tsx') },
    { place: places.all, page: () => import('./EarnestAllPage.tsx') },
  ],
  brings: [
    bringTo(goodsTabs, { key: 'earnests', title: '留货', menu, Tab: lazy(() => import('./GoodsEarnests.tsx')) }, 3),
    bringTo(lineActs, { key: 'keep', menu, Act: lazy(() => import('./KeepLine.tsx')) }),
  ],
} satisfies WebModule
