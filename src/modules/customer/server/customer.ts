import type { Selectable } from 'kysely'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import type { Begun, Desk } from '../../../kernel/server/desk/desk.ts'
import { type Changes, difference } from '../../../kernel/server/log/audit.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { bornCustomValues, factsOf } from '../../customFields/server/index.ts'
import type { CustomerInput, CustomerLevel } from '../api/customer.ts'
import { beyondSight, customerAsked, customerByPhone, customerEntered } from './asked.ts'
import { customCustomer } from './custom.ts'
import { joinable } from './joining.ts'

type Fields = Omit<CustomerInput, 'phone'> & { phone?: string | null; own?: CustomValues | null }
type CustomerRow = Selectable<Customer>

/**
 * Returns the customer with a phone, locked against a merge until the transaction ends, for code that adds a record. Looks
 * it up again if somebody has just merged it.
 */
async function holdByPhone(desk: Desk, phone: string): Promise<CustomerRow | undefined> {
  const known = await customerByPhone(desk, phone)
  return known && holdKnown(desk, known, phone)
}

async function holdKnown(desk: Desk, known: CustomerRow, phone: string): Promise<CustomerRow | undefined> {
  const held = await desk
    .from('customer')
    .selectAll()
    .where('id', '=', known.id)
    .where('mergedIntoId', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return held ?? holdByPhone(desk, phone)
}

/**
 * Returns the customer with this number, locked against a merge, for code that adds a record. Throws 40400 without one,
 * 40900 if it was merged.
 */
export async function holdCustomer(desk: Desk, id: number): Promise<CustomerRow> {
  const held = await desk.from('customer').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!held) throw notFound('客户')
  if (held.mergedIntoId !== null) throw conflict('这位客户刚刚被合并，请刷新后重试')
  return held
}

/** Returns a customer; asks nothing of who sees it. Throws without one. */
export function customerOf(desk: Desk, id: number): Promise<CustomerRow> {
  return desk.from('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns a customer's name, for what tells of their record to who sees that; empty without one. */
export async function customerName(desk: Desk, id: number): Promise<string> {
  const customer = await desk.from('customer').select('name').where('id', '=', id).executeTakeFirst()
  return customer?.name ?? ''
}

/** Locks the customer of a record for an edit. Throws 40400 without one. */
export function lockCustomer(desk: Desk, id: number): Promise<CustomerRow> {
  return desk.lockOne('customer', id, '客户')
}

/** Locks customers in the order of their numbers, so that two people who enter a record of them at once follow each other. */
export async function queueAtCustomers(desk: Desk, ids: readonly number[]): Promise<void> {
  await desk.lock('customer', ids)
}

/**
 * Returns the customer whose phone a person enters with a new record, as `customerEntered`; undefined without one, or without
 * a phone. Must be called before anything is written, since the call may start again.
 */
export async function customerAskedFor(desk: Desk, phone: string | null): Promise<CustomerRow | undefined> {
  return phone ? customerEntered(desk, phone) : undefined
}

/**
 * Returns the customer of a new record: the one with the phone (`asked`: by `customerAskedFor`), with missing fields filled
 * in, or a new one. A phone is unique per office (product.md §3); of two people who enter it at once, the second finds the first one's
 * customer. Whom the person may not join to it (`joinable`) gets a customer of their own that shares the phone.
 */
export async function customerFor(desk: Desk, fields: Fields, asked: CustomerRow | undefined): Promise<CustomerRow> {
  const known = asked && fields.phone ? await holdKnown(desk, asked, fields.phone) : undefined
  const created = known ? undefined : await create(desk, fields, false)
  if (created) return created
  const holder = known ?? ((await holdByPhone(desk, fields.phone as string)) as CustomerRow)
  if ((await joinable(desk, [holder.id])).has(holder.id)) return fillIn(desk, holder, fields)
  return (await create(desk, fields, true)) as CustomerRow
}

/** Creates a customer; undefined if another one has the phone, unless it is to share it. */
async function create(desk: Desk, fields: Fields, sharesPhone: boolean): Promise<CustomerRow | undefined> {
  const [own = null] = await bornCustomValues(desk, customCustomer, [factsOf(customCustomer, fields)])
  const made = { own: own && JSON.stringify(own), sharesPhone, officeId: desk.officeId, createdBy: desk.employeeId }
  const created = await desk.db
    .insertInto('customer')
    .values({ ...fields, ...made })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created) return undefined
  const { id: subjectId, name: subjectName, version: subjectVersion } = created
  await desk.log({
    action: '新增',
    subject: 'customer',
    subjectId,
    subjectName,
    subjectVersion,
    changes: difference({}, created),
  })
  return created
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Fills the gaps of a known customer; known values stay, and the phone by which they were found is theirs already. */
async function fillIn(desk: Desk, known: CustomerRow, { phone: _, ...fields }: Fields): Promise<CustomerRow> {
  const gaps = Object.entries(fields).filter(
    ([field, value]) => !isEmpty(value) && isEmpty(known[field as keyof CustomerRow]),
  )
  return gaps.length > 0 ? desk.change('customer', known, Object.fromEntries(gaps), { action: '补充资料' }) : known
}

/**
 * Throws 40000 if a phone belongs to a customer already; the customer's own further number can only be made the first one.
 */
export async function assertPhoneFree(desk: Desk, phone: string, id: number): Promise<void> {
  const holder = await customerAsked(desk, phone)
  if (!holder) return
  if (holder.id === id) throw badInput('phone', '这已经是该客户的电话，可在电话列表里设为主电话')
  const name = (await desk.names('customer', [holder.id])).get(holder.id)
  const whose =
    name === undefined ? `一位客户的电话，${beyondSight}` : `客户“${name}”的电话，请核对电话，或在那位客户上跟进`
  throw badInput('phone', `该电话已是${whose}`)
}

type Edited = { customer: CustomerRow; changes: Changes }

/**
 * Edits a locked customer; a missing field keeps its value. Returns the changes. Throws 40901 if any of them is in a field that
 * somebody has changed since the edit `begun`; 40000 if the phone is another customer's, or if neither phone nor WeChat would remain.
 */
export async function editHeld(
  desk: Desk,
  before: CustomerRow,
  fields: Partial<Fields & CustomerLevel>,
  begun?: Begun,
): Promise<Edited> {
  const { id } = before
  const patch = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const after = { ...before, ...patch }
  const changes = difference(before, after)
  if (begun) await assertUntouched(desk, before, changes, begun)
  if (!after.phone && !after.wechat) throw badInput('phone', '电话和微信至少填一项')
  if (after.phone && after.phone !== before.phone) await assertPhoneFree(desk, after.phone, id)
  if (Object.keys(changes).length === 0) return { customer: before, changes }
  const own = after.phone !== before.phone && before.sharesPhone ? { ...patch, sharesPhone: false } : patch
  return { customer: await desk.change('customer', before, own, { action: '编辑' }), changes }
}

/** Throws 40901 if somebody has changed any of the fields in `changes` since an edit began. */
async function assertUntouched(desk: Desk, customer: CustomerRow, changes: Changes, begun: Begun): Promise<void> {
  if (customer.version === begun.version) return
  const entries = await desk.entriesSince('customer', customer, begun.version)
  const touched = new Set(entries.flatMap(entry => Object.keys(entry.changes as Changes)))
  if (Object.keys(changes).some(field => touched.has(field))) throw await desk.stale('customer', customer, begun)
}
