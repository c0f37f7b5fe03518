import type { CustomHolder, CustomNoun } from '../../customFields/server/index.ts'
import { customerForm } from '../api/form.ts'
import { customerPlaces } from '../api/places.ts'
import { customerRoutes } from '../api/routes.ts'
import { announceCustomer } from './announce.ts'
import type { CustomerSection } from './kinds.ts'

/**
 * Customers take custom fields. Clues and deals change the area of their customer, too, so that formulas over it are computed as those of
 * another table's row.
 */
export const customCustomer: CustomHolder = {
  noun: 'customer',
  title: '客户',
  table: 'customer',
  path: customerPlaces.list.path,
  list: 'customerList',
  facts: [{ key: 'area', title: '面积', kind: 'number', scale: 100, of: { table: 'customer', by: 'id' } }],
  builtIn: customerForm,
  steps: async () => [],
}

/** The same, with the records that make people see customers. */
export const customerNoun = (sections: readonly CustomerSection[]): CustomNoun => ({
  ...customCustomer,
  async seen(desk, id) {
    const name = (await desk.names('customer', [id])).get(id)
    if (name === undefined) return undefined
    const { own } = await desk.from('customer').select('own').where('id', '=', id).executeTakeFirstOrThrow()
    return { name, own, showsPhones: desk.mayCall(customerRoutes.revealPhone) }
  },
  async tell(desk, customers) {
    for (const { id } of customers) await announceCustomer(desk, sections, id)
  },
})
