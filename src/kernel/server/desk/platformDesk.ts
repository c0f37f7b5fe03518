import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '../database/tables.ts'
import { type Changes, difference, type LogEntry } from '../log/audit.ts'
import { notFound } from '../refusal.ts'
import type { SessionDesk } from './sessionDesk.ts'
import { assertFresh } from './stale.ts'

/** Tables whose rows belong to no office, are known by an id or a code, and count their changes. */
export type PlatformTable = {
  [T in keyof DB]: DB[T] extends { officeId: unknown }
    ? never
    : DB[T] extends { version: unknown } & ({ id: unknown } | { code: unknown })
      ? T
      : never
}[keyof DB]
type Row<T extends PlatformTable> = Selectable<DB[T]>
type Kept = { id?: number; code?: string; version: number; updatedAt?: string; name?: string; title?: string }
/** The action; the name of the record in the log where no column `name` or `title` holds it; and what the log tells instead of the columns' values. */
type Named = { action: string; name?: string; changes?: Changes }
/** The version at which an edit began, and the function that puts changes into words for the second person. */
type Begun = { version: number; words(changes: Changes): Promise<unknown> | unknown }

const keptOf = (row: unknown) => row as Kept
/** Returns the column by which a row is known, and its value. */
const keyOf = (row: unknown) => {
  const { id, code } = keptOf(row)
  return id === undefined ? (['code', code as string] as const) : (['id', id] as const)
}

/**
 * The writes to tables without an office: each locks, raises the version and logs where the call logs, as a desk does in an office. An
 * operator's entries go to the platform's log.
 */
export class PlatformDesk {
  readonly #desk: SessionDesk

  constructor(desk: SessionDesk) {
    this.#desk = desk
  }

  /**
   * Locks the rows with these values against other changes, in the order of their key. `alone` also holds back whoever begins to point to
   * such a row.
   */
  async lock<T extends PlatformTable>(table: T, key: 'id' | 'code', only: Partial<Row<T>> = {}, alone = false) {
    let query = this.#desk.db.selectFrom(table as 'release').selectAll()
    for (const [column, value] of Object.entries(only)) query = query.where(column as 'id', '=', value as number)
    const locking = alone ? query.forUpdate() : query.forNoKeyUpdate()
    return (await locking.orderBy(key as 'id').execute()) as unknown as Row<T>[]
  }

  /** Locks one row, for an edit that began at a version, or to remove it. Throws 40400 without it, 40901 if it is newer. */
  async lockOne<T extends PlatformTable>(table: T, key: number | string, what: string, begun?: Begun): Promise<Row<T>> {
    const column = typeof key === 'number' ? 'id' : 'code'
    const [row] = await this.lock(table, column, { [column]: key } as unknown as Partial<Row<T>>, true)
    if (!row) throw notFound(what)
    if (begun) await this.assertFresh(table, row, begun)
    return row
  }

  /** Throws 40901 for an edit of a locked row that began at an older version. */
  assertFresh<T extends PlatformTable>(table: T, row: Row<T>, { version, words }: Begun): Promise<void> {
    return assertFresh(this.#desk, { subject: table, ...keptOf(row), id: keyOf(row)[1] }, version, words)
  }

  /** Inserts a row and logs it. Returns the whole row. */
  async insert<T extends PlatformTable>(table: T, row: Insertable<DB[T]>, log: Named): Promise<Row<T>> {
    const inserted = (await this.#desk.db
      .insertInto(table as 'release')
      .values(row as never)
      .returningAll()
      .executeTakeFirstOrThrow()) as unknown as Row<T>
    await this.note(table, inserted, { changes: difference({}, inserted), ...log })
    return inserted
  }

  /** Changes a locked row, raises its version and logs before and after. Returns the same row where nothing differs. */
  async change<T extends PlatformTable>(table: T, row: Row<T>, patch: Updateable<DB[T]>, log: Named): Promise<Row<T>> {
    const before = row as Record<string, unknown>
    if (Object.keys(difference(before, { ...before, ...patch })).length === 0) return row
    const touched = 'updatedAt' in before ? { updatedAt: sql`now()` } : {}
    const changed = (await this.#desk.db
      .updateTable(table as 'release')
      .set({ ...patch, ...touched, version: sql`version + 1` } as never)
      .where(...this.#is(row))
      .returningAll()
      .executeTakeFirstOrThrow()) as unknown as Row<T>
    const after = Object.keys(patch).map(column => [column, (changed as Record<string, unknown>)[column]])
    const changes = difference(before, { ...before, ...Object.fromEntries(after) })
    await this.note(table, changed, { changes, ...log })
    return changed
  }

  /** Deletes a locked row and logs what it held. */
  async remove<T extends PlatformTable>(table: T, row: Row<T>, log: Named): Promise<void> {
    await this.#desk.db
      .deleteFrom(table as 'release')
      .where(...this.#is(row))
      .execute()
    const gone = Object.entries(difference({}, row)).map(([field, [, value]]) => [field, [value, null]])
    await this.note(table, row, { changes: Object.fromEntries(gone), ...log })
  }

  /** Logs an act about a row that changes none of its columns. */
  async note<T extends PlatformTable>(table: T, row: Row<T>, { action, name, changes = {} }: Named): Promise<void> {
    const { version, name: called, title } = keptOf(row)
    const subjectName = name ?? called ?? title ?? ''
    const about = { subject: table, subjectId: keyOf(row)[1], subjectName, subjectVersion: version }
    await this.#desk.log({ action, ...about, changes } satisfies LogEntry)
  }

  #is(row: unknown) {
    const [column, value] = keyOf(row)
    return [column as 'id', '=', value as number] as const
  }
}
