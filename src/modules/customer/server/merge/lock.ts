import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import type { CustomerReference } from '../kinds.ts'
import { ownReferences } from '../references.ts'
import type { CustomerRecord } from '../sight.ts'
import { type Moving, movingOf, rowsOfCustomer } from './moves.ts'

const mostTries = 5

/**
 * Locks two customers, before them the records of `holderId` (one of them) that may move, and after them its parts: whoever changes a record locks it before its customer.
 * Begins again where somebody adds a record meanwhile. The second of two merges at once, in either direction, sees the result of the
 * first. Throws 40400 if a customer is missing, 40900 if records are added again and again.
 */
export async function lockTwo(
  desk: Desk,
  references: readonly CustomerReference[],
  [first, second]: [number, number],
  holderId: number,
): Promise<[CustomerRecord, CustomerRecord]> {
  const isOwn = (one: Moving) => ownReferences.includes(one)
  const { own = [], others: records = [] } = Object.groupBy(movingOf(references), one =>
    isOwn(one) ? 'own' : 'others',
  )
  for (let tries = 0; tries < mostTries; tries++) {
    await desk.client.query('savepoint records')
    const locked = new Set(await lockRecords(desk, records, holderId))
    const customers = await lockCustomers(desk, first, second)
    const present = await keysOf(desk, records, holderId)
    if (present.every(key => locked.has(key))) {
      await lockRecords(desk, own, holderId)
      return customers
    }
    await desk.client.query('rollback to savepoint records')
  }
  throw conflict('这位客户的记录正在变动，请稍后再试')
}

async function lockCustomers(desk: Desk, first: number, second: number): Promise<[CustomerRecord, CustomerRecord]> {
  const ids = [first, second]
  const rows = await desk.from('customer').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const [one, other] = ids.map(id => rows.find(row => row.id === id))
  if (!one || !other) throw notFound('客户')
  return [one, other]
}

const keyOf = (reference: Moving, id: number) => `${reference.table} ${id}`

/** Locks the rows of references that point to a customer, in the order of the references; returns their keys. */
async function lockRecords(desk: Desk, references: readonly Moving[], customerId: number): Promise<string[]> {
  const keys: string[] = []
  for (const reference of references) {
    const rows = await desk.lock(reference.table, await rowsOfCustomer(desk, reference, customerId))
    keys.push(...rows.map(row => keyOf(reference, row.id)))
  }
  return keys
}

async function keysOf(desk: Desk, references: readonly Moving[], customerId: number): Promise<string[]> {
  const keys: string[] = []
  for (const reference of references)
    keys.push(...(await rowsOfCustomer(desk, reference, customerId)).map(id => keyOf(reference, id)))
  return keys
}
