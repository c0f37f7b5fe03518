import type { ClientBase, QueryConfig, QueryResultRow } from 'pg'
import { customKeyOf } from '../../api/customNames.ts'
import { Day, type FieldKind, Timestamp } from '../../api/fields.ts'
import type { Filter, ListFilter, ListQuery, ListSort, ListTotals } from '../../api/list.ts'
import { own } from '../../api/own.ts'
import { normalisePhone } from '../../api/phone.ts'
import { mostWords, searchWords, tooManyWords } from '../../api/search.ts'
import { formatDate } from '../../api/time.ts'
import { preparedAtOnce } from '../database/prepared.ts'
import { badInput } from '../refusal.ts'

/** Adds a value to a statement's parameters and returns its placeholder: `$3`. */
export type Bind = (value: unknown) => string

/**
 * A column of a list. `sql`: its value over the list's aliases; `join`: the join that the value needs. `shown`: the
 * visible part of the value, where people do not see all of it; a phone always has one. `row`: what a row holds, where
 * filters ask `sql` instead. `among`: the column shows the last of several values, and a span of time asks whether any
 * of them lies in it; `holds` makes the condition on the main table from a condition on `sql`. `summed`: the sum over
 * the rows of `found (id)`, for a sum whose join would read rows of others too. `stored`: ids, days and times are
 * stored as text, or as a JSON list. `sparse`: few rows have a value, and the index has only those. `widened`: the
 * database function that adds ids which count as wanted ones. `held`: other rows hold the ids; the conditions on the main table
 * that one of them holds one of `ids`, and that one holds none. `digits`: how many a decimal number has after its point.
 */
export type ListColumn = {
  sql: string
  join?: string
  stored?: 'text' | 'list'
  sparse?: true
  widened?: string
  digits?: number
  row?: string
  among?: { sql: string; holds(asked: string): string }
  held?: { any(ids: string): string; none: string }
  summed?: string
} & ({ kind: Exclude<FieldKind, 'phone'>; shown?: string } | { kind: 'phone'; shown: string })

/** A list over one table: its columns and how its rows are found. The program writes this SQL, never a caller. */
export type ListSpec = {
  /** Main table with its alias, and the alias: `department d`, `d`. */
  table: string
  alias: string
  /** The id alone is unique, and a row may belong to no office. */
  idAlone?: true
  columns: Readonly<Record<string, ListColumn>>
  /** The joins that columns name. A page's rows have all of them. */
  joins: Readonly<Record<string, string>>
  /** How the rows of a page are read once they are found: where `table` and `joins` compute something of all rows, these do of one. */
  each?: { table: string; joins: Readonly<Record<string, string>> }
  /** SQL of further values of a row; it may use every alias. */
  also: readonly string[]
  /** Finds the rows with one word of a search. */
  search: Search
  /** Finds those with all of several words at once, where one index knows them; otherwise each word is found by itself. */
  searchAll?: ((words: readonly string[], bind: Bind) => Found) | undefined
  /** Its search reads the rows one by one, because they are few. */
  readsRows?: true
  sort: ListSort
  /** Columns that totals sum up. */
  sums: readonly string[]
  /** The company's custom fields, if it has some for this noun. */
  own?: CustomColumns
  /** The SQL differs from person to person, so its statements are not kept prepared. */
  personal?: true
  /**
   * The person sees masked values whole, and so filters, searches, sorts and sums by them. Other people do so by
   * `shown`.
   */
  asksWhole?: true
  /** Rows have whole values too: for exports. */
  tellsWhole?: true
  /** Phones that were looked up (`lookUp.ts`), as they are stored: the search compares all of them. */
  lookedUp?: readonly string[]
}

/** The condition of found rows, and the join that it needs. */
export type Found = { sql: string; join?: string }
export type Search = (term: string, bind: Bind, compared: Compared) => Found

/**
 * The custom fields of a list. `sql`: all their values; `shown`: their visible part; `columns`: by name (`own.n1`);
 * `sums`: those that totals sum up; `pick`: the values that the person sees.
 */
export type CustomColumns = {
  sql: string
  shown: string
  columns: Readonly<Record<string, ListColumn>>
  sums: readonly string[]
  pick(values: unknown): unknown
}

/**
 * How a search compares masked values: with their visible part, with any piece of them, or with the visible part and
 * one whole number that was looked up.
 */
