import type { WebModule } from '../../../kernel/web/module.ts'
import { menuPlaces as places } from '../api/places.ts'

export const menu = {
  name: 'menu',
  screens: [{ place: places.menus, page: () => import('./MenuPage.tsx') }],
} satisfies WebModule
