import type { Selectable } from 'kysely'
import type { Customer } from '../../../../kernel/server/database/tables.ts'
import { inBackground, newIds, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import {
  changeCustomers,
  createCustomers,
  joinable,
  lockCustomers,
  type NewCustomer,
} from '../../../customer/server/index.ts'
import { type ImportRecord, noteChanges } from '../../../transfer/server/index.ts'
import type { ImportedDeal } from '../../api/history.ts'

type Person = Selectable<Customer>
type Told = ReturnType<typeof customerOf>
type Fresh = NewCustomer & Told

/**
 * Returns the customer of each record: the one with the phone, with missing fields filled in, if the person may join it; one new customer for
 * rows that share another phone; always a new one without a phone. `logged` as `insertBulk`.
 */
export async function customersFor(
  desk: Desk,
  batchId: number,
  records: readonly ImportRecord[],
): Promise<{ ids: number[]; logged: Promise<unknown> }> {
  const deals = records.map(({ values }) => values as ImportedDeal)
  const known = await byPhone(desk, deals)
  const { ids, fresh, told } = await assign(desk, deals, known.joined)
  const rows = [...fresh].map(([id, customer]) => apart({ id, ...customer }, known))
  const { ids: created, logged } = await createCustomers(desk, batchId, rows)
  const late = rows.filter(row => !created.has(row.id))
  const now = await byPhone(desk, late)
  const [joining, sharing] = [
    late.filter(one => now.joined.has(one.phone ?? '')),
    late.filter(one => !now.joined.has(one.phone ?? '')),
  ]
  const { logged: more } = await createCustomers(
    desk,
    batchId,
    sharing.map(one => apart(one, now)),
  )
  for (const { id, ...customer } of joining) add(told, now.joined.get(customer.phone ?? '')?.id as number, customer)
  await fillGaps(desk, batchId, new Map([...known.joined, ...now.joined]), told)
  const holder = new Map(joining.map(({ id, phone }) => [id, now.joined.get(phone ?? '')?.id]))
  return { ids: ids.map(id => holder.get(id) ?? id), logged: inBackground(logged, more) }
}

/** Customers by phone: those to which the person may add deals, and the phones of others. */
type Known = { joined: ReadonlyMap<string, Person>; hidden: ReadonlySet<string> }

async function byPhone(desk: Desk, people: readonly { phone?: string | null }[]): Promise<Known> {
  const phones = [...new Set(people.flatMap(person => person.phone ?? []))]
  const found = phones.length > 0 ? [...(await lockCustomers(desk, phones))] : []
  const may = await joinable(
    desk,
    found.map(([, { id }]) => id),
  )
  return {
    joined: new Map(found.filter(([, { id }]) => may.has(id))),
    hidden: new Set(found.filter(([, { id }]) => !may.has(id)).map(([phone]) => phone)),
  }
}

/** A new customer, which shares its phone where that is a hidden one's. */
const apart = (row: Fresh, { hidden }: Known): Fresh =>
  row.phone !== null && hidden.has(row.phone) ? { ...row, sharesPhone: true } : row

/** Returns each deal's customer, the customers to be created, and the rows' values for existing ones. */
async function assign(desk: Desk, deals: readonly ImportedDeal[], known: ReadonlyMap<string, Person>) {
  const numbers = await newIds(desk, 'customer', deals.length)
  const fresh = new Map<number, Told>()
  const told = new Map<number, Told>()
  const numbered = new Map<string, number>()
  const ids = deals.map((deal, index) => {
    const phone = deal.phone ?? ''
    const there = known.get(phone)
    const id = there?.id ?? numbered.get(phone) ?? (numbers[index] as number)
    if (phone) numbered.set(phone, id)
    add(there ? told : fresh, id, customerOf(deal))
    return id
  })
  return { ids, fresh, told }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Fills gaps of an earlier row from a later one; the earlier values stay. */
function add(told: Map<number, Told>, id: number, later: Told): void {
  const first = told.get(id)
  told.set(id, first ? { ...first, ...gapsIn(first, later) } : later)
}

function gapsIn(known: Partial<Told>, told: Told): Partial<Told> {
  const gaps = Object.entries(told).filter(
    ([field, value]) => !isEmpty(value) && isEmpty(known[field as keyof Told]) && field !== 'phone',
  )
  return Object.fromEntries(gaps)
}

/** Fills the gaps of a known customer and notes them for an undo; known values stay. */
async function fillGaps(
  desk: Desk,
  batchId: number,
  known: ReadonlyMap<string, Person>,
  told: ReadonlyMap<number, Told>,
): Promise<void> {
  const people = new Map([...known.values()].map(person => [person.id, person]))
  const changes = [...told].flatMap(([id, customer]): RowChange<'customer'>[] => {
    const row = people.get(id)
    const patch = row ? gapsIn(row as Partial<Told>, customer) : {}
    return row && Object.keys(patch).length > 0 ? [{ row, patch }] : []
  })
  await changeCustomers(desk, changes, '补充资料')
  if (changes.length > 0) await noteChanges(desk, batchId, 'customer', changes)
}

/** Returns the customer's fields in a row. */
export function customerOf({
  customerName,
  phone,
  wechat,
  province,
  city,
  district,
  community,
  building,
  room,
  ...deal
}: ImportedDeal) {
  const address = { province, city, district, community, building, room }
  const { houseTypeId = null, area = null } = deal
  return { name: customerName, phone: phone ?? null, wechat: wechat ?? null, ...address, houseTypeId, area }
}
