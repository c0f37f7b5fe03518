import { hash } from 'node:crypto'
import type { ClientBase, QueryConfig, QueryResultRow } from 'pg'
import { Day, type FieldKind, Timestamp } from '../contract/fields.ts'
import type { Filter, ListFilter, ListQuery, ListSort, ListTotals } from '../contract/list.ts'
import { own } from '../contract/own.ts'
import { ownKeyOf } from '../contract/ownNames.ts'
import { formatDate } from '../contract/time.ts'
import { badInput } from './refusal.ts'

/** Puts a value among a statement's parameters and returns its place: `$3`. */
export type Bind = (value: unknown) => string

/**
 * A column of a list: the SQL of its value over the list's aliases, its kind of data, and the join it needs, if any.
 * `shown` is what there is to see of the value where that is not all of it; a phone always says. `row` is what a row
 * holds where the column is asked by something else. `among`: the column tells the last of several, and a span of time
 * asks whether any of them lies in it; `holds` is the condition on the main table that some do for which `sql` is as
 * asked. `summed`: what the column sums to over the rows of `found (id)`, where its join would look at rows of others
 * too. `stored`: its ids, days and times stand as text, or as a JSON list. `sparse`: few rows hold it, and only those are
 * in its index.
 */
export type ListColumn = {
  sql: string
  join?: string
  stored?: 'text' | 'list'
  sparse?: true
  row?: string
  among?: { sql: string; holds(asked: string): string }
  summed?: string
} & ({ kind: Exclude<FieldKind, 'phone'>; shown?: string } | { kind: 'phone'; shown: string })

/**
 * A list over one table: which columns it has and how its rows are found. SQL here is the program's, never a
 * caller's.
 */
export type ListSpec = {
  /** Main table with its alias, and the alias: `department d`, `d`. */
  table: string
  alias: string
  /** Its id is unique by itself, and a row may belong to no office. */
  idAlone?: true
  columns: Readonly<Record<string, ListColumn>>
  /** Joins that columns name; also joined for the page's rows. */
  joins: Readonly<Record<string, string>>
  /** SQL of what a row of the answer holds besides its columns; it may use every alias. */
  also: readonly string[]
  search(term: string, bind: Bind, compared: Compared): { sql: string; join?: string }
  sort: ListSort
  /** Columns whose sum over the whole filter is told. */
  sums: readonly string[]
  /** The company's own fields, where it has some for this noun. */
  own?: OwnColumns
  /** Its SQL differs from person to person; its statements are not kept prepared. */
  personal?: true
  /**
   * Whoever asks may see the values that it shows in part, and so asks by all of them. Everybody else filters, searches,
   * orders and sums by what is shown.
   */
  asksWhole?: true
  /** Its rows hold whole values too: for exports. */
  tellsWhole?: true
  /** The phone that was looked up (`lookUp.ts`), in its stored form: the search finds by all of it. */
  lookedUp?: string
}

/**
 * The own fields of a list: the SQL of all their values, their columns by name (`own.n1`), those that are summed, and which
 * part of the values a person sees.
 */
export type OwnColumns = {
  sql: string
  columns: Readonly<Record<string, ListColumn>>
  sums: readonly string[]
  pick(values: unknown): unknown
}

/**
 * How a term is compared with what is shown in part: with that part; with all of it, by any piece; or with that part and, as
 * one whole, the number that was looked up.
 */
export type Compared = 'shown' | 'whole' | { number: string }

export type Condition = (bind: Bind) => string

/** Values that stand in a statement by their place. */
export class Statement {
  readonly values: unknown[] = []
  readonly bind: Bind = value => `$${this.values.push(value)}`
}

const statementNames = new Map<string, string>()
const mostNamed = 200

/** Frequent shapes are prepared once per connection; shapes that a person put together are not kept. */
function config(text: string, values: unknown[], frequent: boolean): QueryConfig {
  if (frequent && !statementNames.has(text) && statementNames.size < mostNamed)
    statementNames.set(text, hash('sha1', text, 'base64url'))
  return { name: statementNames.get(text), text, values }
}

