import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { wordsOf } from '../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound } from '../../../kernel/server/refusal.ts'
import { assertBuiltIn, editCustomValues, factsOf } from '../../customFields/server/index.ts'
import { assertWords } from '../../settings/server/index.ts'
import { addressText, CustomerInput, CustomerLevel } from '../api/customer.ts'
import type { CustomerDetail } from '../api/detail.ts'
import { type CustomerEdit, customerRoutes as routes } from '../api/routes.ts'
import { announceCustomer } from './announce.ts'
import { customCustomer } from './custom.ts'
import { assertPhoneFree, editHeld } from './customer.ts'
import { type CustomerWorld, columnsFor, detailOf } from './read.ts'
import { type CustomerRecord, scopeOf } from './sight.ts'

/** Tells everyone who shows the customer, and returns its present state to the person. */
async function told(desk: Desk, world: CustomerWorld, id: number): Promise<CustomerDetail> {
  await announceCustomer(desk, world.sections, id)
  return detailOf(desk, world, id)
}

async function edit(desk: Desk, world: CustomerWorld, body: CustomerEdit): Promise<CustomerDetail> {
  const { customer } = await scopeOf(desk, world.sections, body.id)
  const { id, version, force, own: given, ...fields } = body
  await assertBuiltIn(desk, customCustomer, fields, { isNew: false })
  await assertWords(desk, CustomerInput.extend(CustomerLevel.shape), fields, customer)
  const begun = { version, words: async (changes: Changes) => wordsOf(desk, changes, await columnsFor(desk)) }
  const held = await desk.lockOne('customer', customer.id, '客户', force ? undefined : begun)
  assertLevel(desk, held, fields.levelId)
  const known = { ...held, ...(fields.area === undefined ? {} : { area: fields.area }) }
  const own = await editCustomValues(desk, customCustomer, held, given, factsOf(customCustomer, known))
  await editHeld(desk, held, { ...fields, own })
  return told(desk, world, customer.id)
}

/** Throws 40000 where a person changes the level without the right to set levels. */
function assertLevel(desk: Desk, { levelId }: CustomerRecord, given: number | null | undefined): void {
  if (given === undefined || given === levelId || desk.may('customerList:level')) return
  throw badInput('levelId', '您不能修改客户等级，请有“设置客户等级”权限的同事修改')
}

const parts = { customerPhone: ['customer_phone', '电话'], customerAddress: ['customer_address', '地址'] } as const

/**
 * Returns a further phone or address with its customer, both locked, for people who may change them. Throws 40400 otherwise.
 */
async function lockPart<T extends keyof typeof parts>(
  desk: Desk,
  world: CustomerWorld,
  table: T,
  id: number,
  version?: number,
) {
  const [name, what] = parts[table]
  const sql = `select customer_id as "customerId" from ${name} where office_id = $1 and id = $2`
  const { rows } = await desk.client.query<{ customerId: number }>(sql, [desk.officeId, id])
  if (!rows[0]) throw notFound(what)
  const { customer } = await scopeOf(desk, world.sections, rows[0].customerId)
  const locked = await desk.lockOne('customer', customer.id, '客户')
  const begun = version === undefined ? undefined : { version, words: async () => [] }
  return { customer: locked, part: await desk.lockOne(table, id, what, begun) }
}

/** Logs a change of phones and addresses in the customer's own history too. */
function note(desk: Desk, { id, name, version }: CustomerRecord, action: string, changes: Changes): Promise<void> {
  return desk.log({ action, subject: 'customer', subjectId: id, subjectName: name, subjectVersion: version, changes })
}

/** Takes the office's lock on further phones, after the customer's row and before its first phone is written. */
export async function lockPhones(desk: Desk): Promise<void> {
  await desk.client.query('select pg_advisory_xact_lock(250025, $1::integer)', [desk.officeId])
}

