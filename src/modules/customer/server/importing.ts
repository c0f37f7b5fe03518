import type { Selectable } from 'kysely'
import { insertBulk } from '../../../kernel/server/bulk.ts'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { CustomerInput } from '../contract/customer.ts'

export type NewCustomer = CustomerInput & { id: number }

/**
 * Creates the customers that an import brings, numbered by `newIds`, and logs them. Gives the numbers of those created:
 * not of who has a phone that is another customer's already, also one who came this very moment. `logged` as `insertBulk`.
 */
export function createCustomers(desk: Desk, importBatchId: number, customers: readonly NewCustomer[]) {
  const rows = customers.map(customer => ({ ...customer, importBatchId, createdBy: desk.employeeId }))
  const name = (row: NewCustomer) => row.name
  return insertBulk(desk, 'customer', rows, { action: '导入', name, unlessTaken: ['phone'] })
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
