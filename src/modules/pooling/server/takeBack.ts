import type { DB } from '../../../kernel/server/database/tables.ts'
import { changeBulk, type RowChange } from '../../../kernel/server/desk/bulk.ts'
import type { Desk, TenantTable } from '../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../kernel/server/desk/holdEmployees.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { ownBatches } from '../../../kernel/server/log/ownBatches.ts'
import { changedSince, ownChanges } from '../../../kernel/server/log/ownChanges.ts'
import { notify } from '../../notification/server/index.ts'
import { type Given, type RecentGiving, takeBackDays } from '../api/giving.ts'

/** Tables of records that somebody owns and pools hold. */
type Table = { [T in TenantTable]: 'ownerId' | 'poolId' extends keyof DB[T] ? T : never }[TenantTable]
type Held = { id: number; version: number; ownerId: number | null; departmentId: number | null }

/** Records that are given to people, with their names and notices. */
export type GivenKind<T extends Table, R extends Held> = {
  table: T
  /** The calls that give them, whose changes are taken back, and the call that does. */
  routes: readonly string[]
  undoRoute: string
  /** `撤销分配` in the log, and what a record is called, with its unit. */
  action: string
  noun: string
  unit: string
  /** Returns the records that the person sees now. */
  sees(desk: Desk, rows: readonly R[]): Promise<ReadonlySet<number>>
  names(desk: Desk, rows: readonly R[]): Promise<ReadonlyMap<number, string>>
  publish(desk: Desk, before: readonly R[], after: readonly R[]): Promise<void>
  holdPools: HoldPools
  /** Where a message of what was taken back leads. */
  path: string
}

/** Returns the pools in use, locked until the transaction ends, so that none is disabled meanwhile. */
type HoldPools = (desk: Desk) => Promise<ReadonlySet<number>>

/** Returns the person's givings of the last days by call, newest first; `takeBack` of their `given` undoes one. */
export async function recentlyGiven<T extends Table, R extends Held>(
  desk: Desk,
  { table, routes, undoRoute }: GivenKind<T, R>,
): Promise<RecentGiving[]> {
  const asked = { table, subject: table, routes, undoRoute, field: 'ownerId', days: takeBackDays }
  return (await ownBatches(desk, asked)).map(({ values, ...batch }) => ({ ...batch, receivers: values }))
}

type Refused = { id: number; name: string; msg: string }
const outOfReach = '不存在，或不在您的数据范围内'
const late = `已超过 ${takeBackDays} 天，或不是您给出的`

/**
 * Restores records to the state before the person gave them to somebody: owner, department, state and pool. Changed ones
 * stay and are reported with who did what; so are those that the former owner or pool can no longer take.
 */
export async function takeBack<T extends Table, R extends Held & RowChange<T>['row']>(
  desk: Desk,
  kind: GivenKind<T, R>,
  given: Given,
): Promise<{ done: number; refused: Refused[] }> {
  const { table, routes, action } = kind
  const own = await ownChanges(desk, { subject: table, routes, days: takeBackDays }, given)
  const open = await placesOpen(desk, kind.holdPools, [...own.values()])
  const rows = (await desk.lock(
    table,
    given.map(one => one.id),
  )) as unknown as R[]
  const seen = await kind.sees(desk, rows)
  const names = await kind.names(desk, rows)
  const since = await changedSince(desk, table, given)
  const left = new Map(given.map(one => [one.id, one.version]))
  const why = (row: R | undefined): string | null => {
    if (!row || !seen.has(row.id)) return outOfReach
    if (!own.has(row.id)) return late
    if (row.version !== left.get(row.id)) return `之后又改过（${since.get(row.id) ?? '他人'}），保持现状`
    return open(own.get(row.id) ?? {})
  }
  const back = rows.filter(row => why(row) === null)
  const changes = back.map(row => ({ row, patch: before(own.get(row.id) ?? {}) }) as unknown as RowChange<T>)
  await changeBulk(desk, table, changes, { action, name: row => names.get((row as unknown as R).id) ?? '' })
  await kind.publish(desk, back, changes.map(({ row, patch }) => ({ ...row, ...patch })) as unknown as R[])
  await tell(desk, kind, back)
  const byId = new Map(rows.map(row => [row.id, row]))
  const refused = given.flatMap(({ id }) => {
    const msg = why(byId.get(id))
    return msg ? [{ id, name: seen.has(id) ? (names.get(id) ?? '') : '', msg }] : []
  })
  return { done: back.length, refused }
}

const before = (changes: Changes) => Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was]))

/** Tells whether a former place can be restored: its owner still works here, its pool is enabled. */
async function placesOpen(
  desk: Desk,
  holdPools: HoldPools,
  all: readonly Changes[],
): Promise<(changes: Changes) => string | null> {
  const was = (changes: Changes, field: string) => (changes[field]?.[0] ?? null) as number | null
  const owners = await holdEmployees(desk, [...new Set(all.flatMap(one => was(one, 'ownerId') ?? []))])
  const working = new Set(owners.filter(owner => !owner.disabledAt).map(owner => owner.id))
  const open = await holdPools(desk)
  return changes => {
    const [owner, pool] = [was(changes, 'ownerId'), was(changes, 'poolId')]
    if (owner !== null && !working.has(owner)) return '原负责人已停用，保持现状'
    return pool === null || open.has(pool) ? null : '原来的公海已停用，保持现状'
  }
}

async function tell<R extends Held>(
  desk: Desk,
  { noun, unit, path }: Pick<GivenKind<Table, R>, 'noun' | 'unit' | 'path'>,
  back: readonly R[],
): Promise<void> {
  for (const [ownerId, theirs] of Map.groupBy(back, row => row.ownerId)) {
    if (ownerId === null || ownerId === desk.employeeId) continue
    const title = `${desk.who.name}撤销了给您的 ${theirs.length} ${unit}${noun}`
    await notify(desk, [ownerId], { kind: 'assigned', title, path })
  }
}
