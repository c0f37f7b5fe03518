import { subscribe } from 'node:diagnostics_channel'
import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import { opened } from '../../src/kernel/server/database/connections.ts'
import { snake } from '../../src/kernel/server/desk/bulk.ts'
import { lockedLate, lockOrder } from '../../src/lockOrder.ts'
import { isOfProduct, type Locking, lockedBy } from './lockedTables.ts'

const ranks = new Map<string, number>(lockOrder.map((table, rank) => [snake(table), rank]))
const late = new Set(Object.keys(lockedLate).map(snake))

/** The rows that a transaction holds or has added, by table, and the tables whose rows it has locked. */
type Held = { rows: Map<string, Set<unknown>>; locked: Set<string> }
type Answer = { rows?: { id?: unknown }[]; rowCount: number | null }

const faults = new Map<string | undefined, Set<string>>()

/** Throws if transactions of a database have locked rows against `src/lockOrder.ts`, and forgets what it tells. */
export function assertLockOrder(databaseUrl: string): void {
  const database = new URL(databaseUrl).pathname.slice(1)
  const told = faults.get(database) ?? new Set()
  faults.delete(database)
  if (told.size > 0) throw new Error([...told].join('\n\n'))
}

const known = new Map<string, Locking>()

function lockingOf(text: string): Locking {
  const found = known.get(text) ?? lockedBy(text)
  if (known.size > 5000) known.clear()
  known.set(text, found)
  return found
}

const copyOf = ({ rows, locked }: Held): Held => ({
  rows: new Map([...rows].map(([table, ids]) => [table, new Set(ids)])),
  locked: new Set(locked),
})
const nothing = (): Held => ({ rows: new Map(), locked: new Set() })

const bounds = /^(begin|commit|rollback to savepoint|rollback|savepoint)\b ?(\w*)/i

/** Watches the transactions of a connection. A statement that has locked rows against the order fails, and its file with it. */
function watchLocks(client: ClientBase & { database?: string }): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const points = new Map<string, Held>()
  let held: Held | undefined

  function turn(word: string, name: string): void {
    if (word === 'begin') held = nothing()
    else if (word === 'savepoint') points.set(name, copyOf(held ?? nothing()))
    else if (word === 'rollback to savepoint') held = copyOf(points.get(name) ?? nothing())
    else held = undefined
  }

  function judge(locking: Locking, answer: Answer, asked: Error): void {
    const fault = held && note(held, locking, answer)
    if (!fault) return
    asked.message = fault
    const told = faults.get(client.database) ?? new Set()
    faults.set(client.database, told.add(`${fault}\n${placeOf(asked)}`))
    throw asked
  }

  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as QueryConfig)?.text ?? '')
    if (!(answer instanceof Promise)) return answer
    const [, word, name = ''] = bounds.exec(text) ?? []
    const locking = lockingOf(text)
    const isLocking = locking.rows.length + locking.changed.length + locking.adds.length > 0
    const asked = isLocking && new Error() // from who asked, not from the answer
    const end = () => word && turn(word.toLowerCase(), name)
    // Each answer takes one step more, so that of several that fail the first still comes first.
    return answer.then(
      (result: QueryResult) => {
        end()
        if (asked) judge(locking, result, asked)
        return result
      },
      (error: unknown) => {
        end()
        throw error
      },
    )
  }) as typeof client.query
}

const placeOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter(line => line.includes('/src/'))
    .slice(0, 8)
    .join('\n')

/** Notes what a statement has locked; returns in words what of it is against the order. */
function note(held: Held, { rows, changed, adds }: Locking, { rows: told = [], rowCount }: Answer): string | undefined {
  const ids = told.flatMap(row => (row && row.id !== undefined ? [row.id] : []))
  const found: (string | undefined)[] = []
  for (const { table, waits, shares } of rowCount === 0 ? [] : rows) {
    const own = held.rows.get(table)
    const isNew = !own || (!own.has(everyRow) && (ids.length === 0 || ids.some(id => !own.has(id))))
    if (isNew) found.push(locks(held, table, waits && !(shares && late.has(table))))
    keep(held, table, ids.length > 0 ? ids : [everyRow])
  }
  for (const table of rowCount === 0 ? [] : changed) {
    if (held.rows.has(table) || !ranks.has(table)) continue
    found.push(locks(held, table, !late.has(table)))
    keep(held, table, [])
  }
  for (const table of adds) keep(held, table, ids)
  return found.find(one => one !== undefined)
}

/** Stands for rows that the statement which locked them did not return. */
const everyRow = Symbol('rows')

function keep({ rows }: Held, table: string, ids: readonly unknown[]): void {
  const own = rows.get(table) ?? new Set()
  rows.set(table, own)
  for (const id of ids) own.add(id)
}

function locks({ locked }: Held, table: string, isJudged: boolean): string | undefined {
  if (!isOfProduct(table)) return undefined
  const rank = ranks.get(table)
  const others = [...locked].filter(one => one !== table)
  locked.add(table)
  if (!isJudged || others.length === 0) return undefined
  const homeless = [table, ...others].filter(one => !ranks.has(one))
  if (homeless.length > 0)
    return `${[...others, table].join(', ')} are locked together: ${homeless} needs a place in src/lockOrder.ts`
  const before = others.filter(one => (ranks.get(one) as number) > (rank as number))
  return before.length > 0 ? `${table} is locked after ${before}: src/lockOrder.ts has it before` : undefined
}

subscribe(opened.name, client => watchLocks(client as ClientBase))
