import type { WebModule } from '../../../kernel/web/module.ts'
import { customFieldsPlaces as places } from '../api/places.ts'
import { findLinked, useLinked } from './linked.ts'

export const customFields = {
  name: 'customFields',
  references: { useLinked, findLinked },
  screens: [
    { place: places.design, page: () => import('./DesignPage.tsx') },
    { place: places.test, page: () => import('./TestPage.tsx') },
  ],
} satisfies WebModule
