import type { Selectable } from 'kysely'
import { insertBulk, newIds } from '../../../kernel/server/bulk.ts'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { CustomerInput } from '../contract/customer.ts'

type NewCustomer = CustomerInput & { id: number }

/**
 * Creates the customers that an import brings, logged. Gives their numbers in the order of `people`, null for those
 * whose phone is another customer's already, also one who came this very moment.
 */
export async function createCustomers(
  desk: Desk,
  importBatchId: number,
  people: readonly CustomerInput[],
): Promise<(number | null)[]> {
  const ids = await newIds(desk, 'customer', people.length)
  const rows = people.map(
    (person, index): NewCustomer => ({
      ...{ id: ids[index] as number, importBatchId, createdBy: desk.employeeId },
      ...person,
    }),
  )
  const log = { action: '导入', name: (row: NewCustomer) => row.name, unlessTaken: ['phone'] }
  const created = await insertBulk(desk, 'customer', rows, log)
  return ids.map(id => (created.has(id) ? id : null))
}

/** Customers by phone, locked in the order of their numbers. */
export async function lockCustomers(desk: Desk, phones: readonly string[]): Promise<Map<string, Selectable<Customer>>> {
  const found = await desk
    .from('customer')
    .select('id')
    .where('phone', 'in', [...phones])
    .execute()
  const locked = await desk.lock(
    'customer',
    found.map(row => row.id),
  )
  return new Map(locked.map(row => [row.phone ?? '', row]))
}
