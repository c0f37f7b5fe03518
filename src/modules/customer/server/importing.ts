import type { Selectable } from 'kysely'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import { insertBulk } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { whoAttached } from '../../attachments/server/index.ts'
import { bornCustomValues, factsOf } from '../../customFields/server/index.ts'
import type { Met } from '../../transfer/server/index.ts'
import type { CustomerInput } from '../api/customer.ts'
import { seesEveryNumber, seesNumbers } from './asked.ts'
import { customCustomer } from './custom.ts'
import { reachedAmong } from './joining.ts'

type CustomerRow = Selectable<Customer>
/** A customer of an import; `sharesPhone` for one whose phone is that of a customer whom the person may not join. */
export type NewCustomer = CustomerInput & { id: number; sharesPhone?: boolean }

/**
 * Creates and logs the customers of an import, numbered by `newIds`. Returns the numbers of those created, without those
 * whose phone belongs to another customer, even one created at this moment, unless they share it. `logged` as `insertBulk`.
 */
export async function createCustomers(desk: Desk, importBatchId: number, people: readonly NewCustomer[]) {
  const customers = await unknownOf(desk, people)
  const owns = await bornCustomValues(
    desk,
    customCustomer,
    customers.map(customer => factsOf(customCustomer, customer)),
  )
  const made = { importBatchId, createdBy: desk.employeeId }
  const rows = customers.map(({ sharesPhone = false, ...customer }, at) => ({
    ...customer,
    ...made,
    sharesPhone,
    own: owns[at] ?? null,
  }))
  const name = (row: NewCustomer) => row.name
  return insertBulk(desk, 'customer', rows, { action: '导入', name, unlessTaken: 'any' })
}

/** Returns those whose phone is no customer's yet: a known customer takes no automatic number of the company's. */
async function unknownOf(desk: Desk, people: readonly NewCustomer[]): Promise<readonly NewCustomer[]> {
  const phones = people.flatMap(({ phone }) => phone ?? [])
  const { rows } = await desk.client.query<{ phone: string }>(byAnyPhone, [desk.officeId, phones])
  const known = new Set(rows.map(row => row.phone))
  return people.filter(({ phone, sharesPhone }) => !phone || sharesPhone || !known.has(phone))
}

/** Returns by phone the number of the customer that it means to the person: one that their data scope reaches, else the one whose number it is. */
async function meantBy(desk: Desk, phones: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await desk.client.query<Holder>(byAnyPhone, [desk.officeId, phones])
  const holders = Map.groupBy(rows, row => row.phone)
  const doubtful = [...holders.values()].filter(some => some.length > 1).flat()
  const reached = await reachedAmong(
    desk,
    doubtful.map(({ id }) => id),
  )
  const best = (some: readonly Holder[]) =>
    some.find(({ id }) => reached.has(id)) ?? some.find(({ shares }) => !shares) ?? (some[0] as Holder)
  return new Map([...holders].map(([phone, some]) => [phone, some.length > 1 ? best(some).id : (some[0] as Holder).id]))
}

type Holder = { id: number; phone: string; shares: boolean }

/** Locks the customers that these phones mean to the person, in the order of their numbers. */
export async function lockCustomers(desk: Desk, phones: readonly string[]): Promise<Map<string, CustomerRow>> {
  const meant = await meantBy(desk, phones)
  return named(meant, await desk.lock('customer', [...new Set(meant.values())]))
}

/** Finds the customers that these phones mean to the person, without a lock. */
export async function customersByPhone(desk: Desk, phones: readonly string[]): Promise<Map<string, CustomerRow>> {
  if (phones.length === 0) return new Map()
  const meant = await meantBy(desk, phones)
  const ids = [...new Set(meant.values())]
  return named(meant, ids.length > 0 ? await desk.from('customer').selectAll().where('id', 'in', ids).execute() : [])
}

/** Returns those of the phones that customers have whose whole number the person does not see, as what an import meets. */
export async function unseenPhones(desk: Desk, phones: readonly (string | null | undefined)[]): Promise<Met[]> {
  const asked = phones.filter(phone => typeof phone === 'string' && phone !== '')
  if (asked.length === 0 || seesEveryNumber(desk)) return []
  const { rows } = await desk.client.query<Holder>(byAnyPhone, [desk.officeId, asked])
  const ids = rows.map(({ id }) => id)
  const seen: ReadonlyMap<number, string> = seesNumbers(desk) ? await desk.names('customer', ids) : new Map()
  const holders = Map.groupBy(rows, ({ phone }) => phone)
  const hidden = [...holders].filter(([, some]) => !some.some(({ id }) => seen.has(id)))
  return hidden.map(([value]) => ({ kind: 'phone', value }))
}

function named(meant: ReadonlyMap<string, number>, customers: readonly CustomerRow[]): Map<string, CustomerRow> {
  const byId = new Map(customers.map(row => [row.id, row]))
  return new Map(
    [...meant].flatMap(([phone, id]) => {
      const customer = byId.get(id)
      return customer ? [[phone, customer]] : []
    }),
  )
}

/**
 * SQL that gives `id` and `phone` of the customers of office $1 that have one of the phones $2, first or further; `shares` for those that
 * share it with another one.
 */
export const byAnyPhone = `select id, phone, shares_phone as shares from customer where office_id = $1 and phone = any($2)
  union all select customer_id, phone, false from customer_phone where office_id = $1 and phone = any($2)`

/** SQL that gives, as obstacles of an undo, the papers of customers that batch $2 of office $1 brought: no foreign key holds these. */
export const papersOfBatch = whoAttached(
  'customer',
  'select id from customer where office_id = $1 and import_batch_id = $2',
)
