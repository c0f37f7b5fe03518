import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Condition, type ListSpec, readPage, readTotals, viewNamed } from '../../../kernel/server/list/list.ts'
import { listOfRecord } from '../../../kernel/server/record/listed.ts'
import { publishRecords } from '../../../kernel/server/record/publish.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { type EntryView, WageEntryRow } from '../api/entry.ts'
import { entriesSeen, entriesShown } from './sight.ts'

/** SQL of what became of an entry (alias `e`): it is open, in a statement that is not paid, or paid. */
const settled = `coalesce((select case s.state when 'paid' then 'paid' else 'settling' end from wage_statement_line l
  join wage_statement s on s.office_id = l.office_id and s.id = l.wage_statement_id
  where l.office_id = e.office_id and l.entry_id = e.id and l.live), 'open')`
/** SQL of entries that no live statement has. */
export const isOpen = `not exists (select from wage_statement_line l where l.office_id = e.office_id and l.entry_id = e.id and l.live)`

const list = listOfRecord(
  { table: 'wageEntry', row: WageEntryRow },
  {
    joins: { installer: 'join installer i on i.office_id = e.office_id and i.id = e.installer_id' },
    computed: {
      installer: { sql: 'i.name', kind: 'text', join: 'installer' },
      quantity: { sql: '(e.quantity::float8 / 1000)', kind: 'decimal' },
      settled: { sql: `(${settled})`, kind: 'enum' },
    },
    search(term, bind) {
      const word = bind(term.toLowerCase())
      const own = ['source', 'about', 'reason'].map(key => `strpos(lower(e.${key}), ${word}) > 0`)
      return { sql: [...own, `strpos(lower(i.name), ${word}) > 0`].join(' or '), join: 'installer' }
    },
    readsRows: true,
    sort: { by: 'createdAt', order: 'descend' },
    sums: ['amount'],
  },
)

/** The list of entries, as the person sees its columns. */
export const entryListFor = (desk: Desk): ListSpec => ({ ...list.listFor(desk), also: ['e.id'] })
export const entryElements = list.elements

const views: Record<EntryView, (desk: Desk) => Condition> = {
  open: () => () => isOpen,
  mine: desk => bind => `e.employee_id = ${bind(desk.employeeId)}`,
  install: () => () => `e.kind = 'install'`,
  carry: () => () => `e.kind = 'carry'`,
  rework: () => () => `e.kind in ('redo', 'deduct')`,
  mended: () => () => `e.kind in ('hand', 'reversal')`,
  all: () => () => 'true',
}

/** Returns the conditions of a view of entries within what the person sees. Throws 40000 for an unknown view. */
export function entryConditions(desk: Desk, view = 'all'): Condition[] {
  return [bind => `e.office_id = ${bind(desk.officeId)}`, entriesSeen(desk), viewNamed(views, view)(desk)]
}

/** Returns the entries that the person sees under a condition (alias `e`), the oldest first. */
export function entriesWhere(desk: Desk, condition: Condition, most = 1000): Promise<WageEntryRow[]> {
  const query = { filters: {}, sort: { by: 'createdAt', order: 'ascend' as const }, page: 1, pageSize: most }
  return readPage<WageEntryRow>(desk.client, entryListFor(desk), [...entryConditions(desk), condition], query)
}

export const entriesOf = (desk: Desk, ids: readonly number[]): Promise<WageEntryRow[]> =>
  entriesWhere(desk, bind => `e.id = any(${bind([...ids])}::bigint[])`)

export const countEntries = async (desk: Desk, filter: Parameters<typeof readTotals>[3]): Promise<number> =>
  (await readTotals(desk.client, { ...entryListFor(desk), sums: [] }, entryConditions(desk, filter.view), filter)).total

/** What was earned, as it is kept. */
export async function storedEntry(desk: Desk, id: number) {
  const [seen] = await entriesOf(desk, [id])
  if (!seen) throw notFound('这笔工钱')
  return desk.from('wageEntry').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
export type StoredEntry = Awaited<ReturnType<typeof storedEntry>>

type NewEntry = {
  installerId: number
  departmentId: number | null
  kind: StoredEntry['kind']
  trade: StoredEntry['trade']
  unit: StoredEntry['unit']
  quantity: number
  price: number
  amount: number
  source?: string
  about: string
  reason?: string
  partId?: number | null
  ofId?: number | null
  reversesId?: number | null
}

/** Appends entries that a document causes, in the name of who acts, and tells browsers. Returns them as they are kept. */
export async function append(
  desk: Desk,
  cause: { kind: string; id: number },
  action: string,
  entries: readonly NewEntry[],
): Promise<StoredEntry[]> {
  if (entries.length === 0) return []
  const people = await desk
    .from('installer')
    .select(['id', 'employeeId', 'name'])
    .where('id', 'in', [...new Set(entries.map(({ installerId }) => installerId))])
    .execute()
  const of = new Map(people.map(one => [one.id, one]))
  const rows = entries.map(entry => ({
    source: '',
    reason: '',
    ...entry,
    employeeId: of.get(entry.installerId)?.employeeId ?? null,
    documentKind: cause.kind,
    documentId: cause.id,
    createdBy: desk.employeeId,
  }))
  const kept = await desk.insertMany('wageEntry', rows, {
    action,
    name: ({ installerId }) => of.get(installerId)?.name ?? '',
  })
  const placed = kept.map(({ id, employeeId: ownerId, departmentId }) => ({ id, ownerId, departmentId }))
  await publishRecords(desk, entriesShown, [], placed, {})
  return kept
}
