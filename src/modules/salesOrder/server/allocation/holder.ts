import { withUnit } from '../../../../kernel/api/format.ts'
import type { HolderKind } from '../../../warehouse/server/index.ts'
import { orderRecord } from '../../api/order.ts'
import { orders } from '../orders.ts'
import { orderAwaits } from './awaits.ts'
import { ownerKind } from './lines.ts'
import { tellSeller } from './telling.ts'

/** Placed orders as what reserves goods. */
export const orderHolder: HolderKind = {
  kind: ownerKind,
  title: orderRecord.title,
  names: (desk, ids) => orders.names(desk, ids),
  living: `select id from sales_order where office_id = $1 and state = 'done'`,
  awaits: orderAwaits,
  async gaveWay(desk, gone) {
    const ids = [...new Set(gone.map(({ ownerId }) => ownerId))]
    const rows = await desk.from('salesOrder').select(['id', 'number', 'ownerId']).where('id', 'in', ids).execute()
    for (const order of rows) {
      const pieces = gone.filter(({ ownerId }) => ownerId === order.id).reduce((all, one) => all + one.pieces, 0)
      await tellSeller(desk, order, '备的货被让出', `让出了 ${withUnit(pieces * 1000, '片/件')}，请让仓库重新备货`)
    }
  },
}
