import type { Access } from '../../../kernel/server/desk/access.ts'
import { customFieldsPlaces as places } from '../api/places.ts'

/** What there is to permit on this module's screens. */
export const customFieldsAccess: readonly Access[] = [
  { place: places.design, elements: { edit: '设计字段', publish: '发布' } },
  { place: places.test },
]