/** Makes a further phone the first one, and the first one a further. */
async function makeFirst(desk: Desk, customer: CustomerRecord, further: { id: number; phone: string }): Promise<void> {
  if (customer.sharesPhone) throw conflict('主电话也是另一位客户的，合并这两位客户后才能更换')
  await lockPhones(desk)
  await desk.remove('customerPhone', further.id, '电话', { action: '设为主电话', name: customer.name })
  await desk.change('customer', customer, { phone: further.phone }, { action: '更换主电话' })
  if (customer.phone) await insertPhone(desk, customer, customer.phone, '原主电话')
}

/** Adds a further phone. Throws if it is a customer's already. */
export function insertPhone(desk: Desk, customer: { id: number; name: string }, phone: string, noted: string) {
  const values = { customerId: customer.id, phone, note: noted, createdBy: desk.employeeId }
  return desk.insert('customerPhone', values, { action: '新增', name: customer.name })
}

/** Returns the calls that change a customer and its phones. */
export function writeHandlers(world: CustomerWorld): Handled[] {
  return [
    handle(routes.edit, (desk, { body }) => edit(desk, world, body)),

    handle(routes.addPhone, async (desk, { body }) => {
      const { customer } = await scopeOf(desk, world.sections, body.customerId)
      const held = await desk.lockOne('customer', customer.id, '客户')
      await assertPhoneFree(desk, body.phone, held.id)
      if (held.phone) {
        await insertPhone(desk, held, body.phone, body.note)
        await note(desk, held, '新增电话', { phone: [null, body.phone] })
      } else await desk.change('customer', held, { phone: body.phone }, { action: '编辑' })
      return told(desk, world, held.id)
    }),
    handle(routes.editPhone, async (desk, { body }) => {
      const { customer, part } = await lockPart(desk, world, 'customerPhone', body.id, body.version)
      const patch = { phone: body.phone ?? part.phone, note: body.note ?? part.note }
      if (patch.phone !== part.phone) await assertPhoneFree(desk, patch.phone, customer.id)
      await desk.change('customerPhone', part, patch, { action: '编辑', name: customer.name })
      await note(desk, customer, '编辑电话', { phone: [part.phone, patch.phone] })
      return told(desk, world, customer.id)
    }),
    handle(routes.firstPhone, async (desk, { body }) => {
      const { customer, part } = await lockPart(desk, world, 'customerPhone', body.id)
      await makeFirst(desk, customer, part)
      return told(desk, world, customer.id)
    }),
    handle(routes.removePhone, async (desk, { body }) => {
      const { customer, part } = await lockPart(desk, world, 'customerPhone', body.id)
      await desk.remove('customerPhone', body.id, '电话', { action: '删除', name: customer.name })
      await note(desk, customer, '删除电话', { phone: [part.phone, null] })
      return told(desk, world, customer.id)
    }),
    ...addressHandlers(world),
  ]
}

function addressHandlers(world: CustomerWorld): Handled[] {
  return [
    handle(routes.addAddress, async (desk, { body }) => {
      const { customer } = await scopeOf(desk, world.sections, body.customerId)
      const held = await desk.lockOne('customer', customer.id, '客户')
      const values = { ...body, customerId: held.id, createdBy: desk.employeeId }
      await desk.insert('customerAddress', values, { action: '新增', name: held.name })
      await note(desk, held, '新增地址', { address: [null, addressText(body)] })
      return told(desk, world, held.id)
    }),
    handle(routes.editAddress, async (desk, { body: { id, version, ...fields } }) => {
      const { customer, part } = await lockPart(desk, world, 'customerAddress', id, version)
      const patch = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      const after = await desk.change('customerAddress', part, patch, { action: '编辑', name: customer.name })
      await note(desk, customer, '编辑地址', { address: [addressText(part), addressText(after)] })
      return told(desk, world, customer.id)
    }),
    handle(routes.removeAddress, async (desk, { body }) => {
      const { customer, part } = await lockPart(desk, world, 'customerAddress', body.id)
      await desk.remove('customerAddress', body.id, '地址', { action: '删除', name: customer.name })
      await note(desk, customer, '删除地址', { address: [addressText(part), null] })
      return told(desk, world, customer.id)
    }),
  ]
}
