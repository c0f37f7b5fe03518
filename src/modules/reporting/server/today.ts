import { startOfDay } from '../../../kernel/contract/time.ts'
import type { Todo } from '../../../kernel/contract/todo.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { TodoKind } from '../../../kernel/server/todo.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { type Contact, freshContacts, leavingContacts, nextContacts } from '../../clue/server/index.ts'
import type { Sampled } from '../../customer/server/index.ts'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import { leavingDealContacts, nextDealContacts } from '../../opportunity/server/index.ts'
import type { DashboardFigures } from '../contract/dashboard.ts'
import { type Asked, figuresOf, type Lists } from './figures.ts'

const clueViews = ['mine', 'all', 'unassigned', 'due', 'overdue', 'pool'] as const
type Views = Record<(typeof clueViews)[number], number>

const needs = {
  clue: clueRoutes.list.needs,
  opportunity: opportunityRoutes.list.needs,
}

/** What the start page is put together from: the lists, and what may wait in them. */
export type StartPage = { lists: Lists; todos: readonly TodoKind[]; sampled: readonly Sampled[] }

/** Returns what is the person's own to do: of each list that they may open. */
function todosFor(desk: Desk, { lists, todos }: StartPage): TodoKind[] {
  return todos.filter(({ list }) => desk.may(lists.get(list)?.needs ?? []))
}

const viewQuestions = () =>
  Object.fromEntries(clueViews.map(view => [view, { rows: { list: 'clue', view, filters: {} } }])) as Record<
    string,
    Asked
  >

/**
 * Returns what is to be done, and how many clues each view of the list holds: by the lists' own conditions, in one
 * statement.
 */
export async function countsOf(
  desk: Desk,
  page: StartPage,
  now = new Date(),
): Promise<{ todos: Todo[]; views: Views | null }> {
  const mine = todosFor(desk, page)
  const seesClues = desk.may(needs.clue)
  const asked: Record<string, Asked> = Object.fromEntries(
    mine.map(({ key, list, view, filters }) => [key, { rows: { list, view, filters: filters(desk, now) } }]),
  )
  const found = await figuresOf(desk, page.lists, { ...asked, ...(seesClues && viewQuestions()) })
  const count = (key: string) => found[key]?.[0]?.count ?? { value: 0, to: '' }
  return {
    todos: mine.map(({ key, title, hint, word, tone }) => {
      const { value, to } = count(key)
      return { key, title, hint, word, tone, count: value, to }
    }),
    views: seesClues ? (Object.fromEntries(clueViews.map(view => [view, count(view).value])) as Views) : null,
  }
}

type Next = DashboardFigures['next']
const about = (of: Next[number]['of'], contacts: readonly (Contact & { leavesAt?: string })[]): Next =>
  contacts.map(one => ({ ...one, of, leavesAt: one.leavesAt ?? null }))
const recordOf = ({ of, id }: Next[number]) => `${of} ${id}`

/** Returns what of the person's own goes back to its pool soon; asked for only where something does. */
async function leavingOf(desk: Desk, most: number, todos: readonly Todo[]): Promise<Next> {
  const leaves = (key: Todo['key']) => todos.some(todo => todo.key === key && todo.count > 0)
  const clues = leaves('leavingClues') ? await leavingContacts(desk, most) : []
  const deals = leaves('leavingDeals') ? await leavingDealContacts(desk, most) : []
  return [...about('clue', clues), ...about('opportunity', deals)]
}

/**
 * Returns whom the person calls next, about clues and deals: what goes back soon, until today in the order agreed, then
 * the new, then what comes later.
 */
export async function nextOf(desk: Desk, most: number, todos: readonly Todo[], now = new Date()): Promise<Next> {
  const seesClues = desk.may(needs.clue)
  const clues = seesClues ? await nextContacts(desk, most) : []
  const fresh = seesClues ? await freshContacts(desk, most) : []
  const deals = desk.may(needs.opportunity) ? await nextDealContacts(desk, most) : []
  const agreed = [...about('clue', clues), ...about('opportunity', deals)].sort((a, b) => timeOf(a) - timeOf(b))
  const tomorrow = startOfDay(now, 1).getTime()
  const [today, later] = [agreed.filter(one => timeOf(one) < tomorrow), agreed.filter(one => timeOf(one) >= tomorrow)]
  const leaving = await leavingOf(desk, most, todos)
  const named = new Set(leaving.map(recordOf))
  const others = [...today, ...about('clue', fresh), ...later].filter(one => !named.has(recordOf(one)))
  return [...leaving, ...others].slice(0, most)
}

const timeOf = ({ nextFollowUpAt }: Pick<Contact, 'nextFollowUpAt'>) =>
  nextFollowUpAt ? Date.parse(nextFollowUpAt) : 0

/** Returns how many contacts the person has written down today. */
export async function doneToday(desk: Desk, now = new Date()): Promise<number> {
  const { rows } = await desk.client.query<{ done: number }>(
    'select count(*) as done from follow_up where office_id = $1 and created_by = $2 and created_at >= $3',
    [desk.officeId, desk.employeeId, startOfDay(now).toISOString()],
  )
  return rows[0]?.done ?? 0
}
