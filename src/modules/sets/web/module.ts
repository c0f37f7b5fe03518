import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { goodsTabs } from '../../goods/web/goodsTabs.ts'
import { setPlaces as places } from '../api/places.ts'

export const sets = {
  name: 'sets',
  screens: [{ place: places.list, page: () => import('./SetPage.tsx') }],
  brings: [
    bringTo(
      goodsTabs,
      { key: 'sets', title: '套餐', menu: 'setManager', Tab: lazy(() => import('./GoodsSets.tsx')) },
      1,
    ),
  ],
} satisfies WebModule
