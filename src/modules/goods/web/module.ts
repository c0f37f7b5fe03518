import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { customTrials } from '../../customFields/web/trials.ts'
import { stepWays } from '../../reporting/web/startKinds.ts'
import { goodsPlaces as places } from '../api/places.ts'

export const goods = {
  name: 'goods',
  screens: [{ place: places.list, page: () => import('./GoodsPage.tsx') }],
  brings: [
    bringTo(customTrials, { noun: 'goods', load: () => import('./trial.tsx') }, 3),
    bringTo(stepWays, () => import('./start/ways.ts')),
  ],
} satisfies WebModule
