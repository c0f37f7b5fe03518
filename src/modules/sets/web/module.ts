import type { WebModule } from '../../../kernel/web/module.ts'
import { setPlaces as places } from '../contract/places.ts'

export const sets = {
  name: 'sets',
  screens: [{ place: places.list, page: () => import('./SetPage.tsx') }],
} satisfies WebModule
