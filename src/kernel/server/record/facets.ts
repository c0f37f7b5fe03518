import type { Asking } from '../../api/list.ts'
import { listAt, openAt, type StateFacts } from '../../api/record.ts'
import { type Access, accesses, type ScopedModule, scopedModules } from '../desk/access.ts'
import type { Desk } from '../desk/desk.ts'
import { type Brought, bring, point } from '../module.ts'
import { concealedKeys } from './concealed.ts'
import { type LogSubject, logSubjects } from './logged.ts'
import { nameables } from './nameable.ts'
import { records } from './recordKind.ts'
import { type FoundBySum, type FoundRow, noteOf, searched } from './searchKind.ts'
import { moduleOf, type RowOf, type Served, type StoredOf, type TenantRecord } from './serve.ts'
import { type CountedList, countedLists, type TodoKind, todos } from './todo.ts'

/** What a record brings to the points of the kernel and of other modules, so that it shows wherever records show. */
export type Facet = readonly Brought[]

type FacetName =
  | 'access'
  | 'scope'
  | 'log'
  | 'name'
  | 'why'
  | 'search'
  | 'export'
  | 'todos'
  | 'about'
  | 'story'
  | 'handover'
  | 'words'
  | 'examples'

/**
 * Every facet of a record with an owner, or in words why the record has none. `about`: with the other records about the same person or company;
 * `story`: in what is told of the records that it belongs to (`inStory`); `examples`: among the rows that a new company gets to try.
 */
export type Facets = Readonly<Record<FacetName, Facet | string>>

/** A served record, and in words why some of its facets are missing. */
export type ServedKind = { served: Served; missing: Readonly<Record<string, string>> }

/** The records that modules serve. */
export const servedRecords = point<ServedKind>('servedRecords')

/** Returns what a record brings. */
export function facets<R extends TenantRecord>(served: Served<R>, of: Facets): Brought[] {
  const missing = Object.entries(of).filter(([, facet]) => typeof facet === 'string')
  const kept = { served: served as unknown as Served, missing: Object.fromEntries(missing) as Record<string, string> }
  return [bring(servedRecords, kept), ...Object.values(of).flatMap(facet => (typeof facet === 'string' ? [] : facet))]
}

/** The menus and elements of its screens. */
export const accessed = (kinds: readonly Access[]): Facet => kinds.map(access => bring(accesses, access))

/** The data scope under which roles open it, and that of the default roles. */
export const scoped = ({ record }: { record: TenantRecord }, roles: ScopedModule['roles']): Facet => [
  bring(scopedModules, { module: moduleOf(record), title: record.title, roles }),
]

/**
 * Its name and fields in the operation log, and those of rows that belong to it. `hides`: what its columns do not name and a person may not see;
 * `title`: where the log calls it by another name.
 */
export function logged<R extends TenantRecord>(
  served: Served<R>,
  more: Readonly<Record<string, LogSubject>> = {},
  hides: LogSubject['hides'] = () => [],
  title: string = served.record.noun,
): Facet {
  const { record, history } = served
  const subject: LogSubject = {
    title,
    columns: history,
    path: id => openAt(record, id),
    hides: desk => [...concealedKeys(desk, history), ...hides(desk)],
    ...(record.behind && { behind: record.behind }),
  }
  return [bring(logSubjects, { [record.table]: subject, ...more })]
}

/** Its number or name in texts, for people who see it. */
export const named = <R extends TenantRecord>({ record, names, maySeeAny, sight }: Served<R>): Facet => [
  bring(nameables, {
    kind: record.table,
    nameable: { names, seesAll: desk => maySeeAny(desk) && sight.seesAll(desk) },
  }),
]

/** 为什么: why a person sees it or not. */
export function explained<R extends TenantRecord>({ record, menu, sight, stateOf }: Served<R>): Facet {
  const mayEver = (person: Desk) => record.behind === undefined || person.may(record.behind)
  return [
    bring(records, {
      title: record.noun,
      menu,
      ...(record.at && { at: record.at }),
      module: moduleOf(record),
      async find(desk, id) {
        const stored = await desk
          .from(record.table)
          .selectAll()
          .where('id', '=', id as never)
          .executeTakeFirst()
        if (!stored) return undefined
        const [placed] = await sight.placed(desk, [stored as StoredOf<R>])
        if (!placed) return undefined
        const { number, name } = stored as { number?: string; name?: string }
        const states: Readonly<Record<string, StateFacts>> = record.states
        return {
          ...placed,
          id,
          name: number ?? name ?? '',
          state: states[stateOf(stored as StoredOf<R>)]?.title ?? '',
          free: () => null,
          seenBy: async person => mayEver(person) && sight.sees(person, stored as StoredOf<R>),
        }
      },
    }),
  ]
}