/** What may be asked of a column: how it is filtered, ordered and summed by. */
type Asked = Pick<ListColumn, 'sql' | 'join' | 'among' | 'stored' | 'sparse'> & { kind: FieldKind }

/** A column as the list may be asked by it. Throws 40000 for one that the list has not. */
export function columnOf(spec: ListSpec, key: string): Asked {
  const column = own(spec.columns, key) ?? own(spec.own?.columns ?? {}, key)
  if (!column) throw badInput('filters', `没有“${key}”这一列`)
  return spec.asksWhole ? column : { ...column, sql: column.shown ?? column.sql }
}

/** Returns the SQL that selects a row of the list. */
export function rowSql({ also, columns, own: company, tellsWhole }: ListSpec): string {
  const told = Object.entries(columns).map(([key, { sql, row, shown }]) => {
    const value = row ?? (tellsWhole ? sql : (shown ?? sql))
    return `${value} as "${key}"`
  })
  return [...also, ...told, ...(company ? [`${company.sql} as "own"`] : [])].join(', ')
}

/** Returns the view that has the name that a caller gave. Throws 40000 for a view that does not exist. */
export function viewNamed<View>(views: Readonly<Record<string, View>>, name: string): View {
  const view = own(views, name)
  if (view === undefined) throw badInput('view', '没有这个视图')
  return view
}

const arrayType: Partial<Record<FieldKind, string>> = { text: 'text', phone: 'text', enum: 'text' }
const truths = new Map([
  ['true', true],
  ['false', false],
])
const rangeType: Partial<Record<FieldKind, string>> = {
  date: 'date',
  datetime: 'timestamptz',
  integer: 'bigint',
  money: 'bigint',
  area: 'bigint',
  rate: 'bigint',
  decimal: 'double precision',
}

function emptiness({ sql, kind, stored }: Asked, empty: boolean): string {
  const is =
    kind === 'dictionaries' && !stored
      ? `cardinality(${sql}) = 0`
      : kind === 'text' || kind === 'phone'
        ? `coalesce(${sql}, '') = ''`
        : `${sql} is null`
  return empty ? is : `not (${is})`
}

function range(
  { kind, stored, ...asked }: Asked,
  [from, to]: readonly [unknown, unknown],
  key: string,
  bind: Bind,
): string {
  // Without a beginning it is asked what has been left alone since: by the last of them.
  const among = from !== null && to !== null ? asked.among : undefined
  const sql = among?.sql ?? asked.sql
  const type = rangeType[kind]
  if (!type) throw badInput('filters', `“${key}”不能按范围筛选`)
  for (const end of [from, to])
    if (end !== null && !fitsRange(type, end)) throw badInput('filters', `“${key}”的范围不正确`)
  // A range comes as moments, whatever it is of: a day of the calendar is the moment's in Shanghai.
  const end = (value: unknown) => {
    if (stored) return bind(type === 'date' ? formatDate(value as string) : new Date(value as string).toISOString())
    return type === 'date'
      ? `(${bind(value)}::timestamptz at time zone 'Asia/Shanghai')::date`
      : `${bind(value)}::${type}`
  }
  const ends = [from === null ? [] : `${sql} >= ${end(from)}`, to === null ? [] : `${sql} <= ${end(to)}`].flat()
  const within = ends.length > 0 ? ends.join(' and ') : 'true'
  return among ? among.holds(within) : within
}

function fitsRange(type: string, end: unknown): boolean {
  return type === 'timestamptz' || type === 'date'
    ? Timestamp.safeParse(end).success || Day.safeParse(end).success
    : type === 'bigint'
      ? Number.isSafeInteger(end)
      : Number.isFinite(end)
}

