import type { Access } from '../../../kernel/server/access.ts'
import { releasePlaces as places } from '../contract/places.ts'

/** What there is to permit on this module's screens: releases are the operators'. */
export const releaseAccess: readonly Access[] = [{ place: places.maintain, elements: { edit: '新增、编辑与删除' } }]
