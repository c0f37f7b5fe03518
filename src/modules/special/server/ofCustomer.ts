import { linkTo } from '../../../kernel/contract/place.ts'
import { readPage } from '../../../kernel/server/list.ts'
import type { CustomerRecords } from '../../customer/server/index.ts'
import { specialPlaces } from '../contract/places.ts'
import { specialRoutes as routes, type SpecialRow } from '../contract/special.ts'
import { specialStates } from '../contract/state.ts'
import { specialConditions, specialListFor } from './list.ts'

const most = 100
const tones = {
  draft: 'grey',
  approving: 'blue',
  approved: 'green',
  usedUp: 'grey',
  expired: 'orange',
  rejected: 'red',
  withdrawn: 'grey',
} as const

/** Special offers in the one place of a customer: those in the person's data scope over special offers. */
export const specialsOfCustomer: CustomerRecords = {
  key: 'special',
  title: '特价',
  shown: desk => desk.mayCall(routes.list),
  async rows(desk, customerId) {
    const conditions = [
      ...specialConditions(desk),
      (bind: (value: unknown) => string) => `e.customer_id = ${bind(customerId)}`,
    ]
    const query = { filters: {}, page: 1, pageSize: most }
    const rows = await readPage<SpecialRow>(desk.client, specialListFor(desk), conditions, query)
    return rows.map(({ id, number, goodsName, state, ownerId, amount, createdAt }) => ({
      id,
      title: `${number} ${goodsName}`,
      state: specialStates[state],
      tone: tones[state],
      ownerId,
      amount,
      at: createdAt,
      lastContactAt: null,
      path: linkTo(specialPlaces.list, { open: id }),
    }))
  },
}
