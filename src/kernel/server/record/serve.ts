import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Asking, type Column, columnsOf, type ListFilter, type ListQuery, type ListSort } from '../../api/list.ts'
import { type RecordFacts, whyNot } from '../../api/record.ts'
import { prepared } from '../database/prepared.ts'
import type { DB } from '../database/tables.ts'
import { snake } from '../desk/bulk.ts'
import type { Desk, TenantTable } from '../desk/desk.ts'
import {
  type Condition,
  type ListSpec,
  readPage,
  readTotals,
  Statement,
  viewNamed,
  wholeStatement,
} from '../list/list.ts'
import { countViews } from '../list/listCounts.ts'
import type { Changes } from '../log/audit.ts'
import { conflict, notFound } from '../refusal.ts'
import { seenColumns } from './concealed.ts'
import { wordsOf } from './history.ts'
import { historyOfListed, type Listed, listOfRecord } from './listed.ts'
import { publishRecords, type Shown } from './publish.ts'
import type { FoundRecord } from './recordKind.ts'
import { inScope, type Visibility } from './visibility.ts'

/** A record with a table of its own in each company. */
export type TenantRecord = RecordFacts & { table: TenantTable }
export type StateOf<R extends RecordFacts> = keyof R['states'] & string
export type ActOf<R extends RecordFacts> = keyof R['acts'] & string
export type ViewOf<R extends RecordFacts> = keyof R['views'] & string
export type StoredOf<R extends TenantRecord> = Selectable<DB[R['table']]>
export type RowOf<R extends RecordFacts> = z.output<R['row']>

/** The rule who sees the records of a kind: as a condition of its list (alias `e`), for one stored row, and whether the person sees all. */
export type Sight<Stored> = {
  condition(desk: Desk): Condition
  sees(desk: Desk, stored: Stored): boolean | Promise<boolean>
  seesAll(desk: Desk): boolean
  /** Whose stored rows are, in their order, for explanations, and for the browsers that hear of their changes. */
  placed(desk: Desk, stored: readonly Stored[]): Placed[] | Promise<Placed[]>
}
type Placed = Pick<FoundRecord, 'ownerId' | 'departmentId' | 'sharedWith'>

/** What the fields of a company add: to the list, to the columns of exports, and to those of histories, which keep what the company hides now. */
export type CompanyFields = {
  list(desk: Desk, spec: ListSpec): Promise<ListSpec>
  columns(desk: Desk, columns: readonly Column[]): Promise<readonly Column[]>
  told(desk: Desk, columns: readonly Column[]): Promise<readonly Column[]>
}

/** What the server adds to what a record is: how its list is read, who sees it, and what its history is called. */
export type Serving<R extends TenantRecord> = Listed & {
  record: R
  views: Readonly<Record<ViewOf<R>, (desk: Desk) => Condition>>
  /** Where a data scope does not decide. */
  sight?: Sight<StoredOf<R>>
  /** The state that acts ask for, where the column `state` does not hold it. */
  stateOf?(stored: StoredOf<R>): StateOf<R>
  /** What a row has from elsewhere: names that the person may see. */
  fill?(desk: Desk, rows: RowOf<R>[]): Promise<RowOf<R>[]>
  /** Why nobody acts on a record by itself, in words: another document does. Null where people may. */
  driven?(stored: StoredOf<R>): string | null
  /** The columns of its table, as histories and the log name them. */
  history: readonly Column[]
  company?: CompanyFields
}

type Begun = { version?: number | undefined; force?: boolean | undefined }
type Owned = { id: number; ownerId: number | null; departmentId: number | null }
/** What of a record tells whose it is: its owner and department, or all of it where another record decides. */
type Told<Stored> = Stored extends Owned ? Owned : Stored

/** A kind of record as the server serves it. */
export type Served<R extends TenantRecord = TenantRecord> = ReturnType<typeof serve<R>>

