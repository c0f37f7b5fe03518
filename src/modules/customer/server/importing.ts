import type { Selectable } from 'kysely'
import { insertBulk } from '../../../kernel/server/bulk.ts'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { whoAttached } from '../../attachments/server/index.ts'
import { bornOwn, factsOf } from '../../ownFields/server/index.ts'
import type { CustomerInput } from '../contract/customer.ts'

import { ownCustomer } from './own.ts'

type CustomerRow = Selectable<Customer>
export type NewCustomer = CustomerInput & { id: number }

/**
 * Creates and logs the customers of an import, numbered by `newIds`. Returns the numbers of those created, without those
 * whose phone belongs to another customer, even one created at this moment. `logged` as `insertBulk`.
 */
export async function createCustomers(desk: Desk, importBatchId: number, people: readonly NewCustomer[]) {
  const customers = await unknownOf(desk, people)
  const owns = await bornOwn(
    desk,
    ownCustomer,
    customers.map(customer => factsOf(ownCustomer, customer)),
  )
  const made = { importBatchId, createdBy: desk.employeeId }
  const rows = customers.map((customer, at) => ({ ...customer, ...made, own: owns[at] ?? null }))
  const name = (row: NewCustomer) => row.name
  return insertBulk(desk, 'customer', rows, { action: '导入', name, unlessTaken: ['phone'] })
}

/** Returns those whose phone is no customer's yet: a known customer takes no automatic number of the company's. */
async function unknownOf(desk: Desk, people: readonly NewCustomer[]): Promise<readonly NewCustomer[]> {
  const phones = people.flatMap(({ phone }) => phone ?? [])
  const { rows } = await desk.client.query<{ phone: string }>(byAnyPhone, [desk.officeId, phones])
  const known = new Set(rows.map(row => row.phone))
  return people.filter(({ phone }) => !phone || !known.has(phone))
}

/** Locks customers with any of these phones, in the order of their numbers. */
export async function lockCustomers(desk: Desk, phones: readonly string[]): Promise<Map<string, CustomerRow>> {
  const { rows: found } = await desk.client.query<{ id: number; phone: string }>(byAnyPhone, [desk.officeId, phones])
  const ids = [...new Set(found.map(row => row.id))]
  const locked = new Map((await desk.lock('customer', ids)).map(row => [row.id, row]))
  return new Map(found.flatMap(({ id, phone }) => (locked.has(id) ? [[phone, locked.get(id) as CustomerRow]] : [])))
}

/** Finds customers by phone without a lock. */
export async function customersByPhone(desk: Desk, phones: readonly string[]): Promise<Map<string, CustomerRow>> {
  if (phones.length === 0) return new Map()
  const { rows } = await desk.client.query<{ id: number; phone: string }>(byAnyPhone, [desk.officeId, phones])
  const ids = [...new Set(rows.map(row => row.id))]
  const found = ids.length > 0 ? await desk.from('customer').selectAll().where('id', 'in', ids).execute() : []
  const known = new Map(found.map(row => [row.id, row]))
  return new Map(rows.flatMap(({ id, phone }) => (known.has(id) ? [[phone, known.get(id) as CustomerRow]] : [])))
}

/** SQL that gives `id` and `phone` of the customers of office $1 that have one of the phones $2, first or further. */
export const byAnyPhone = `select id, phone from customer where office_id = $1 and phone = any($2)
  union all select customer_id, phone from customer_phone where office_id = $1 and phone = any($2)`

/** SQL that gives, as obstacles of an undo, the papers of customers that batch $2 of office $1 brought: no foreign key holds these. */
export const papersOfBatch = whoAttached(
  'customer',
  'select id from customer where office_id = $1 and import_batch_id = $2',
)