function oneOf({ sql, kind, stored }: Asked, wanted: readonly unknown[], key: string, bind: Bind): string {
  if (kind === 'date' || kind === 'datetime') throw badInput('filters', `“${key}”只能按范围筛选`)
  if (kind === 'boolean') return `${sql} = any(${bind(wanted.map(one => truthOf(one, key)))}::boolean[])`
  const type = kind === 'enums' ? 'text' : (arrayType[kind] ?? 'bigint')
  if (type === 'bigint' && !wanted.every(Number.isSafeInteger)) throw badInput('filters', `“${key}”的筛选值不正确`)
  if (stored === 'list')
    return `exists (select from jsonb_array_elements_text(${sql}) held where held = any(${bind(wanted.map(String))}::text[]))`
  if (stored) return `${sql} = any(${bind(wanted.map(String))}::text[])`
  return kind === 'dictionaries' ? `${sql} && ${bind(wanted)}::bigint[]` : `${sql} = any(${bind(wanted)}::${type}[])`
}

function truthOf(wanted: unknown, key: string): boolean {
  const truth = truths.get(String(wanted))
  if (truth === undefined) throw badInput('filters', `“${key}”的筛选值不正确`)
  return truth
}

function conditionOf(column: Asked, key: string, filter: Filter, bind: Bind): string {
  if ('empty' in filter) return emptiness(column, filter.empty)
  if ('between' in filter) return range(column, filter.between, key, bind)
  if ('in' in filter) return oneOf(column, filter.in, key, bind)
  if (arrayType[column.kind] === undefined) throw badInput('filters', `“${key}”不能按文字筛选`)
  return `strpos(lower(${column.sql}), ${bind(filter.contains.toLowerCase())}) > 0`
}

function comparedIn({ asksWhole, lookedUp }: ListSpec): Compared {
  if (asksWhole) return 'whole'
  return lookedUp ? { number: lookedUp } : 'shown'
}

type Where = { sql: string; joins: Set<string>; frequent: boolean }

/** Returns which rows a filter keeps, and the joins that asking so takes. */
export function whereOf(spec: ListSpec, base: readonly Condition[], filter: ListFilter, bind: Bind): Where {
  const joins = new Set<string>()
  const parts = base.map(condition => condition(bind))
  for (const [key, one] of Object.entries(filter.filters)) {
    const column = columnOf(spec, key)
    if (column.join) joins.add(column.join)
    parts.push(`(${conditionOf(column, key, one, bind)})`)
  }
  if (filter.search) {
    const found = spec.search(filter.search, bind, comparedIn(spec))
    if (found.join) joins.add(found.join)
    parts.push(`(${found.sql})`)
  }
  return { sql: parts.join(' and '), joins, frequent: !spec.personal && Object.keys(filter.filters).length === 0 }
}

/** Joins by their names, as SQL. */
export function joinsSql(spec: ListSpec, names: Iterable<string>): string {
  return [...names].map(name => spec.joins[name]).join(' ')
}

type Order = { sql: string; column: Asked }

function orderOf(spec: ListSpec, sort: ListSort | undefined): Order {
  const { by, order } = sort ?? spec.sort
  const column = columnOf(spec, by)
  const direction = order === 'descend' ? 'desc' : 'asc'
  // Nullable columns put what is missing last either way; the id makes the order total, so that pages never overlap.
  const nulls = by === spec.sort.by ? '' : ' nulls last'
  return { sql: `${column.sql} ${direction}${nulls}, ${spec.alias}.id ${direction}`, column }
}

/**
 * The size is written out and a first page has no offset: only with both known is the plan the same for everyone, and
 * kept.
 */
function limitSql({ page, pageSize }: ListQuery, bind: Bind): string {
  const limit = `limit ${pageSize}`
  return page === 1 ? limit : `${limit} offset ${bind((page - 1) * pageSize)}`
}

/**
 * The statement for one page: finds the page's ids first, touching only the tables that filter and order need, then
 * fetches their rows.
 */
