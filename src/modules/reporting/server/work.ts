import type { ListSort } from '../../../kernel/api/list.ts'
import type { Todo, WorkRow } from '../../../kernel/api/todo.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { namesOf } from '../../../kernel/server/record/names.ts'
import type { TodoKind, Told, Worked } from '../../../kernel/server/record/todo.ts'
import { mostWorkRows } from '../api/work.ts'
import { addressOf, firstRows, type Lists, listOf, type Rows } from './figures.ts'

type Work = { key: Todo['key']; rows: Rows; worked: Worked }
type Found = Pick<Work, 'key' | 'rows'> & Pick<Worked, 'sort'> & { told: readonly Told[] }

/** Returns the first rows of what waits, by the key of the to-do: those that its list shows first to this person. */
export async function rowsOf(
  desk: Desk,
  lists: Lists,
  todos: readonly TodoKind[],
  now: Date,
): Promise<ReadonlyMap<string, WorkRow[]>> {
  const works = todos.flatMap(({ key, list, view, filters, worked }): Work[] =>
    worked ? [{ key, rows: { list, view, filters: filters(desk, now) }, worked }] : [],
  )
  const found = await together(...works.map(work => () => tell(desk, lists, work, now)))
  const names = await whoseNames(desk, found)
  return new Map(
    found.map(({ key, rows, sort, told }) => [key, told.map(one => rowOf(opening(lists, rows, sort), one, names))]),
  )
}

async function tell(desk: Desk, lists: Lists, { key, rows, worked }: Work, now: Date): Promise<Found> {
  const { sort } = worked
  const first = await firstRows(desk, lists, rows, { pageSize: mostWorkRows, ...(sort && { sort }) })
  return { key, rows, told: await worked.tell(desk, first, now), ...(sort && { sort }) }
}

/** Returns the address that opens a row in its list, so that one goes on to the next. */
function opening(lists: Lists, rows: Rows, sort: ListSort | undefined): (id: number) => string {
  const { opens = 'open' } = listOf(lists, rows)
  const sorted = sort ? `&sort=${sort.order === 'descend' ? '-' : ''}${sort.by}` : ''
  return id => `${addressOf(lists, rows)}${sorted}&${opens}=${id}`
}

function rowOf(opened: (id: number) => string, told: Told, names: ReadonlyMap<number, string>): WorkRow {
  const { id, title, note = '', amount = null, mark = '', tone = null, who, to } = told
  const name = who ? (names.get(who) ?? '') : ''
  return { id, title, note: [note, name].filter(Boolean).join(' · '), amount, mark, tone, to: to ?? opened(id) }
}

/** Looks up whose rows are not the person's own. */
const whoseNames = (desk: Desk, found: readonly Found[]) =>
  namesOf(
    desk,
    'employee',
    found.flatMap(({ told }) => told.map(({ who }) => who)).filter(id => id !== desk.employeeId),
  )
