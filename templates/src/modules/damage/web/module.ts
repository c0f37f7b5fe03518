import type { WebModule } from '../../../kernel/web/module.ts'
import { damagePlaces as places } from '../api/places.ts'

export const damage = {
  name: 'damage',
  screens: [{ place: places.list, page: () => import('./DamagePage.tsx') }],
} satisfies WebModule
