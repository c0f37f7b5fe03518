import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ClientBase } from 'pg'
import { codes } from '../../api/envelope.ts'
import { own } from '../../api/own.ts'
import type { DB } from '../database/tables.ts'
import { type Changes, difference, type LogEntry } from '../log/audit.ts'
import type { Point } from '../module.ts'
import type { Nameable, Nameables } from '../record/nameable.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { DeskKinds } from './deskKinds.ts'
import type { Permissions, Reach } from './permissions.ts'
import { type Origin, SessionDesk, type Who } from './sessionDesk.ts'
import { staleRefusal } from './stale.ts'
import { together } from './together.ts'
import { watched } from './watch.ts'

/** Tables whose rows belong to one office and are known by id. */
export type TenantTable = { [T in keyof DB]: DB[T] extends { officeId: unknown; id: unknown } ? T : never }[keyof DB]
type Row<T extends TenantTable> = Selectable<DB[T]>
/** New values of a row's columns, or SQL that computes them. */
export type Patch<T extends TenantTable> = {
  [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | Expression<unknown>
}
type NewRow<T extends TenantTable> = {
  [C in keyof Omit<Insertable<DB[T]>, 'officeId'>]: Insertable<DB[T]>[C] | Expression<unknown>
}
type Kept = { id: number; version?: number; name?: string; updatedAt?: string }

/** Removes the columns that every tenant row has. */
function kept(row: unknown): Kept {
  return row as Kept
}

/** The version at which an edit began, and the function that puts changes into words for the second person. */
export type Begun = { version: number; words(changes: Changes): Promise<unknown> }

type NameOf<T extends TenantTable> = (row: Row<T>) => string
/**
 * The name of a changed record in the log, perhaps still on its way from the database. `more` adds changes in rows that
 * belong to the record.
 */
type Named<T extends TenantTable> = {
  action: string
  name?: string | NameOf<T> | Promise<NameOf<T>>
  more?: Changes
}
type Told<T extends TenantTable> = Omit<Named<T>, 'name'> & { name?: string | NameOf<T> | undefined }

/**
 * A transaction of an employee in an office. The desk adds the office to every query and every row that it writes or logs,
 * and row-level security checks it again.
 */
export class Desk extends SessionDesk {
  readonly officeId: number
  readonly employeeId: number
  readonly kinds: DeskKinds | undefined

  constructor(
    client: ClientBase,
    origin: Origin,
    who: Who,
    permissions: Permissions,
    kinds?: DeskKinds,
    confirmed?: Promise<void>,
  ) {
    super(client, origin, who, permissions, confirmed)
    this.kinds = kinds
    this.officeId = who.officeId as number
    this.employeeId = who.employeeId as number
  }

  /** How records are named in texts, by their kinds. */
  get nameables(): Nameables {
    return this.kinds?.nameables ?? {}
  }

  /** Returns what modules bring to a point, for code that no handler of the point's module calls. */
  brought<Kind>(point: Point<Kind>): readonly Kind[] {
    return this.kinds?.all(point) ?? []
  }

  /** Returns what a module brings to a point that one has to fill. Throws if none does. */
  broughtOne<Kind>(point: Point<Kind>): Kind {
    const [kind] = this.brought(point)
    if (kind === undefined) throw new Error(`no module brings anything to ${point.name}`)
    return kind
  }

  /** Writes changes to the operation log, and does what follows from them. */
  override async log(...entries: LogEntry[]): Promise<void> {
    await super.log(...entries)
    const { watches, jobs } = this.kinds ?? { watches: [] }
    for (const watch of watches) {
      const ids = watched(watch, entries)
      if (ids.length > 0 && jobs) await watch.changed(this, ids, jobs)
    }
  }

  /** The person's data scope in a module. */
  reach(module: string): Reach {
    return this.permissions.reach(module)
  }

  /** A query over the office's rows of a table; it can only be narrowed. */
  from<T extends TenantTable>(table: T) {
    return this.db.selectFrom(table as TenantTable).where('officeId', '=', this.officeId) as unknown as ReturnType<
      typeof this.db.selectFrom<T>
    >
  }

  /** Inserts a row, adds its office, logs it. `log` names the action and the record. Returns the whole row. */
  async insert<T extends TenantTable>(table: T, row: NewRow<T>, log: Named<T>): Promise<Row<T>> {
    const [inserted] = await this.insertMany(table, [row], log)
    return inserted as Row<T>
  }

  /** Inserts rows as one statement; otherwise as `insert`. */
  async insertMany<T extends TenantTable>(table: T, rows: readonly NewRow<T>[], log: Named<T>): Promise<Row<T>[]> {
    if (rows.length === 0) return []
    const values = rows.map(row => ({ ...row, officeId: this.officeId }))
    const insertion = () =>
      this.db
        .insertInto(table as TenantTable)
        .values(values as never)
        .returningAll()
        .execute() as Promise<unknown> as Promise<Row<T>[]>
    const [inserted, name] = await together(insertion, () => log.name)
    await this.#logRows(table, inserted, () => ({}), { ...log, name })
    return inserted
  }

  /**
   * Locks rows for a change that depends on their values, in the order of their ids, so that no two transactions deadlock.
   * The lock is `for no key update`, which does not wait for the foreign key checks of a long import. Missing rows are left
   * out.
   */
  async lock<T extends TenantTable>(table: T, ids: readonly number[]): Promise<Row<T>[]> {
    const query = this.db
      .selectFrom(table as TenantTable)
      .selectAll()
      .where('officeId', '=', this.officeId)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forNoKeyUpdate()
    return (ids.length === 0 ? [] : await query.execute()) as unknown as Row<T>[]
  }

  /**
   * Locks one row, for an edit that began at a version. Throws 40400 if it is missing, and 40901 with the changes since (in
   * the words of `words`) if it is newer.
   */
  async lockOne<T extends TenantTable>(table: T, id: number, what: string, begun?: Begun): Promise<Row<T>> {
    const [row] = await this.lock(table, [id])
    if (!row) throw notFound(what)
    if (begun && kept(row).version !== begun.version) throw await this.stale(table, row, begun)
    return row
  }

  /**
   * Changes a locked row, raises its version, logs before and after. Returns the present row: the same object if nothing
   * differs and `log.more` is empty, because then nothing happens.
   */
  async change<T extends TenantTable>(table: T, row: Row<T>, patch: Patch<T>, log: Named<T>): Promise<Row<T>> {
    const [changed] = await this.changeMany(table, [row], patch, log)
    return changed as Row<T>
  }

  /** Changes locked rows alike in one statement; otherwise as `change`. */
  async changeMany<T extends TenantTable>(
    table: T,
    rows: readonly Row<T>[],
    patch: Patch<T>,
    log: Named<T>,
  ): Promise<Row<T>[]> {
    const differs = (log.more && Object.keys(log.more).length > 0) || differing(patch)
    if (rows.length === 0 || !differs) {
      await log.name
      return [...rows]
    }
    const before = new Map(rows.map(row => [kept(row).id, row as Record<string, unknown>]))
    const moves = 'version' in (rows[0] as object) ? { version: sql`version + 1` } : {}
    const touched = 'updatedAt' in (rows[0] as object) ? { updatedAt: sql`now()` } : {}
    const updated = () =>
      this.db
        .updateTable(table as TenantTable)
        .set({ ...patch, ...moves, ...touched } as never)
        .where('officeId', '=', this.officeId)
        .where('id', 'in', [...before.keys()])
        .$if(differs !== true, query => query.where(differs as Expression<SqlBool>))
        .returningAll()
        .execute() as Promise<unknown> as Promise<Row<T>[]>
    const [changed, name] = await together(updated, () => log.name)
    await this.#logRows(table, changed, row => before.get(kept(row).id) ?? {}, { ...log, name })
    const after = new Map(changed.map(row => [kept(row).id, row]))
    return rows.map(row => after.get(kept(row).id) ?? row)
  }

  /** Deletes a row and logs what it held. Throws 40400 when it is not there. */
  async remove<T extends TenantTable>(table: T, id: number, what: string, log: Named<T>): Promise<void> {
    const row = await this.lockOne(table, id, what)
    await this.db
      .deleteFrom(table as TenantTable)
      .where('officeId', '=', this.officeId)
      .where('id', '=', id)
      .execute()
    const gone = Object.entries(difference({}, row)).map(([field, [, value]]) => [field, [value, null]] as const)
    await this.log(entry(table, row, Object.fromEntries(gone) as Changes, { ...log, name: await log.name }))
  }

  /** Tells whether a row with this owner and department lies in the person's data scope of a module. */
  reaches(module: string, row: { ownerId: number | null; departmentId: number | null }): boolean {
    const reach = this.reach(module)
    return (
      reach.office ||
      (reach.own && row.ownerId === this.employeeId) ||
      (row.departmentId !== null && reach.departmentIds.includes(row.departmentId))
    )
  }

  /** Returns the names, by id, of those records of a kind that the person may see. Texts use no other names. */
  names(kind: string, ids: readonly (number | null | undefined)[]): Promise<Map<number, string>> {
    const wanted = [...new Set(ids.filter(id => typeof id === 'number'))]
    return wanted.length === 0 ? Promise.resolve(new Map()) : this.nameable(kind).names(this, wanted)
  }

  /** Returns the naming of a kind of record. Throws if the kind is not registered. */
  nameable(kind: string): Nameable {
    const found = own(this.nameables, kind)
    if (!found) throw new Error(`nothing says how a ${kind} is named: bring it to nameables`)
    return found
  }

  async #logRows<T extends TenantTable>(
    table: T,
    rows: Row<T>[],
    before: (row: Row<T>) => Record<string, unknown>,
    log: Told<T>,
  ) {
    await this.log(...rows.map(row => entry(table, row, difference(before(row), row), log)))
  }

  /**
   * 40901 for an edit of `row` that was begun at an older version: who changed what since, from the log of `subject`.
   */
  async stale(subject: string, row: unknown, begun: Begun): Promise<Refusal> {
    return staleRefusal(await this.entriesSince(subject, row, begun.version), kept(row).updatedAt, begun.words)
  }

  /** The log's entries of `row` since a version, oldest first. */
  entriesSince(subject: string, row: unknown, version: number) {
    return this.from('operationLog')
      .select(['personName', 'at', 'changes'])
      .where('subject', '=', subject)
      .where('subjectId', '=', String(kept(row).id))
      .where('subjectVersion', '>', version)
      .orderBy('id')
      .execute()
  }
}

/**
 * Returns SQL that tells whether a patch changes a row; null for an empty patch. The database compares, because it knows
 * equal spellings of a time and the results of expressions.
 */
function differing(patch: object): Expression<SqlBool> | null {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  if (given.length === 0) return null
  const each = given.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`)
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

function entry<T extends TenantTable>(table: T, row: Row<T>, changes: Changes, log: Told<T>): LogEntry {
  const { id, version, name } = kept(row)
  const subjectName = typeof log.name === 'function' ? log.name(row) : (log.name ?? name ?? '')
  return {
    action: log.action,
    subject: table,
    subjectId: id,
    subjectName,
    subjectVersion: version ?? null,
    changes: { ...changes, ...log.more },
  }
}

/** Returns the same transaction as a desk of the person's office. Throws 40300 if they have chosen none. */
export function inOffice(desk: SessionDesk): Desk {
  if (desk instanceof Desk) return desk
  throw new Refusal(codes.forbidden, '请先选择企业')
}