export type Compared = 'shown' | 'whole' | { number: string }

export type Condition = (bind: Bind) => string

/** A statement's parameters, numbered from 1. */
export class Statement {
  readonly values: unknown[] = []
  readonly bind: Bind = value => `$${this.values.push(value)}`
}

/** Prepares frequent statements once per connection. A combination of filters that one person chose is not prepared. */
function config(text: string, values: unknown[], frequent: boolean): QueryConfig {
  return frequent ? preparedAtOnce(text, values) : { text, values }
}

/** The part of a column that filters, sorts and sums need. */
type Asked = Pick<ListColumn, 'sql' | 'join' | 'among' | 'stored' | 'sparse' | 'widened' | 'digits' | 'held'> & {
  kind: FieldKind
}

/** Returns a column as this list may use it. Throws 40000 for an unknown one. */
export function columnOf(spec: ListSpec, key: string): Asked {
  const column = own(spec.columns, key) ?? own(spec.own?.columns ?? {}, key)
  if (!column) throw badInput('filters', `没有“${key}”这一列，请刷新页面后重试`)
  return spec.asksWhole ? column : { ...column, sql: column.shown ?? column.sql }
}

const rowsSql = new WeakMap<ListSpec['columns'], Map<string, string>>()

/** Returns the SQL that selects a row of the list. Personal lists of a noun share the noun's columns, and so their text. */
export function rowSql(spec: ListSpec): string {
  const { also, columns, own: company, tellsWhole } = spec
  const known = rowsSql.get(columns) ?? new Map<string, string>()
  rowsSql.set(columns, known)
  const kind = `${tellsWhole} ${also.join()}`
  const sql = known.get(kind) ?? writeRowSql(spec)
  known.set(kind, sql)
  // Companies and people differ in the phones that the company's custom fields mask.
  return company ? `${sql}, ${tellsWhole ? company.sql : company.shown} as "own"` : sql
}

function writeRowSql({ also, columns, tellsWhole }: ListSpec): string {
  const told = Object.entries(columns).map(([key, { sql, row, shown }]) => {
    const value = row ?? (tellsWhole ? sql : (shown ?? sql))
    return `${value} as "${key}"`
  })
  return [...also, ...told].join(', ')
}

