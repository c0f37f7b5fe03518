import type { WebModule } from '../../../kernel/web/module.ts'
import { goodsPlaces as places } from '../contract/places.ts'

export const goods = {
  name: 'goods',
  screens: [{ place: places.list, page: () => import('./GoodsPage.tsx') }],
} satisfies WebModule
