import type { Access } from '../../../kernel/server/desk/access.ts'
import { auditPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const auditAccess: readonly Access[] = [
  { place: places.company, elements: { export: '导出', verify: '校验' } },
  { place: places.live },
  { place: places.system, elements: { export: '导出', verify: '校验' } },
]
