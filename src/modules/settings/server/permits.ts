import type { Access } from '../../../kernel/server/desk/access.ts'
import { settingsPlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens, and the default roles that have them. */
export const settingsAccess: readonly Access[] = [
  { place: places.switches, elements: { edit: '修改' } },
  { place: places.dictionary, elements: { edit: '新增、编辑与停用' } },
  { place: places.sorts, elements: { edit: '调整顺序' } },
]
