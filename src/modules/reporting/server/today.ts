import { startOfDay } from '../../../kernel/api/time.ts'
import type { Todo, WorkRow } from '../../../kernel/api/todo.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { point } from '../../../kernel/server/module.ts'
import type { OtherWork, TodoKind } from '../../../kernel/server/record/todo.ts'
import type { ListedFigures } from '../api/dashboard.ts'
import { type Asked, figuresOf, type Lists, opensList } from './figures.ts'
import { rowsOf } from './work.ts'

/** What the start page tells of a list: how many rows each of its views holds, and how many came on each day. */
export type StartFigures = {
  /** The name of the counted list. */
  list: string
  /** Where the answer tells it. */
  as: keyof ListedFigures
  views: readonly string[]
  /** New rows per day within the person's data scope, the last `days` days, oldest first. */
  trend(desk: Desk, days: number): Promise<{ day: string; count: number }[]>
  /** What the trend leaves out for this person, in words; '' if nothing. */
  trendNote(desk: Desk): string
}

/** Lists whose views the start page counts. */
export const startFigures = point<StartFigures>('startFigures')

type Counting = {
  lists: Lists
  todos: readonly TodoKind[]
  otherWork: readonly OtherWork[]
  startFigures: readonly StartFigures[]
}

const trendDays = 14

const keyOf = (list: string, view: string) => `${list} ${view}`

const questionsOf = ({ list, views }: StartFigures): Record<string, Asked> =>
  Object.fromEntries(views.map(view => [keyOf(list, view), { rows: { list, view, filters: {} } }]))

/** Returns what the start page tells of lists to somebody who works nowhere: nothing. */
export const noneListed = (kinds: readonly StartFigures[]) =>
  Object.fromEntries(kinds.map(({ as }) => [as, null])) as ListedFigures

async function othersOf(desk: Desk, kinds: readonly OtherWork[], now: Date) {
  const mine = kinds.filter(({ needs }) => desk.may(needs))
  const found = await together(...mine.map(kind => async () => ({ key: kind.key, todo: await kind.find(desk, now) })))
  return found.flatMap(({ key, todo }) => (todo ? { key, ...todo } : []))
}

/** Tells whether an entry is the person's own to do, or to look after for others. */
function isWorkOf(desk: Desk, { watches, worksBy }: TodoKind): boolean {
  if (worksBy && !desk.may(worksBy)) return false
  if (!watches) return true
  const { office, departmentIds } = desk.reach(watches)
  return office || departmentIds.length > 0
}

/** Returns the entries whose list the person may open and whose work is theirs. */
const toldTo = (desk: Desk, lists: Lists, todos: readonly TodoKind[]) =>
  todos.filter(todo => opensList(desk, lists, todo.list) && isWorkOf(desk, todo))

/** Returns the first rows of work, by the keys that are asked for; of all without them. Of a key that is not told to the person, none. */
export async function workOf(
  desk: Desk,
  { lists, todos, otherWork }: Counting,
  keys: readonly string[] | undefined,
  now = clock.date(),
): Promise<{ key: string; rows: WorkRow[] }[]> {
  const isAsked = ({ key }: Pick<Todo, 'key'>) => keys?.includes(key) ?? true
  const [told, others] = await together(
    () => rowsOf(desk, lists, toldTo(desk, lists, todos).filter(isAsked), now),
    () => othersOf(desk, otherWork.filter(isAsked), now),
  )
  return [...[...told].map(([key, rows]) => ({ key, rows })), ...others.map(({ key, rows }) => ({ key, rows }))]
}

/**
 * Returns what is the person's own to do, what they look after for others, and how many rows each view of the lists holds
 * that they may open: by the lists' own conditions, in one statement, besides the days' new rows.
 */
export async function countsOf(
  desk: Desk,
  { lists, todos, otherWork, startFigures: kinds }: Counting,
  now = clock.date(),
): Promise<{ todos: Todo[]; watched: Todo[]; listed: ListedFigures }> {
  const mine = toldTo(desk, lists, todos)
  const counted = kinds.filter(({ list }) => opensList(desk, lists, list))
  const asked = mine.map(({ key, list, view, filters }): [string, Asked] => [
    key,
    { rows: { list, view, filters: filters(desk, now) } },
  ])
  const questions: Record<string, Asked> = Object.assign(Object.fromEntries(asked), ...counted.map(questionsOf))
  const [found, others, ...trends] = await together(
    () => figuresOf(desk, lists, questions, { plannedOnce: true }),
    () => othersOf(desk, otherWork, now),
    ...counted.map(
      ({ trend }) =>
        () =>
          trend(desk, trendDays),
    ),
  )
  const count = (key: string) => found[key]?.[0]?.count ?? { value: 0, to: '' }
  const listed: Record<string, unknown> = noneListed(kinds)
  for (const [at, { list, as, views, trendNote }] of counted.entries())
    listed[as] = {
      ...Object.fromEntries(views.map(view => [view, count(keyOf(list, view)).value])),
      trend: trends[at],
      trendNote: trendNote(desk),
    }
  const told = (kind: TodoKind): Todo => {
    const { key, title, hint, word, tone, worked } = kind
    const { value, to } = count(key)
    return { key, title, hint, word, tone, count: value, to, act: worked?.act ?? null }
  }
  return {
    todos: [...mine.filter(({ watches }) => !watches).map(told), ...others.map(({ rows: _, ...todo }) => todo)],
    watched: mine.filter(({ watches }) => watches).map(told),
    listed: listed as ListedFigures,
  }
}

/** Returns how many contacts the person has written down today. */
export async function doneToday(desk: Desk, now = clock.date()): Promise<number> {
  const { rows } = await desk.client.query<{ done: number }>(
    'select count(*) as done from follow_up where office_id = $1 and created_by = $2 and created_at >= $3',
    [desk.officeId, desk.employeeId, startOfDay(now).toISOString()],
  )
  return rows[0]?.done ?? 0
}
