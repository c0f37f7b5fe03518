import type { Selectable } from 'kysely'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { entering, knows, looking, noteKnown } from '../../../kernel/server/limits/lookUp.ts'
import { customerRoutes } from '../api/routes.ts'
import { reachedAmong } from './joining.ts'

type CustomerRow = Selectable<Customer>

/** The advice for a customer that the person may not see. */
export const beyondSight = '不在您的数据范围内，可申请查看该客户，或联系主管'

/**
 * Returns the office's customers with this phone (stored form), as first or further phone: the one whose number it is, then those that
 * share it.
 */
export async function customersWith(desk: Desk, phone: string): Promise<CustomerRow[]> {
  const further = desk.from('customerPhone').select('customerId').where('phone', '=', phone)
  const found = await desk
    .from('customer')
    .selectAll()
    .where('phone', '=', phone)
    .unionAll(desk.from('customer').selectAll().where('id', 'in', further))
    .execute()
  const isSharing = (one: CustomerRow) => (one.phone === phone && one.sharesPhone ? 1 : 0)
  return found.sort((one, other) => isSharing(one) - isSharing(other) || one.id - other.id)
}

/**
 * Returns the customer that a phone means to the person: one that their data scope reaches, else the one whose number it is; undefined
 * without one.
 */
export async function customerByPhone(desk: Desk, phone: string): Promise<CustomerRow | undefined> {
  const found = await customersWith(desk, phone)
  if (found.length < 2) return found[0]
  const reached = await reachedAmong(
    desk,
    found.map(({ id }) => id),
  )
  return found.find(({ id }) => reached.has(id)) ?? found[0]
}

/**
 * Returns the customer with a phone that a person names. Any answer tells something about the phone, so it counts as a
 * look-up, unless they may see the customer's whole number, as a customer or (`sees`) by a record.
 */
export async function customerAsked(
  desk: Desk,
  phone: string,
  sees: (customer: CustomerRow) => Promise<boolean> = async () => false,
): Promise<CustomerRow | undefined> {
  const [customer, isFree] = await together(
    () => customerByPhone(desk, phone),
    () => seesEveryNumber(desk) || knows(desk, 'phone', phone),
  )
  if (isFree || (customer && ((await seesNumberOf(desk, customer)) || (await sees(customer))))) return customer
  throw looking('phone', phone)
}

/**
 * Returns the customer with a phone that a person enters with a new record; undefined without one. It counts as a look-up (`customerAsked`)
 * only where it meets a customer whose number is hidden from them: to enter people is not to look them up, however many.
 */
export async function customerEntered(desk: Desk, phone: string): Promise<CustomerRow | undefined> {
  const [customer, isFree] = await together(
    () => customerByPhone(desk, phone),
    () => seesEveryNumber(desk) || knows(desk, 'phone', phone),
  )
  if (isFree || (customer && (await seesNumberOf(desk, customer)))) return customer
  throw customer ? looking('phone', phone) : entering(phone)
}

/** Tells whether the person may see the whole numbers of those they see. */
export const seesNumbers = (desk: Desk): boolean => desk.may(customerRoutes.revealPhone.needs)

/** Tells whether no customer's number is hidden from the person. */
export const seesEveryNumber = (desk: Desk): boolean => seesNumbers(desk) && desk.nameable('customer').seesAll(desk)

const seesNumberOf = async (desk: Desk, { id }: CustomerRow) =>
  seesNumbers(desk) && (await desk.names('customer', [id])).has(id)

/** Notes that the person was shown these whole numbers. */
export async function noteShown(desk: Desk, numbers: readonly (string | null)[]): Promise<void> {
  for (const number of numbers) if (number) await noteKnown(desk, 'phone', number)
}
