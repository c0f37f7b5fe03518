import type { Access } from '../../../kernel/server/desk/access.ts'
import { setPlaces as places } from '../api/places.ts'

/** The menu and elements of the screen: who sells sees sets and tries them, administrators make them. */
export const setAccess: readonly Access[] = [
  {
    place: places.list,
    elements: { edit: '新增、编辑与上下架' },
    grants: { manager: [], seller: [], designer: [], finance: [] },
  },
]
