import type { Selectable } from 'kysely'
import { type Changes, difference } from '../../../kernel/server/audit.ts'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { CustomerInput } from '../contract/customer.ts'

type Fields = Omit<CustomerInput, 'phone'> & { phone?: string | null }
type CustomerRow = Selectable<Customer>

/** The office's customer with this phone (stored form); undefined where there is none. */
export function customerByPhone(desk: Desk, phone: string) {
  return desk.from('customer').selectAll().where('phone', '=', phone).executeTakeFirst()
}

/**
 * The customer a new record is about: the one who has the phone already, with what was missing filled in, or a new one.
 * Phone is unique per office (product.md §3); of two people entering it at once, both get the same customer.
 */
export async function customerFor(desk: Desk, fields: Fields): Promise<CustomerRow> {
  const known = fields.phone ? await customerByPhone(desk, fields.phone) : undefined
  if (known) return fillIn(desk, known, fields)
  const values = { ...fields, officeId: desk.officeId, createdBy: desk.employeeId }
  const created = await desk.db
    .insertInto('customer')
    .values(values)
    .onConflict(conflict => conflict.columns(['officeId', 'phone']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!created) return fillIn(desk, (await customerByPhone(desk, fields.phone as string)) as CustomerRow, fields)
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

/** What is known of a customer stays; only gaps are filled. */
async function fillIn(desk: Desk, known: CustomerRow, fields: Fields): Promise<CustomerRow> {
  const gaps = Object.entries(fields).filter(
    ([field, value]) => !isEmpty(value) && isEmpty(known[field as keyof CustomerRow]),
  )
  return gaps.length > 0 ? desk.change('customer', known, Object.fromEntries(gaps), { action: '补充资料' }) : known
}

/**
 * Edits a customer; a field left out stays. Returns what changed. Throws 40000 where the phone is another customer's, or
 * neither phone nor WeChat would be left.
 */
export async function editCustomer(
  desk: Desk,
  id: number,
  fields: Partial<Fields>,
): Promise<{ customer: CustomerRow; changes: Changes }> {
  const before = await desk.lockOne('customer', id, '客户')
  const patch = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const after = { ...before, ...patch }
  if (!after.phone && !after.wechat) throw badInput('phone', '电话和微信至少填一项')
  const holder = after.phone && after.phone !== before.phone ? await customerByPhone(desk, after.phone) : undefined
  if (holder) throw badInput('phone', `该电话已是客户“${holder.name}”的电话`)
  const changes = difference(before, after)
  if (Object.keys(changes).length === 0) return { customer: before, changes }
  return { customer: await desk.change('customer', before, patch, { action: '编辑' }), changes }
}
