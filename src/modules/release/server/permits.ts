import type { Access } from '../../../kernel/server/desk/access.ts'
import { releasePlaces as places } from '../api/places.ts'

/** The menus and elements of this module's screens: only operators manage releases. */
export const releaseAccess: readonly Access[] = [{ place: places.maintain, elements: { edit: '新增、编辑与删除' } }]