export function pageStatement(spec: ListSpec, base: readonly Condition[], query: ListQuery): QueryConfig {
  const { values, bind } = new Statement()
  const where = whereOf(spec, base, query, bind)
  const order = orderOf(spec, query.sort)
  if (order.column.join) where.joins.add(order.column.join)
  const { alias } = spec
  const inner = order.column.sparse
    ? sparseInner(spec, where, order, query)
    : innerSql(spec, where, order.sql, limitSql(query, bind))
  const same = spec.idAlone ? '' : `${alias}.office_id = page.office_id and `
  const text = `select ${rowSql(spec)} from (${inner}) page join ${spec.table} on ${same}${alias}.id = page.id
    ${joinsSql(spec, Object.keys(spec.joins))} order by ${order.sql}`
  return config(text, values, where.frequent && ownKeyOf(query.sort?.by ?? '') === undefined)
}

const innerSql = ({ alias, ...spec }: ListSpec, where: Where, order: string, limit: string, more = '') =>
  `select ${alias}.office_id, ${alias}.id from ${spec.table} ${joinsSql({ alias, ...spec }, where.joins)} where ${where.sql}${more}
    order by ${order} ${limit}`

/**
 * The same in the order of a column that few rows hold: those in the order of its index, then the others as far as the page
 * reaches, since an index without them cannot give the order of all.
 */
function sparseInner(
  spec: ListSpec,
  where: Where,
  { sql: order, column }: Order,
  { page, pageSize }: ListQuery,
): string {
  const most = `limit ${page * pageSize}`
  const ofId = order.slice(order.lastIndexOf(',') + 1)
  const held = innerSql(spec, where, order.replace(' nulls last', ''), most, ` and ${column.sql} is not null`)
  const others = innerSql(spec, where, ofId, most, ` and ${column.sql} is null`)
  return `(${held}) union all (${others}) limit ${pageSize} offset ${(page - 1) * pageSize}`
}

/** Reads one page of rows. */
export async function readPage<R extends QueryResultRow>(
  client: ClientBase,
  spec: ListSpec,
  base: readonly Condition[],
  query: ListQuery,
) {
  return rowsSeen(spec, (await client.query<R>(pageStatement(spec, base, query))).rows)
}

/** The rows with that part of the own fields which the person sees. */
export function rowsSeen<R>({ own: company }: ListSpec, rows: R[]): R[] {
  return company ? rows.map(row => ({ ...row, own: company.pick((row as { own?: unknown }).own) })) : rows
}

/** The statement that counts and sums over the whole filter: the count is called `#`. */
export function totalsStatement(spec: ListSpec, base: readonly Condition[], filter: ListFilter): QueryConfig {
  const { values, bind } = new Statement()
  const where = whereOf(spec, base, filter, bind)
  const company = spec.own?.sums ?? []
  const apart = company.length === 0 ? summedApart(spec, where) : null
  if (apart) return config(apart, values, where.frequent)
  for (const key of spec.sums) {
    const { join } = columnOf(spec, key)
    if (join) where.joins.add(join)
  }
  const sums = [...spec.sums, ...company].map(key => `${sumSql(columnOf(spec, key))} as "${key}"`)
  const text = `select ${['count(*) as "#"', ...sums].join(', ')} from ${spec.table} ${joinsSql(spec, where.joins)} where ${where.sql}`
  return config(text, values, where.frequent && company.length === 0)
}

const mostDigits = 6 // after the point that a company's own number has

const sumSql = ({ sql, kind }: Asked) =>
  kind === 'decimal'
    ? `coalesce(round(sum(${sql})::numeric, ${mostDigits}), 0)::double precision`
    : `coalesce(sum(${sql}), 0)::bigint`

/**
 * The totals of a list whose filter needs none of the joins that its sums do, each sum read of the found rows alone;
 * else null.
 */
