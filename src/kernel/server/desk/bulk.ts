import type { Selectable } from 'kysely'
import { prepared } from '../database/prepared.ts'
import type { DB } from '../database/tables.ts'
import { type Changes, difference, type LogEntry } from '../log/audit.ts'
import type { Desk, TenantTable } from './desk.ts'

/*
 * What the desk does to one row, done to hundreds in one statement: for imports, where building a statement from single
 * values costs more than running it. Rows travel as one JSON parameter.
 */

type Row<T extends TenantTable> = Selectable<DB[T]>
type Values = Record<string, unknown>
type BulkLog<R> = { action: string; name(row: R): string }

/** Returns the database's name of a table or column. */
export const snake = (camel: string) => camel.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function asJson(rows: readonly object[], columns: readonly string[]): string {
  const names = columns.map(column => [snake(column), column] as const)
  return JSON.stringify(
    rows.map(row => Object.fromEntries(names.map(([name, column]) => [name, (row as Values)[column]]))),
  )
}

/** Draws numbers for new rows of a table in advance, so that the caller knows each row's number. */
export async function newIds(desk: Desk, table: TenantTable, count: number): Promise<number[]> {
  const { rows } = await desk.client.query<{ id: number }>(
    `with numbers as materialized (select pg_get_serial_sequence($1, 'id')::regclass as sequence)
     select nextval(sequence) as id from numbers, generate_series(1, $2)`,
    [snake(table), count],
  )
  return rows.map(row => row.id)
}

/**
 * Inserts rows, which all have an id and the columns of the first one, and logs them. Leaves out a row whose values in
 * `unlessTaken` exist in the office already, or which with `any` break any unique index. Returns the ids of the others while `logged` is
 * still on its way, so that the caller can go on; the caller must wait for it. The planner learns of a table that grew.
 */
export async function insertBulk<R extends { id: number }>(
  desk: Desk,
  table: TenantTable,
  rows: readonly R[],
  { unlessTaken, ...log }: BulkLog<R> & { unlessTaken?: 'any' | readonly string[] },
): Promise<{ ids: Set<number>; logged: Promise<unknown> }> {
  const [first] = rows
  if (!first) return { ids: new Set(), logged: Promise.resolve() }
  const columns = Object.keys(first)
  const names = columns.map(snake)
  const inserted = await desk.client.query<{ id: number }>(
    `insert into ${snake(table)} (office_id, ${names.join(', ')})
     select $1, ${names.map(name => `r.${name}`).join(', ')} from json_populate_recordset(null::${snake(table)}, $2) r
     ${unlessTaken ? `on conflict ${keyOf(unlessTaken)} do nothing` : ''} returning id`,
    [desk.officeId, asJson(rows, columns)],
  )
  const ids = new Set(inserted.rows.map(row => row.id))
  const entries = rows.filter(row => ids.has(row.id)).map(row => entry(table, row, 1, difference({}, filled(row)), log))
  return { ids, logged: inBackground(desk.log(...entries), refreshStatistics(desk, [table])) }
}

/**
 * Stores rows that belong to a record, whose own entry in the log tells of them. All have the columns of the first one, by the database's names; their
 * order is that of their ids, which it returns.
 */
export async function storeRows(desk: Desk, table: TenantTable, rows: readonly object[]): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first).join(', ')
  const storing = `insert into ${snake(table)} (office_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::${snake(table)}, $2) with ordinality order by ordinality returning id`
  const stored = await desk.client.query<{ id: number }>(prepared(storing, [desk.officeId, JSON.stringify(rows)]))
  return stored.rows.map(({ id }) => id)
}

const keyOf = (columns: 'any' | readonly string[]) =>
  columns === 'any' ? '' : `(office_id, ${columns.map(snake).join(', ')})`

/** Starts work that is awaited later, where its failure is reported. */
export function inBackground(...work: Promise<unknown>[]): Promise<unknown> {
  const all = Promise.all(work)
  all.catch(() => {})
  return all
}

/** Leaves the empty fields of a new row out of the log, which matters for hundreds of rows. */
function filled(row: object): Values {
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !isEmpty(value)))
}

/** Lets the planner look again at those of the tables that have grown by `share` since it last did. */
export async function refreshStatistics(desk: Desk, tables: readonly (keyof DB)[], share = 0.5): Promise<void> {
  await desk.client.query(
    `select door_refresh_statistics(array(select oid::regclass from pg_class
       where relnamespace = 'public'::regnamespace and relname = any($1)), $2)`,
    [tables.map(snake), share],
  )
}

/** A locked row and its new values; `more` is logged too. */
export type RowChange<T extends TenantTable> = { row: Row<T>; patch: Partial<Row<T>>; more?: Changes }

/** Changes locked rows, each in its own way, moves their versions and logs before and after. */
export async function changeBulk<T extends TenantTable>(
  desk: Desk,
  table: T,
  changes: readonly RowChange<T>[],
  log: BulkLog<Row<T>>,
): Promise<void> {
  if (changes.length === 0) return
  const columns = [...new Set(changes.flatMap(({ patch }) => Object.keys(patch)))]
  const sets = [
    ...columns.map(snake).map(name => `${name} = r.${name}`),
    'version = t.version + 1',
    'updated_at = now()',
  ]
  await desk.client.query(
    `update ${snake(table)} t set ${sets.join(', ')} from json_populate_recordset(null::${snake(table)}, $2) r
     where t.office_id = $1 and t.id = r.id`,
    [
      desk.officeId,
      asJson(
        changes.map(({ row, patch }) => ({ ...row, ...patch })),
        ['id', ...columns],
      ),
    ],
  )
  const entries = changes.map(({ row, patch, more }) => {
    const told = { ...difference(row, patch), ...more }
    return entry(table, row as Kept, (row as Kept).version + 1, told, log as BulkLog<Kept>)
  })
  await desk.log(...entries)
}

/** Deletes rows and logs what they held. */
export async function removeBulk<T extends TenantTable>(
  desk: Desk,
  table: T,
  rows: readonly Row<T>[],
  log: BulkLog<Row<T>>,
): Promise<void> {
  const kept = rows as readonly Kept[]
  await desk.client.query(`delete from ${snake(table)} where office_id = $1 and id = any($2)`, [
    desk.officeId,
    kept.map(row => row.id),
  ])
  await desk.log(...kept.map(row => entry(table, row, row.version, gone(row), log as BulkLog<Kept>)))
}

type Kept = Values & { id: number; version: number }

function gone(row: Values): Changes {
  return Object.fromEntries(Object.entries(difference({}, row)).map(([field, [, value]]) => [field, [value, null]]))
}

function entry<R extends { id: number }>(
  subject: string,
  row: R,
  subjectVersion: number,
  changes: Changes,
  log: BulkLog<R>,
): LogEntry {
  return { action: log.action, subject, subjectId: row.id, subjectName: log.name(row), subjectVersion, changes }
}
