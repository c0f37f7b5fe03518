import type { Access } from '../../../kernel/server/access.ts'
import { auditPlaces as places } from '../contract/places.ts'

/** What there is to permit on this module's screens, and what the default roles may. */
export const auditAccess: readonly Access[] = [
  { place: places.company, elements: { export: '导出', verify: '校验' } },
  { place: places.live },
  { place: places.system, elements: { export: '导出', verify: '校验' } },
]