function summedApart(spec: ListSpec, where: Where): string | null {
  const sums = spec.sums.flatMap(key => {
    const { join = '', summed } = spec.columns[key] as ListColumn
    return summed && !where.joins.has(join) ? `coalesce((${summed}), 0)::bigint as "${key}"` : []
  })
  if (sums.length === 0 || sums.length < spec.sums.length) return null
  const found = `select ${spec.alias}.id from ${spec.table} ${joinsSql(spec, where.joins)} where ${where.sql}`
  return `with found as materialized (${found}) select ${['(select count(*) from found) as "#"', ...sums].join(', ')}`
}

/** Counts and sums over the whole filter. */
export async function readTotals(
  client: ClientBase,
  spec: ListSpec,
  base: readonly Condition[],
  filter: ListFilter,
): Promise<ListTotals> {
  const { rows } = await client.query<Record<string, number>>(totalsStatement(spec, base, filter))
  const { '#': total, ...rest } = rows[0] as Record<string, number> & { '#': number }
  return { total, sums: rest }
}

/** SQL that rows are grouped by, over the list's aliases, and the join it needs, if any. */
export type Grouping = { sql: string; join?: string }
export type GroupTotals = ListTotals & { by: unknown }

/** Counts and sums over the whole filter, per group. */
export async function readGroups(
  client: ClientBase,
  spec: ListSpec,
  base: readonly Condition[],
  filter: ListFilter,
  by: Grouping,
): Promise<GroupTotals[]> {
  const { values, bind } = new Statement()
  const where = whereOf(spec, base, filter, bind)
  for (const join of [by.join, ...spec.sums.map(key => columnOf(spec, key).join)]) if (join) where.joins.add(join)
  const sums = spec.sums.map(key => `coalesce(sum(${columnOf(spec, key).sql}), 0)::bigint as "${key}"`)
  const text = `select ${[`${by.sql} as "by"`, 'count(*) as "#"', ...sums].join(', ')} from ${spec.table}
    ${joinsSql(spec, where.joins)} where ${where.sql} group by 1 order by 1`
  const { rows } = await client.query<Record<string, number>>(config(text, values, where.frequent))
  return rows.map(({ '#': total, by: group, ...sums }) => ({ by: group, total: total as number, sums }))
}

/** The first `most` rows of each group in the order of a column, groups and rows ascending. */
export async function readFirsts<R extends QueryResultRow>(
  client: ClientBase,
  spec: ListSpec,
  base: readonly Condition[],
  filter: ListFilter,
  { by, order, most }: { by: Grouping; order: string; most: number },
): Promise<R[]> {
  const { values, bind } = new Statement()
  const where = whereOf(spec, base, filter, bind)
  const column = columnOf(spec, order)
  for (const join of [by.join, column.join]) if (join) where.joins.add(join)
  const { alias } = spec
  const text = `select ${rowSql(spec)} from (
      select ${alias}.office_id, ${alias}.id, ${by.sql} as "by",
        row_number() over (partition by ${by.sql} order by ${column.sql}, ${alias}.id) as place
      from ${spec.table} ${joinsSql(spec, where.joins)} where ${where.sql}) page
    join ${spec.table} on ${alias}.office_id = page.office_id and ${alias}.id = page.id
    ${joinsSql(spec, Object.keys(spec.joins))} where page.place <= ${bind(most)} order by page."by", page.place`
  return rowsSeen(spec, (await client.query<R>(config(text, values, where.frequent))).rows)
}

/** The statement for every row of a filter in the list's order: for exports, which walk it with a cursor. */
export function wholeStatement(
  spec: ListSpec,
  base: readonly Condition[],
  filter: ListFilter,
  sort: ListSort | undefined,
): QueryConfig {
  const { values, bind } = new Statement()
  const where = whereOf(spec, base, filter, bind)
  const text = `select ${rowSql(spec)} from ${spec.table} ${joinsSql(spec, Object.keys(spec.joins))} where ${where.sql}
    order by ${orderOf(spec, sort).sql}`
  return { text, values }
}
