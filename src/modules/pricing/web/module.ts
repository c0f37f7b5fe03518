import type { WebModule } from '../../../kernel/web/module.ts'
import { pricePlaces as places } from '../contract/places.ts'

export const pricing = {
  name: 'pricing',
  screens: [{ place: places.list, page: () => import('./PricePage.tsx') }],
} satisfies WebModule
