import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Nameable } from '../../../kernel/server/record/nameable.ts'
import { guarded } from '../../goods/api/goods.ts'
import { dealVisibility } from '../../opportunity/server/index.ts'
import { quotationRoutes } from '../api/routes.ts'
import { rowsWhere } from './detail.ts'

const maySee = (desk: Desk) => desk.mayCall(quotationRoutes.detail) && desk.may(guarded.listPrice)

/** The numbers of quotations in texts: of those that the person sees. */
export const nameableQuotation: Nameable = {
  async names(desk, ids) {
    if (!maySee(desk)) return new Map()
    const rows = await rowsWhere(desk, bind => `e.id = any(${bind([...ids])}::bigint[])`, ids.length)
    return new Map(rows.map(({ id, number }) => [id, number]))
  },
  seesAll: desk => maySee(desk) && desk.reach(dealVisibility.module).office,
}
