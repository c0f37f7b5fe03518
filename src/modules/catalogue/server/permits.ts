import type { Access } from '../../../kernel/server/desk/access.ts'
import { cataloguePlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens: everyone who sells or counts goods sees what there is of them. */
export const catalogueAccess: readonly Access[] = [
  {
    place: places.catalogue,
    elements: { edit: '新增、编辑与合并' },
    grants: { manager: [], seller: [] },
  },
  { place: places.categories, grants: { manager: [], warehouse: [], finance: [] } },
]
