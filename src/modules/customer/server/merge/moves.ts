import type { Desk, TenantTable } from '../../../../kernel/server/desk.ts'
import type { CustomerReference } from '../kinds.ts'

export type Moving = Extract<CustomerReference, { title: string }>
/** Ids of the rows that moved, by table and column. */
export type Moved = Record<string, number[]>

export const nameOf = ({ table, column }: Moving) => `${table}.${column}`
export const movingOf = (references: readonly CustomerReference[]) =>
  references.filter((reference): reference is Moving => 'title' in reference)

const snake = (camel: string) => camel.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Ids of the rows that point to a customer; `more` narrows them further, with values from $3 on. */
async function idsOf(desk: Desk, reference: Moving, customerId: number, more = '', values: unknown[] = []) {
  const shared = Object.entries(reference.where ?? {}).map(([key, value]) => `and ${snake(key)} = '${value}'`)
  const { rows } = await desk.client.query<{ id: number }>(
    `select id from ${snake(reference.table)} where office_id = $1 and ${snake(reference.column)} = $2 ${shared.join(' ')} ${more} order by id`,
    [desk.officeId, customerId, ...values],
  )
  return rows.map(row => row.id)
}

/** How many rows of each kind would move. */
export async function countMoves(desk: Desk, references: readonly CustomerReference[], customerId: number) {
  const counts: { title: string; count: number }[] = []
  for (const reference of movingOf(references)) {
    const { length: count } = await idsOf(desk, reference, customerId)
    if (count > 0) counts.push({ title: reference.title, count })
  }
  return counts
}

/** How many rows of each kind a merge moved. */
export function countMoved(references: readonly CustomerReference[], moved: Moved) {
  return movingOf(references).flatMap(reference => {
    const count = moved[nameOf(reference)]?.length ?? 0
    return count > 0 ? [{ title: reference.title, count }] : []
  })
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

/** Makes every row of a customer another's. Gives which ones. */
export async function moveAll(
  desk: Desk,
  references: readonly CustomerReference[],
  from: number,
  to: number,
  log: MoveLog,
): Promise<Moved> {
  const moved: Moved = {}
  for (const reference of movingOf(references)) {
    const ids = await idsOf(desk, reference, from)
    await point(desk, reference, ids, to, log)
    if (ids.length > 0) moved[nameOf(reference)] = ids
  }
  return moved
}

/**
 * Gives rows back that a merge moved and that are still where it put them, with those that came since and hang on them.
 * Gives the ids that went back.
 */
export async function moveBack(
  desk: Desk,
  references: readonly CustomerReference[],
  merge: { keptId: number; mergedId: number; moved: Moved },
  log: MoveLog,
): Promise<Moved> {
  const back: Moved = {}
  const byTable = new Map<TenantTable, number[]>()
  for (const reference of movingOf(references)) {
    const ids = await goingBack(desk, reference, merge, byTable)
    await point(desk, reference, ids, merge.mergedId, log)
    back[nameOf(reference)] = ids
    byTable.set(reference.table, ids)
  }
  return back
}

async function goingBack(
  desk: Desk,
  reference: Moving,
  { keptId, moved }: { keptId: number; moved: Moved },
  byTable: Map<TenantTable, number[]>,
): Promise<number[]> {
  const then = moved[nameOf(reference)] ?? []
  const hang = Object.entries(reference.follows ?? {}).map(([column, table]) => ({
    column,
    ids: byTable.get(table) ?? [],
  }))
  const clauses = hang.map(({ column }, at) => ` or ${snake(column)} = any($${at + 4}::bigint[])`)
  const values = [then, ...hang.map(({ ids }) => ids)]
  return idsOf(desk, reference, keptId, `and (id = any($3::bigint[])${clauses.join('')})`, values)
}

/** What came to the kept customer after a merge and stays there, in words. */
export async function staying(
  desk: Desk,
  references: readonly CustomerReference[],
  { keptId, createdAt }: { keptId: number; createdAt: string },
): Promise<string[]> {
  const words: string[] = []
  for (const reference of movingOf(references)) {
    const { length } = await idsOf(desk, reference, keptId, 'and created_at > $3', [createdAt])
    if (length > 0) words.push(`合并后新增的 ${length} 条${reference.title}`)
  }
  return words
}
