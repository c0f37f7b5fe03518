import { handle } from '../../../../kernel/server/http/mount.ts'
import { assertSeesLots } from '../../../warehouse/server/index.ts'
import { allocationRoutes as routes } from '../../api/allocation.ts'
import { orderDocument } from '../document.ts'
import { orders } from '../orders.ts'
import { allocate } from './allocate.ts'
import { giveBack } from './giveBack.ts'
import { proposalFor } from './proposal.ts'
import { allocationOf } from './shown.ts'

/** The calls of what is reserved for orders. */
export const allocationHandlers = [
  handle(routes.allocation, (desk, { params: { id } }) => allocationOf(desk, id)),
  handle(routes.proposal, (desk, { body: { ids } }) => proposalFor(desk, ids)),

  handle(routes.allocate, async (desk, { body: { id, version, lines, consents } }) => {
    assertSeesLots(desk)
    const order = await orders.lock(desk, id, 'allocate', { version })
    const told = await allocate(desk, order, lines, consents)
    await orderDocument.change(desk, order, {}, '备货', told)
    return allocationOf(desk, id)
  }),

  handle(routes.release, async (desk, { body: { id, version, lines } }) => {
    assertSeesLots(desk)
    const order = await orders.lock(desk, id, 'release', { version })
    await orderDocument.change(desk, order, {}, '释放备货', await giveBack(desk, order, lines))
    return allocationOf(desk, id)
  }),
]
