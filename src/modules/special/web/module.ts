import type { WebModule } from '../../../kernel/web/module.ts'
import { specialPlaces as places } from '../contract/places.ts'

export const special = {
  name: 'special',
  screens: [
    { place: places.list, page: () => import('./SpecialPage.tsx') },
    { place: places.report, page: () => import('./SpecialReportPage.tsx') },
  ],
} satisfies WebModule
