import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '../database/tables.ts'
import { type Changes, difference, type LogEntry } from '../log/audit.ts'
import { notFound } from '../refusal.ts'
import type { SessionDesk } from './sessionDesk.ts'
import { assertFresh } from './stale.ts'

/** Tables whose rows belong to no office, are known by id and count their changes. */
export type PlatformTable = {
  [T in keyof DB]: DB[T] extends { officeId: unknown }
    ? never
    : DB[T] extends { id: unknown; version: unknown }
      ? T
      : never
}[keyof DB]
type Row<T extends PlatformTable> = Selectable<DB[T]>
type Kept = { id: number; version: number; updatedAt?: string; name?: string }
/** The action, and the name of the record in the log where it has no column `name`. */
type Named = { action: string; name?: string }
/** The version at which an edit began, and the function that puts changes into words for the second person. */
type Begun = { version: number; words(changes: Changes): Promise<unknown> | unknown }

const keptOf = (row: unknown) => row as Kept

/** The writes of an operator to tables without an office: each locks, raises the version and logs, as a desk does in an office. */
export class PlatformDesk {
  readonly #desk: SessionDesk

  constructor(desk: SessionDesk) {
    this.#desk = desk
  }

  /** Locks one row, for an edit that began at a version. Throws 40400 without it, 40901 if it is newer. */
  async lockOne<T extends PlatformTable>(table: T, id: number, what: string, begun?: Begun): Promise<Row<T>> {
    const row = await this.#desk.db
      .selectFrom(table as 'release')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound(what)
    if (begun) await assertFresh(this.#desk, { subject: table, ...keptOf(row) }, begun.version, begun.words)
    return row as unknown as Row<T>
  }

  /** Inserts a row and logs it. Returns the whole row. */
  async insert<T extends PlatformTable>(table: T, row: Insertable<DB[T]>, log: Named): Promise<Row<T>> {
    const inserted = await this.#desk.db
      .insertInto(table as 'release')
      .values(row as never)
      .returningAll()
      .executeTakeFirstOrThrow()
    await this.#log(table, inserted, difference({}, inserted), log)
    return inserted as unknown as Row<T>
  }

  /** Changes a locked row, raises its version and logs before and after. Returns the same row where nothing differs. */
  async change<T extends PlatformTable>(table: T, row: Row<T>, patch: Updateable<DB[T]>, log: Named): Promise<Row<T>> {
    const before = row as Record<string, unknown>
    if (Object.keys(difference(before, { ...before, ...patch })).length === 0) return row
    const touched = 'updatedAt' in before ? { updatedAt: sql`now()` } : {}
    const changed = await this.#desk.db
      .updateTable(table as 'release')
      .set({ ...patch, ...touched, version: sql`version + 1` } as never)
      .where('id', '=', keptOf(row).id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await this.#log(table, changed, difference(before, changed), log)
    return changed as unknown as Row<T>
  }

  /** Deletes a locked row and logs what it held. */
  async remove<T extends PlatformTable>(table: T, row: Row<T>, log: Named): Promise<void> {
    await this.#desk.db
      .deleteFrom(table as 'release')
      .where('id', '=', keptOf(row).id)
      .execute()
    const gone = Object.entries(difference({}, row as Record<string, unknown>)).map(([field, [, value]]) => [
      field,
      [value, null],
    ])
    await this.#log(table, row, Object.fromEntries(gone), log)
  }

  async #log(table: string, row: unknown, changes: Changes, { action, name }: Named): Promise<void> {
    const { id, version, name: called } = keptOf(row)
    const subjectName = name ?? called ?? ''
    const entry: LogEntry = { action, subject: table, subjectId: id, subjectName, subjectVersion: version, changes }
    await this.#desk.log(entry)
  }
}
