import type { WebModule } from '../../../kernel/web/module.ts'
import { cataloguePlaces as places } from '../api/places.ts'

export const catalogue = {
  name: 'catalogue',
  screens: [
    { place: places.catalogue, page: () => import('./CataloguePage.tsx') },
    { place: places.categories, page: () => import('./CategoryPage.tsx') },
  ],
} satisfies WebModule
