import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { changeBulk, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { difference } from '../../../../kernel/server/log/audit.ts'
import {
  beyondSight,
  byAnyPhone,
  changeCustomers,
  lockCustomers,
  unseenPhones,
} from '../../../customer/server/index.ts'
import { type CustomWriter, customWriter, factsOf, keepUniques } from '../../../customFields/server/index.ts'
import type { ImportRecord, Known, Met, Updated } from '../../../transfer/server/index.ts'
import { noteChanges } from '../../../transfer/server/index.ts'
import { clueRoutes, type NewClue } from '../../api/clue.ts'
import { type ClueStatus, clueStatus } from '../../api/clueList.ts'
import { customClue } from '../custom/custom.ts'
import { type PoolAccess, poolsOf } from '../record/access.ts'
import { type ClueRecord, maySee, stateAllows } from '../record/rules.ts'
import { scopeModule } from '../record/scope.ts'
import { partsOf } from './write.ts'

type Found = {
  customerId: number
  customerName: string
  phone: string
  clueId: number | null
  ownerId: number | null
  departmentId: number | null
  status: ClueStatus | null
  poolId: number | null
  shares: boolean
  ownerName: string | null
}

/** Finds by each phone the customer that it means to the person, with its newest clue: one whose clue they reach, else the one whose number it is. */
async function newestByPhone(desk: Desk, phones: readonly string[], exceptBatch: number | null): Promise<Found[]> {
  const { rows } = await desk.client.query<Found>(
    `select u.id as "customerId", u.name as "customerName", n.phone, n.shares, c.id as "clueId", c.owner_id as "ownerId",
       c.department_id as "departmentId", c.status, c.pool_id as "poolId", e.name as "ownerName"
     from (${byAnyPhone}) n join customer u on u.office_id = $1 and u.id = n.id
     left join lateral (select * from clue where office_id = u.office_id and customer_id = u.id order by id desc limit 1) c on true
     left join employee e on e.office_id = c.office_id and e.id = c.owner_id
     where ($3::bigint is null or u.import_batch_id is distinct from $3)`,
    [desk.officeId, phones, exceptBatch],
  )
  const rank = (one: Found) => (one.status !== null && desk.reaches(scopeModule, one) ? 0 : one.shares ? 2 : 1)
  const byPhone = Map.groupBy(rows, one => one.phone)
  return [...byPhone.values()].map(
    some => some.toSorted((one, other) => rank(one) - rank(other) || one.customerId - other.customerId)[0] as Found,
  )
}

/** Names the customer and owner of a visible clue, otherwise only the name of a visible customer. */
function whose(desk: Desk, found: Found, pools: readonly PoolAccess[], seen: ReadonlyMap<number, string>): string {
  const owner = found.ownerName ?? (found.status === 'pooled' ? '公海' : '暂无')
  if (found.status !== null && maySee(desk, found as unknown as ClueRecord, pools))
    return `客户“${found.customerName}”，负责人：${owner}`
  const name = seen.get(found.customerId)
  return name === undefined ? `这位客户${beyondSight}` : `客户“${name}”`
}

function obstacle(desk: Desk, found: Found): string | null {
  if (found.status === null) return '客户已存在但没有流量，请逐条新增'
  if (!desk.reaches(scopeModule, found)) return '已存在且不在您的数据范围内，不能更新，请联系主管'
  return stateAllows('edit', found.status) ? null : `已存在且状态为“${clueStatus[found.status]}”，不能更新`
}

/** Returns the owners of known phones, and whether this person may update their records. */
export async function findKnown(desk: Desk, phones: readonly string[], batchId: number): Promise<Map<string, Known>> {
  const found = await newestByPhone(desk, phones, batchId)
  const pools = await poolsOf(desk)
  const seen = await desk.names(
    'customer',
    found.map(one => one.customerId),
  )
  return new Map(
    found.map(one => [
      one.phone,
      { whose: whose(desk, one, pools, seen), obstacle: obstacle(desk, one), id: one.clueId },
    ]),
  )
}

/** Returns the phones of rows that customers have whose number the person sees neither as a customer's nor by a clue. */
export async function unseenIn(desk: Desk, records: readonly ImportRecord[]): Promise<Met[]> {
  const met = await unseenPhones(
    desk,
    records.map(({ values }) => (values as NewClue).phone),
  )
  if (met.length === 0 || !desk.mayCall(clueRoutes.revealPhone)) return met
  const found = await newestByPhone(
    desk,
    met.map(({ value }) => value),
    null,
  )
  const told = new Set(found.filter(one => one.status !== null && desk.reaches(scopeModule, one)).map(one => one.phone))
  return met.filter(({ value }) => !told.has(value))
}

type Part = Record<string, unknown>

/** Returns what the row's filled cells would change. */
function patchOf(row: Part, entered: Part, given: readonly string[]): Part {
  const filled = Object.fromEntries(Object.entries(entered).filter(([field]) => given.includes(field)))
  return Object.fromEntries(Object.entries(difference(row, filled)).map(([field, [, after]]) => [field, after]))
}

const phoneOf = ({ values }: ImportRecord) => String(values.phone)

/** Locks the customers of records and their newest clues. */
export async function holdKnown(desk: Desk, records: readonly ImportRecord[]) {
  const found = new Map((await newestByPhone(desk, records.map(phoneOf), null)).map(one => [one.phone, one]))
  const ids = [...found.values()].flatMap(({ clueId }) => clueId ?? [])
  return { found, clues: await desk.lock('clue', ids), customers: await lockCustomers(desk, [...found.keys()]) }
}

/**
 * Overwrites the customer and its newest clue with the filled cells; the owner stays, since assigning is an act of
 * its own.
 */
export async function updateKnown(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Updated> {
  const { found, clues, customers } = await holdKnown(desk, records)
  const own = await customWriter(desk, customClue)
  const clueById = new Map(clues.map(clue => [clue.id, clue]))
  const changed: { clue: RowChange<'clue'>; customer: RowChange<'customer'> }[] = []
  const refused: Updated['refused'] = []
  for (const record of records) {
    const one = found.get(phoneOf(record))
    const clue = clueById.get(one?.clueId ?? 0)
    const customer = customers.get(phoneOf(record))
    const now = one && clue && { ...one, ...clue }
    const again = changed.some(({ customer: before }) => before.row.id === customer?.id)
    const message = again
      ? '与前面的一行是同一客户，请去掉一行'
      : now && customer
        ? obstacle(desk, now)
        : '刚被他人修改，请重新导入'
    if (message || !clue || !customer) refused.push({ row: record.row, message: message ?? '' })
    else changed.push(changeOf(record, clue, customer, own))
  }
  const real = changed.filter(({ clue, customer }) => Object.keys({ ...clue.patch, ...customer.patch }).length > 0)
  await store(desk, batchId, real)
  return { updated: real.length, unchanged: changed.length - real.length, refused }
}

function changeOf(
  { values, given }: ImportRecord,
  clue: ClueRecord,
  customer: RowChange<'customer'>['row'],
  writer: CustomWriter,
) {
  const parts = partsOf(values as NewClue)
  // Named by a further number, a customer keeps its first one.
  const patch = patchOf(customer as Part, { ...parts.customer, phone: customer.phone }, given)
  const more: Changes = difference(customer as Part, patch)
  const cluePatch = patchOf(clue as Part, parts.clue, given)
  const own = writer.changed(
    values,
    clue.own,
    factsOf(customClue, { ...clue, ...cluePatch, area: { ...customer, ...patch }.area }),
  )
  return {
    clue: { row: clue, patch: own === undefined ? cluePatch : { ...cluePatch, own }, more },
    customer: { row: customer, patch },
  }
}

async function store(
  desk: Desk,
  batchId: number,
  changes: readonly { clue: RowChange<'clue'>; customer: RowChange<'customer'> }[],
): Promise<void> {
  const names = new Map(changes.map(({ clue, customer }) => [clue.row.id, customer.patch.name ?? customer.row.name]))
  const clues = changes.map(change => change.clue)
  const customers = changes.map(change => change.customer).filter(({ patch }) => Object.keys(patch).length > 0)
  await changeBulk(desk, 'clue', clues, { action: '导入更新', name: row => names.get(row.id) ?? '' })
  await changeCustomers(desk, customers, '导入更新')
  await keepUniques(
    desk,
    customClue,
    clues.flatMap(({ row, patch }) =>
      'own' in patch ? [{ id: row.id, before: row.own, after: patch.own as CustomValues | null }] : [],
    ),
  )
  await noteChanges(desk, batchId, 'clue', clues)
  await noteChanges(desk, batchId, 'customer', customers)
}
