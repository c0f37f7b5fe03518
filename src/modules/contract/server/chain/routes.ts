import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { partlyOf } from '../../../../kernel/server/record/partly.ts'
import { workedDeal } from '../../../opportunity/server/index.ts'
import { type ChainPart, chainRoutes as routes } from '../../api/chain.ts'
import { contracts } from '../record/contracts.ts'
import { type ChainOf, chainParts } from './kind.ts'
import { assertCustomerMoney } from './whose.ts'

/** Returns the calls of 资金链; its parts come from the modules that have them. */
export function chainHandlers(world: Pick<World, 'all'>): readonly Handled[] {
  const kinds = world.all(chainParts)
  const chainOf = async (desk: Desk, of: ChainOf): Promise<ChainPart[]> => {
    const parts = await together(...kinds.map(kind => () => kind.figures(desk, of)))
    return kinds.flatMap(({ key, title, summedBy }, at) => {
      const figures = parts[at]
      return figures ? [{ key, title, figures, partly: partlyOf(desk, summedBy) }] : []
    })
  }
  return [
    handle(routes.ofContract, async (desk, { params: { id } }) => {
      const { customerId } = await contracts.visible(desk, id)
      return chainOf(desk, { level: 'ofContract', id, customerId })
    }),
    handle(routes.ofDeal, async (desk, { params: { id } }) => {
      const { customerId } = await workedDeal(desk, id)
      return chainOf(desk, { level: 'ofDeal', id, customerId })
    }),
    handle(routes.ofCustomer, async (desk, { params: { id } }) => {
      await assertCustomerMoney(desk, world, id)
      return chainOf(desk, { level: 'ofCustomer', id, customerId: id })
    }),
  ]
}
