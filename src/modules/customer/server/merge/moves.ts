import { snake } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import type { CustomerReference, CustomerTie } from '../kinds.ts'

export type Moving = Extract<CustomerReference, { title: string; table: TenantTable }>
/** Ids of the rows that moved, by table and column. */
export type Moved = Record<string, number[]>

export const nameOf = ({ table, column }: Moving) => `${table}.${column}`
export const movingOf = (references: readonly CustomerReference[]) =>
  references.filter((reference): reference is Moving => 'title' in reference && 'table' in reference)

/** Returns the ids of the rows that point to a customer; `more` adds a condition, with values from $3 on. */
export async function rowsOfCustomer(
  desk: Desk,
  reference: Moving,
  customerId: number,
  more = '',
  values: readonly unknown[] = [],
): Promise<number[]> {
  const shared = Object.entries(reference.where ?? {}).map(([key, value]) => `and ${snake(key)} = '${value}'`)
  const { rows } = await desk.client.query<{ id: number }>(
    `select id from ${snake(reference.table)} t where office_id = $1 and ${snake(reference.column)} = $2 ${shared.join(' ')} ${more} order by id`,
    [desk.officeId, customerId, ...values],
  )
  return rows.map(row => row.id)
}

type Counted = Extract<CustomerReference, { title: string }>
const countedOf = (references: readonly CustomerReference[]) =>
  references.filter((reference): reference is Counted => 'title' in reference)

/** Sums numbers of rows by their title, in the order of the references; leaves zeros out. */
function summed(counts: readonly { title: string; count: number }[]): { title: string; count: number }[] {
  const byTitle = Map.groupBy(counts, one => one.title)
  const sums = [...byTitle].map(([title, all]) => ({ title, count: all.reduce((sum, one) => sum + one.count, 0) }))
  return sums.filter(({ count }) => count > 0)
}

/** Returns how many rows of each kind would move. */
export async function countMoves(desk: Desk, references: readonly CustomerReference[], customerId: number) {
  return summed(await countSince(desk, references, customerId, null))
}

async function countSince(
  desk: Desk,
  references: readonly CustomerReference[],
  customerId: number,
  since: string | null,
) {
  const counts: { title: string; count: number }[] = []
  for (const reference of countedOf(references)) {
    const [newer, values] = since === null ? ['', []] : ['and created_at > $3', [since]]
    const { length: count } =
      'hanging' in reference
        ? await reference.ids(desk, customerId, since)
        : await rowsOfCustomer(desk, reference, customerId, newer, values)
    counts.push({ title: reference.title, count })
  }
  return counts
}

/** Returns how many rows of each kind a merge moved. */
export function countMoved(references: readonly CustomerReference[], moved: Moved) {
  const noted = (one: Counted) => moved['hanging' in one ? one.hanging : nameOf(one)]?.length ?? 0
  return summed(countedOf(references).map(one => ({ title: one.title, count: noted(one) })))
}

const perStep = 500 // rows in one statement and its log

async function point(
  desk: Desk,
  { table, column }: Moving,
  ids: readonly number[],
  to: number,
  log: MoveLog,
): Promise<void> {
  for (let from = 0; from < ids.length; from += perStep) {
    const rows = await desk.lock(table, ids.slice(from, from + perStep))
    await desk.changeMany(table, rows, { [column]: to } as never, log)
  }
}
type MoveLog = { action: string; name: string }

/** Returns the records that belong to a customer's rows, before these move. */
async function hangingOn(desk: Desk, references: readonly CustomerReference[], customerId: number): Promise<Moved> {
  const moved: Moved = {}
  for (const reference of references) {
    const ids = 'hanging' in reference ? await reference.ids(desk, customerId, null) : []
    if ('hanging' in reference && ids.length > 0) moved[reference.hanging] = ids
  }
  return moved
}

/** Makes every row of a customer another's. Gives which ones. */
export async function moveAll(
  desk: Desk,
  references: readonly CustomerReference[],
  from: number,
  to: number,
  log: MoveLog,
): Promise<Moved> {
  const moved: Moved = await hangingOn(desk, references, from)
  for (const reference of movingOf(references)) {
    const ids = await rowsOfCustomer(desk, reference, from)
    await point(desk, reference, ids, to, log)
    if (ids.length > 0) moved[nameOf(reference)] = ids
  }
  return moved
}

type Merged = { keptId: number; mergedId: number; createdAt: string; moved: Moved }

/** Moves rows back that a merge moved and that are still there, with later rows that belong to them. */
export async function moveBack(
  desk: Desk,
  references: readonly CustomerReference[],
  merge: Merged,
  log: MoveLog,
): Promise<void> {
  for (const reference of movingOf(references)) {
    const ids = await goingBack(desk, reference, merge)
    await point(desk, reference, ids, merge.mergedId, log)
  }
}

/** Returns the rows that go back: what they hang on, which moved before them, decides; else whether the merge moved them. */
function goingBack(desk: Desk, reference: Moving, { keptId, mergedId, createdAt, moved }: Merged): Promise<number[]> {
  const then = moved[nameOf(reference)] ?? []
  const ties = reference.ties ?? []
  if (ties.length === 0) return rowsOfCustomer(desk, reference, keptId, 'and id = any($3::bigint[])', [then])
  const tied = (which: readonly CustomerTie[], customer: string) =>
    which.map(({ to }) => `exists (select from (${to}) x where x.customer_id = ${customer})`).join(' or ') || 'false'
  const [hung, used] = [ties.filter(one => one.hangs), ties.filter(one => !one.hangs)]
  return rowsOfCustomer(
    desk,
    reference,
    keptId,
    `and case when ${tied(hung, '$4')} then true when ${tied(hung, '$2')} then false
      else t.id = any($3::bigint[]) or (t.created_at > $5::timestamptz and (${tied(used, '$4')})) end`,
    [then, mergedId, createdAt],
  )
}

/** Returns the records added to the kept customer after a merge, which stay there, in words. */
export async function staying(
  desk: Desk,
  references: readonly CustomerReference[],
  { keptId, createdAt }: { keptId: number; createdAt: string },
): Promise<string[]> {
  const counts = summed(await countSince(desk, references, keptId, createdAt))
  return counts.map(({ title, count }) => `合并后新增的 ${count} 条${title}`)
}