/** Returns the view that has the name that a caller gave. Throws 40000 for a view that does not exist. */
export function viewNamed<View>(views: Readonly<Record<string, View>>, name: string): View {
  const view = own(views, name)
  if (view === undefined) throw badInput('view', '没有这个视图，请刷新页面后重试')
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

function emptiness({ sql, kind, stored, held }: Asked, empty: boolean): string {
  const is = held
    ? held.none
    : kind === 'dictionaries' && !stored
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
  // A span without a beginning asks what has been untouched since, so it compares the last value.
  const among = from !== null && to !== null ? asked.among : undefined
  const sql = among?.sql ?? asked.sql
  const type = rangeType[kind]
  if (!type) throw badInput('filters', `“${key}”不能按范围筛选，请改用其他筛选方式`)
  for (const end of [from, to])
    if (end !== null && !fitsRange(type, end)) throw badInput('filters', `“${key}”的范围不正确，请填写从小到大的两个值`)
  // The ends of a range are moments. A column of days compares them by the day in Shanghai.
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

function oneOf(
  { sql, kind, stored, widened, held }: Asked,
  wanted: readonly unknown[],
  key: string,
  bind: Bind,
): string {
  if (kind === 'date' || kind === 'datetime') throw badInput('filters', `“${key}”只能按范围筛选`)
  if (kind === 'boolean') return `${sql} = any(${bind(wanted.map(one => truthOf(one, key)))}::boolean[])`
  const type = kind === 'enums' ? 'text' : (arrayType[kind] ?? 'bigint')
  if (type === 'bigint' && !wanted.every(Number.isSafeInteger))
    throw badInput('filters', `“${key}”的筛选值不正确，请重新选择`)
  if (stored === 'list')
    return `exists (select from jsonb_array_elements_text(${sql}) held where held = any(${bind(wanted.map(String))}::text[]))`
  if (stored && widened) return `${sql} = any((select ${widened}(${bind(wanted)}::bigint[]))::text[])`
  if (stored) return `${sql} = any(${bind(wanted.map(String))}::text[])`
  // Of one value the planner knows better how many rows have it, also before it knows which.
  const isPlain = !widened && !held && kind !== 'dictionaries'
  if (isPlain && wanted.length === 1 && isCode(kind, wanted[0])) return `${sql} = '${wanted[0]}'::text`
  if (isPlain && wanted.length === 1) return `${sql} = ${bind(wanted[0])}::${type}`
  const asked = `${bind(wanted)}::${type}[]`
  // A subquery is computed once, not for each row.
  const ids = widened ? `(select ${widened}(${asked}))::bigint[]` : asked
  if (held) return held.any(ids)
  return kind === 'dictionaries' ? `${sql} && ${ids}` : `${sql} = any(${ids})`
}

/** Tells whether a value is a short word of an enum: written out, it lets the planner use the index of its rows alone. */
const isCode = (kind: FieldKind, value: unknown) => kind === 'enum' && /^[a-zA-Z]{1,30}$/.test(String(value))

function truthOf(wanted: unknown, key: string): boolean {
  const truth = truths.get(String(wanted))
  if (truth === undefined) throw badInput('filters', `“${key}”的筛选值不正确，请重新选择`)
  return truth
}

function conditionOf(column: Asked, key: string, filter: Filter, bind: Bind): string {
  if ('empty' in filter) return emptiness(column, filter.empty)
  if ('between' in filter) return range(column, filter.between, key, bind)
  if ('in' in filter) return oneOf(column, filter.in, key, bind)
  if (arrayType[column.kind] === undefined) throw badInput('filters', `“${key}”不能按文字筛选，请改用其他筛选方式`)
  return `strpos(lower(${column.sql}), ${bind(filter.contains.toLowerCase())}) > 0`
}

function comparedIn({ asksWhole, lookedUp }: ListSpec, word: string): Compared {
  if (asksWhole) return 'whole'
  const number = normalisePhone(word)
  return number && lookedUp?.includes(number) ? { number } : 'shown'
}

/** Throws 40000 for a search of too many words. */
export function assertSearch(search = '', field = 'search'): void {
  if (searchWords(search).length > mostWords) throw badInput(field, tooManyWords)
}

/** Returns what finds a search: every word of it, in whichever searched field. Throws 40000 for too many words. */
function foundBy(spec: ListSpec, search: string, bind: Bind): Found[] {
  assertSearch(search)
  const words = searchWords(search)
  if (words.length > 1 && spec.searchAll) return [spec.searchAll(words, bind)]
  return words.map(word => spec.search(word, bind, comparedIn(spec, word)))
}

/** Returns SQL that tells whether every word of a search is found, by the SQL for one word; `true` without a word. */
export const ofEveryWord = (search: string, found: (word: string) => string) =>
  searchWords(search)
    .map(word => `(${found(word)})`)
    .join(' and ') || 'true'

type Where = { sql: string; joins: Set<string>; frequent: boolean }

/**
 * Returns SQL that tells whether an id is among those of several queries. The database finds these first and once, and only then asks for their
 * rows: a plan for whatever values would read all rows in a person's data scope, and one for a table that has just grown would find them anew for
 * every row.
 */
export const foundFirst = (id: string, found: readonly string[]) => `${id} = any(array(${found.join(' union all ')}))`

/** Returns the condition of a filter and the joins that it needs. */
export function whereOf(spec: ListSpec, base: readonly Condition[], filter: ListFilter, bind: Bind): Where {
  const joins = new Set<string>()
  const parts = base.map(condition => condition(bind))
  for (const [key, one] of Object.entries(filter.filters)) {
    const column = columnOf(spec, key)
    if (column.join) joins.add(column.join)
    parts.push(`(${conditionOf(column, key, one, bind)})`)
  }
  for (const { sql, join } of filter.search ? foundBy(spec, filter.search, bind) : []) {
    if (join) joins.add(join)
    parts.push(`(${sql})`)
  }
  return { sql: parts.join(' and '), joins, frequent: !spec.personal && Object.keys(filter.filters).length === 0 }
}

/** Returns the SQL of joins by name. */
export function joinsSql(spec: ListSpec, names: Iterable<string>): string {
  return [...names].map(name => spec.joins[name]).join(' ')
}

type Order = { sql: string; column: Asked }

function orderOf(spec: ListSpec, sort: ListSort | undefined): Order {
  const { by, order } = sort ?? spec.sort
  const column = columnOf(spec, by)
  const direction = order === 'descend' ? 'desc' : 'asc'
  // Missing values come last in both directions. The id makes the order total, so that pages never overlap.
  const nulls = by === spec.sort.by ? '' : ' nulls last'
  return { sql: `${column.sql} ${direction}${nulls}, ${spec.alias}.id ${direction}`, column }
}

/**
 * The statement names the size, and a first page has no offset. With both known, PostgreSQL keeps one plan for
 * everybody.
 */
function limitSql({ page, pageSize }: ListQuery, bind: Bind): string {
  const limit = `limit ${pageSize}`
  return page === 1 ? limit : `${limit} offset ${bind((page - 1) * pageSize)}`
}

/**
 * Returns the statement for one page. It finds the page's ids with only the tables that filter and sort need, then
 * reads those rows.
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
  const read = { ...spec, ...spec.each }
  const text = `select ${rowSql(spec)} from (${inner}) page join ${read.table} on ${same}${alias}.id = page.id
    ${joinsSql(read, Object.keys(read.joins))} order by ${order.sql}`
  return config(text, values, where.frequent && customKeyOf(query.sort?.by ?? '') === undefined)
}

const innerSql = ({ alias, ...spec }: ListSpec, where: Where, order: string, limit: string, more = '') =>
  `select ${alias}.office_id, ${alias}.id from ${spec.table} ${joinsSql({ alias, ...spec }, where.joins)} where ${where.sql}${more}
    order by ${order} ${limit}`

/**
 * Returns the same for a sparse column: first the rows in its index, then the rest of the page from the others, since
 * that index cannot order all rows.
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

/** Returns the rows with the custom fields that the person sees. */
export function rowsSeen<R>({ own: company }: ListSpec, rows: R[]): R[] {
  return company ? rows.map(row => ({ ...row, own: company.pick((row as { own?: unknown }).own) })) : rows
}

/** Returns the statement that counts (`#`) and sums all rows of a filter. */
export function totalsStatement(spec: ListSpec, base: readonly Condition[], filter: ListFilter): QueryConfig {
  const { values, bind } = new Statement()
  const where = whereOf(spec, base, filter, bind)
  const company = spec.own?.sums ?? []
  const frequent = where.frequent && company.length === 0
  const apart = summedApart(spec, where, company)
  if (apart) return config(apart, values, frequent)
  for (const key of spec.sums) {
    const { join } = columnOf(spec, key)
    if (join) where.joins.add(join)
  }
  const sums = [...spec.sums, ...company].map(key => `${sumSql(columnOf(spec, key))} as "${key}"`)
  const text = `select ${['count(*) as "#"', ...sums].join(', ')} from ${spec.table} ${joinsSql(spec, where.joins)} where ${where.sql}`
  return config(text, values, frequent)
}

const mostDigits = 6 // digits after the point of a company's own number

/** Sums whole parts and fractions apart: a sum of both in floating point would depend on the order of the rows. */
const sumSql = ({ sql, kind, digits = mostDigits }: Asked) =>
  kind === 'decimal'
    ? `(coalesce(sum(trunc(${sql})), 0)::numeric + coalesce(round(sum(${sql} - trunc(${sql}))::numeric, ${digits}), 0))::double precision`
    : `coalesce(sum(${sql}), 0)::bigint`

/**
 * Returns totals that read each sum only for the found rows, and those of the company's custom fields with them. Null if the filter already needs
 * the joins of the sums.
 */
function summedApart(spec: ListSpec, where: Where, company: readonly string[]): string | null {
  const sums = spec.sums.flatMap(key => {
    const { join = '', summed } = spec.columns[key] as ListColumn
    return summed && !where.joins.has(join) ? `coalesce((${summed}), 0)::bigint as "${key}"` : []
  })
  if (sums.length === 0 || sums.length < spec.sums.length) return null
  const own = company.map(key => ({ key, column: columnOf(spec, key) }))
  const read = [`${spec.alias}.id`, ...own.map(({ key, column }) => `${column.sql} as "${key}"`)].join(', ')
  const found = `select ${read} from ${spec.table} ${joinsSql(spec, where.joins)} where ${where.sql}`
  const owns = own.map(({ key, column }) => `(select ${sumSql({ ...column, sql: `"${key}"` })} from found) as "${key}"`)
  return `with found as materialized (${found}) select ${['(select count(*) from found) as "#"', ...sums, ...owns].join(', ')}`
}

/** Counts and sums all rows of a filter. */
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

/** SQL by which rows are grouped, over the list's aliases, and the join that it needs. `counted`: SQL that counts rows which a join repeats. */
export type Grouping = { sql: string; join?: string; counted?: string }
export type GroupTotals = ListTotals & { by: unknown }

/** Counts and sums all rows of a filter for each group. */
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
  const sums = spec.sums.map(key => `${sumSql(columnOf(spec, key))} as "${key}"`)
  const text = `select ${[`${by.sql} as "by"`, `${by.counted ?? 'count(*)'} as "#"`, ...sums].join(', ')} from ${spec.table}
    ${joinsSql(spec, where.joins)} where ${where.sql} group by 1 order by 1`
  const { rows } = await client.query<Record<string, number>>(config(text, values, where.frequent))
  return rows.map(({ '#': total, by: group, ...sums }) => ({ by: group, total: total as number, sums }))
}

/** A group with its first rows. */
export type GroupFirsts<Row> = GroupTotals & { rows: Row[] }

/**
 * Counts and sums all rows of a filter for each group, and reads the first `most` rows of each in an order. Groups ascend. The rows are found once,
 * so that a search costs the same for any number of groups.
 */
export async function readGroupFirsts<R extends QueryResultRow>(
  client: ClientBase,
  spec: ListSpec,
  base: readonly Condition[],
  filter: ListFilter,
  { by, sort, most }: { by: Grouping; sort: ListSort; most: number },
): Promise<GroupFirsts<R>[]> {
  const { values, bind } = new Statement()
  const where = whereOf(spec, base, filter, bind)
  const order = columnOf(spec, sort.by)
  for (const join of [by.join, order.join, ...spec.sums.map(key => columnOf(spec, key).join)])
    if (join) where.joins.add(join)
  const { alias } = spec
  const direction = sort.order === 'descend' ? 'desc' : 'asc'
  const summed = spec.sums.map((key, at) => ({ column: columnOf(spec, key), name: `"#${at}"` }))
  const found = [
    `${alias}.office_id, ${alias}.id, ${by.sql} as "by", ${order.sql} as "order"`,
    ...summed.map(({ column, name }) => `${column.sql} as ${name}`),
  ]
  const sums = summed.map(({ column, name }) => `${sumSql({ ...column, sql: name })} as ${name}`)
  const totals = ['"by"', 'count(*) as "#"', ...sums]
  const told = ['"by"', '"#"', ...summed.map(({ name }) => name)]
  const text = `with found as materialized (
      select ${found.join(', ')} from ${spec.table} ${joinsSql(spec, where.joins)} where ${where.sql}),
    firsts as (
      select * from (
        select office_id, id, "by", row_number() over (partition by "by" order by "order" ${direction}, id ${direction}) as place from found) placed
      where place <= ${bind(most)})
    select ${told.map(name => `t.${name} as "group${name.replaceAll('"', '')}"`).join(', ')}, r.*
    from (select ${totals.join(', ')} from found group by "by") t
    left join (
      select page."by" as "group", page.place as "groupPlace", ${rowSql(spec)} from firsts page
      join ${spec.table} on ${alias}.office_id = page.office_id and ${alias}.id = page.id
      ${joinsSql(spec, Object.keys(spec.joins))}) r on r."group" is not distinct from t."by"
    order by t."by", r."groupPlace"`
  const { rows } = await client.query<R & Grouped>(config(text, values, where.frequent))
  return [...Map.groupBy(rows, row => row.groupby).values()].map(ofGroup => {
    const [first] = ofGroup as [R & Grouped]
    const all = spec.sums.map((key, at) => [key, first[`group#${at}`] as number] as const)
    const shown = ofGroup.filter(row => row.groupPlace !== null)
    return {
      by: first.groupby,
      total: first['group#'],
      sums: Object.fromEntries(all),
      rows: rowsSeen(spec, shown.map(plainRow<R>)),
    }
  })
}

type Grouped = { groupby: unknown; 'group#': number; groupPlace: number | null } & Record<`group#${number}`, unknown>

/** Returns a row without what it tells of its group. */
const plainRow = <R>(row: R & Grouped): R =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !/^group(by|Place|#\d*)?$/.test(key))) as R

/** Returns the statement for all rows of a filter in the list's order. Exports read it with a cursor. */
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
