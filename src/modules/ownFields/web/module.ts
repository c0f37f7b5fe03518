import type { WebModule } from '../../../kernel/web/module.ts'
import { ownFieldsPlaces as places } from '../api/places.ts'
import { findLinked, useLinked } from './linked.ts'

export const ownFields = {
  name: 'ownFields',
  references: { useLinked, findLinked },
  screens: [
    { place: places.design, page: () => import('./DesignPage.tsx') },
    { place: places.test, page: () => import('./TestPage.tsx') },
  ],
} satisfies WebModule
