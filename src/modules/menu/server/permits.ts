import type { Access } from '../../../kernel/server/desk/access.ts'
import { menuPlaces as places } from '../api/places.ts'

/** The menu and elements of the screen of menus. */
export const menuAccess: Access = { place: places.menus, elements: { edit: '新增、编辑与停用' } }