type Found<R extends TenantRecord> = {
  /** What follows the number in a result: whose it is, what it comes to. */
  note(row: RowOf<R>): readonly (string | null)[]
  rank: number
  /** The sums by which it is found. */
  sums?: readonly FoundSum<R>[]
  /** It is found by sums and never by words. */
  bySumAlone?: true
}

/**
 * A sum of a record: the column whose concealment hides it, and the condition that a record has it (alias `e`), which an index over the newest
 * answers. `beside`: it is a sum of what belongs to the record, by which no column of the list filters.
 */
type FoundSum<R extends TenantRecord> = { column: keyof RowOf<R> & string; has(sum: string): string; beside?: true }

/** The search box finds it by what its list is searched by, and by its sums. */
export function found<R extends TenantRecord>(
  served: Served<R>,
  { note, rank, sums = [], bySumAlone }: Found<R>,
): Facet {
  const { record, menu, maySeeAny, page } = served
  const shown = (row: RowOf<R>): FoundRow => {
    const { id, number, name } = row as { id: number; number?: string; name?: string }
    return { id, title: number ?? name ?? '', note: noteOf(...note(row)) }
  }

  /** Asks for each sum by itself: one index answers each, and none answers any of them. */
  async function findSum(desk: Desk, sum: number, words: string | undefined, most: number): Promise<FoundBySum> {
    if (!maySeeAny(desk)) return { rows: [], all: null }
    const { columns } = await served.listFor(desk)
    const seen = sums.filter(one => columns[one.column] === served.list.columns[one.column])
    const found = new Map<number, FoundRow>()
    for (const { has } of seen)
      for (const row of (await served.rowsWhere(desk, bind => has(bind(sum)), most, words)).map(shown))
        found.set(row.id, row)
    const rows = [...found.values()].sort((a, b) => b.id - a.id).slice(0, most)
    return { rows, all: rows.length < most ? null : await listOf(desk, seen, sum, words) }
  }

  /** Returns the address of the list, filtered by one of the sums, that shows whatever any of them finds; null where none does. */
  async function listOf(desk: Desk, seen: typeof sums, sum: number, words: string | undefined): Promise<string | null> {
    for (const one of seen.filter(({ beside }) => !beside)) {
      const beyond = (other: FoundSum<R>) =>
        served.rowsWhere(desk, bind => `${other.has(bind(sum))} and (${one.has(bind(sum))}) is not true`, 1, words)
      const others = seen.filter(other => other !== one)
      if (!(await anyOf(others, async other => (await beyond(other)).length > 0)))
        return listAt(record, { view: 'all', [one.column]: `${sum}..${sum}`, q: words })
    }
    return null
  }

  return [
    bring(
      searched,
      {
        code: record.name,
        title: record.title,
        menu,
        async find(desk, search, most) {
          if (bySumAlone || !maySeeAny(desk)) return []
          return (await page(desk, { search, filters: {}, page: 1, pageSize: most })).map(shown)
        },
        ...(sums.length > 0 && { findSum }),
        nameable: record.table,
        at: id => openAt(record, id),
        all: term => listAt(record, { view: 'all', q: term }),
      },
      rank,
    ),
  ]
}

/** Tells whether one of several things is so; asks no further once one is. */
async function anyOf<T>(things: readonly T[], isSo: (thing: T) => Promise<boolean>): Promise<boolean> {
  for (const thing of things) if (await isSo(thing)) return true
  return false
}

type Waiting = Omit<TodoKind, 'list'>

/** What of it waits for a person on the start page; other screens may count its rows. */
export function awaited<R extends TenantRecord>(served: Served<R>, kinds: readonly Waiting[], rank: number): Facet {
  const { record, menu, listFor, conditions, page } = served
  const within = Object.entries(record.at?.within ?? {}).filter(([, word]) => word !== null)
  const counted: CountedList = {
    of: record.name,
    path: record.place.path,
    within: Object.fromEntries(within) as Record<string, string>,
    needs: menu,
    ...(record.at && { opens: record.at.open }),
    ...(record.behind && { shownBy: record.behind }),
    spec: (desk: Desk, _asking: Asking) => listFor(desk),
    conditions,
    page,
  }
  return [bring(countedLists, counted), ...kinds.map(kind => bring(todos, { ...kind, list: counted.of }, rank))]
}
