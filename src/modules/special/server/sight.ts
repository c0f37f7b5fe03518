import { columnsOf } from '../../../kernel/api/list.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { concealedKeys } from '../../../kernel/server/record/concealed.ts'
import { guarded } from '../../goods/api/goods.ts'
import { SpecialRow } from '../api/special.ts'

const columns = columnsOf(SpecialRow)

/** Returns the fields of special offers that the person may not see of any. */
export const hiddenFrom = (desk: SessionDesk): string[] => concealedKeys(desk, columns)

/** Tells whether the person sees the floors of managers and directors. */
export const seesFloors = (desk: SessionDesk) => desk.may(guarded.floorManager)
