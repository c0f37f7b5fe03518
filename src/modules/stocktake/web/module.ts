import type { WebModule } from '../../../kernel/web/module.ts'
import { stocktakePlaces as places } from '../api/places.ts'

export const stocktake = {
  name: 'stocktake',
  screens: [{ place: places.list, page: () => import('./StocktakePage.tsx') }],
} satisfies WebModule