/** Returns everything that the server does alike with records of a kind. Facts, acts and documents of a noun are built on it. */
export function serve<R extends TenantRecord>(serving: Serving<R>) {
  type Stored = StoredOf<R>
  type Row = RowOf<R>
  const { record, views, company } = serving
  const history = historyOfListed(serving.history, serving)
  const { noun } = record
  const list = listOfRecord(record, serving)
  const sight = serving.sight ?? (record.seen === 'everyone' ? byEveryone : byScope<Stored>(record))
  const menu = record.place.authority as string
  const called = Object.hasOwn(record.row.shape, 'number') ? 'number' : 'name'
  const stateOf = serving.stateOf ?? ((stored: Stored) => (stored as { state: string }).state as StateOf<R>)

  const listFor = async (desk: Desk, filters?: ListFilter['filters']): Promise<ListSpec> =>
    company ? company.list(desk, list.listFor(desk, filters)) : list.listFor(desk, filters)

  /** Throws 40300 where an element conceals all such records from the person. */
  function demand(desk: Desk): void {
    if (record.behind) desk.demand(record.behind)
  }

  /**
   * Returns the conditions of a view for this person, and of what filters mean together. Throws 40000 for an unknown view, 40300 where an
   * element conceals the records.
   */
  function conditions(desk: Desk, view = 'all', filters: ListFilter['filters'] = {}): Condition[] {
    demand(desk)
    const inView = viewNamed(views as Record<string, (desk: Desk) => Condition>, view)(desk)
    const together = serving.asked?.(filters).conditions ?? []
    return [bind => `e.office_id = ${bind(desk.officeId)}`, sight.condition(desk), inView, ...together]
  }

  const specFor = async (desk: Desk, { view, filters }: Asking) =>
    [await listFor(desk, filters), conditions(desk, view, filters)] as const

  const filled = async (desk: Desk, rows: Row[]) => (serving.fill ? serving.fill(desk, rows) : rows)

  const totals = async (desk: Desk, filter: ListFilter) =>
    readTotals(desk.client, ...(await specFor(desk, filter)), filter)

  /** Returns how many rows a filter finds. */
  async function count(desk: Desk, filter: ListFilter): Promise<number> {
    const [spec, found] = await specFor(desk, filter)
    return (await readTotals(desk.client, { ...spec, sums: [] }, found, filter)).total
  }

  const page = async (desk: Desk, query: ListQuery): Promise<Row[]> =>
    filled(desk, await readPage<Row & object>(desk.client, ...(await specFor(desk, query)), query))

  /** Returns the rows that the person sees under a further condition (alias `e`), of a search if one is given, in the list's order or another. */
  async function rowsWhere(
    desk: Desk,
    condition: Condition,
    most = 100,
    search?: string,
    sort?: ListSort,
  ): Promise<Row[]> {
    const query = { search, filters: {}, sort, page: 1, pageSize: most }
    const found = [...conditions(desk), condition]
    return filled(desk, await readPage<Row & object>(desk.client, await listFor(desk), found, query))
  }

  /** Returns the sums of all rows that the person sees under a further condition (alias `e`). */
  async function sumsWhere(desk: Desk, condition: Condition): Promise<Record<string, number>> {
    const found = [...conditions(desk), condition]
    return (await readTotals(desk.client, await listFor(desk), found, { filters: {} })).sums
  }

  /** Returns one row as the person sees it. Throws 40400 without it. */
  async function rowOf(desk: Desk, id: number): Promise<Row> {
    const [row] = await rowsWhere(desk, bind => `e.id = ${bind(id)}`, 1)
    if (!row) throw notFound(noun)
    return row
  }

  /** Tells whether the person may see such records at all. */
  const maySeeAny = (desk: Desk) => desk.may(menu) && (record.behind === undefined || desk.may(record.behind))

  /** Returns a stored record that the person sees. Throws 40400 otherwise, 40300 where an element conceals the records. */
  async function visible(desk: Desk, id: number): Promise<Stored> {
    demand(desk)
    const stored = await desk
      .from(record.table)
      .selectAll()
      .where('id', '=', id as never)
      .executeTakeFirst()
    if (!stored || !(await sight.sees(desk, stored as Stored))) throw notFound(noun)
    return stored as Stored
  }

  /** Returns the columns of a history as the person sees them. */
  async function told(desk: Desk): Promise<Column[]> {
    const columns = seenColumns(desk, history)
    return [...(company ? await company.told(desk, columns) : columns)]
  }

  /** Tells in words why an act cannot be done with a record; null where it can. */
  const refusalOf = (stored: Stored, act: string): string | null =>
    serving.driven?.(stored) ?? whyNot(record, act, stateOf(stored))

  /** Refuses with 40900 an act that the record's state does not allow. */
  function assertAct(stored: Stored, act: ActOf<R>): void {
    const refusal = refusalOf(stored, act)
    if (refusal) throw conflict(refusal)
  }

  /** Locks a record that the person sees for an act that began at a version. Throws 40400, 40901, and 40900 where its state refuses the act. */
  async function lock(desk: Desk, id: number, act: ActOf<R>, begun: Begun): Promise<Stored> {
    await visible(desk, id)
    const stored = await lockSeen(desk, id, begun)
    assertAct(stored, act)
    return stored
  }

  /** Locks a record that the caller has found `visible`, before other locks that come first. Throws 40400 and 40901. */
  async function lockSeen(desk: Desk, id: number, { version, force }: Begun): Promise<Stored> {
    const words = async (changes: Changes) => wordsOf(desk, changes, await told(desk))
    const begun = force || version === undefined ? undefined : { version, words }
    return (await desk.lockOne(record.table, id, noun, begun)) as Stored
  }

  /** Tells for each act in words why the person cannot do it; null where they can. */
  function refusals(desk: Desk, stored: Stored): Record<ActOf<R>, string | null> {
    const why = (act: string) =>
      desk.may(record.acts[act]?.needs as string) ? refusalOf(stored, act) : '您没有此操作的权限'
    return Object.fromEntries(Object.keys(record.acts).map(act => [act, why(act)])) as Record<ActOf<R>, string | null>
  }

  /** Tells for each act whether the person may do it now. */
  function mayOf(desk: Desk, stored: Stored): Record<ActOf<R>, boolean> {
    const why = Object.entries<string | null>(refusals(desk, stored))
    const may = why.map(([act, refusal]) => [act, !desk.who.viewing && refusal === null])
    return Object.fromEntries(may) as Record<ActOf<R>, boolean>
  }

  const shown: Shown = { topic: record.name, menu, module: record.seen === 'everyone' ? '' : record.seen.scope }
  const audience = { pooled: record.seen === 'everyone' }

  /** Tells the browsers that show records of their change; `before`: as they were, where somebody else answered for them. */
  async function tell(desk: Desk, records: readonly Told<Stored>[], before: readonly Owned[] = []): Promise<void> {
    const placed = await sight.placed(desk, records as readonly Stored[])
    const after = (records as readonly { id: number }[]).map(({ id }, at) => ({ id, ...(placed[at] as Placed) }))
    const members = new Map(after.map(({ id, sharedWith = [] }) => [id, [...sharedWith]]))
    await publishRecords(desk, shown, before, after, { members, audience })
  }

  /** Returns the numbers or names, by id, of those of the records that the person sees. */
  async function names(desk: Desk, ids: readonly number[]): Promise<Map<number, string>> {
    if (!maySeeAny(desk) || ids.length === 0) return new Map()
    const { values, bind } = new Statement()
    const among = `e.office_id = ${bind(desk.officeId)} and e.id = any(${bind([...ids])}::bigint[])`
    const { rows } = await desk.client.query<{ id: number; name: string }>(
      prepared(
        `select e.id, e.${called} as name from ${list.table} where ${among} and ${sight.condition(desk)(bind)}`,
        values,
      ),
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  return {
    record,
    menu,
    shown,
    sight,
    stateOf,
    /** The list of whoever lacks no element, without the fields of a company. */
    list: list.full,
    listFor,
    conditions,
    page,
    totals,
    count,
    whole: async (desk: Desk, filter: ListFilter, sort: ListSort | undefined) =>
      wholeStatement(...(await specFor(desk, filter)), filter, sort),
    viewCounts: (desk: Desk, names: readonly string[]) =>
      countViews(desk.client, names, async view => ({ spec: await listFor(desk), conditions: conditions(desk, view) })),
    rowsWhere,
    sumsWhere,
    rowOf,
    maySeeAny,
    demand,
    visible,
    told,
    history,
    company,
    columns: columnsOf(record.row),
    elements: list.elements,
    assertAct,
    lock,
    lockSeen,
    refusals,
    mayOf,
    tell,
    names,
  }
}

/** Returns the module whose data scope a record has. Throws for one of another rule. */
export function moduleOf({ name, seen }: RecordFacts): string {
  if (seen !== 'everyone') return seen.scope
  throw new Error(`${name} has no data scope of its own`)
}

/** The data scope of a record: whoever answers for it, and their department. */
export function visibilityOf(record: RecordFacts): Visibility {
  return { module: moduleOf(record), table: snake(record.table) }
}

/** Whoever opens the screen sees all records, and hears of each. */
const byEveryone: Sight<unknown> = {
  condition: () => () => 'true',
  sees: () => true,
  seesAll: () => true,
  placed: (_desk, stored) => stored.map(() => ({ ownerId: null, departmentId: null })),
}

function byScope<Stored>(record: RecordFacts): Sight<Stored> {
  const visibility = visibilityOf(record)
  return {
    condition: desk => inScope(desk, visibility, 'e'),
    sees: (desk, stored) => desk.reaches(visibility.module, stored as Placed),
    seesAll: desk => desk.reach(visibility.module).office,
    placed: (_desk, stored) =>
      (stored as readonly Placed[]).map(({ ownerId, departmentId }) => ({ ownerId, departmentId })),
  }
}
