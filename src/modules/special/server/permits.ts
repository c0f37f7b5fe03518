import type { Access } from '../../../kernel/server/desk/access.ts'
import { specialPlaces as places } from '../api/places.ts'

/** The menu and elements of the screen and its report: sellers and heads ask, finance reads. */
export const specialAccess: readonly Access[] = [
  {
    place: { ...places.list, also: [places.report] },
    elements: { ask: '申请、修改与撤回特价', export: '导出' },
    grants: { manager: ['ask', 'export'], seller: ['ask'], finance: ['export'] },
  },
]
