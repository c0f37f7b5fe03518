import { formatDate, startOfDay } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { approvalRoutes } from '../../approval/contract/routes.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { type Contact, freshContacts, leavingContacts, nextContacts } from '../../clue/server/index.ts'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import { leavingDealContacts, nextDealContacts } from '../../opportunity/server/index.ts'
import { voucherRoutes } from '../../transfer/contract/voucher.ts'
import type { DashboardFigures, Todo } from '../contract/dashboard.ts'
import { type Asked, figuresOf, type Rows } from './figures.ts'

const clueViews = ['mine', 'all', 'unassigned', 'due', 'overdue', 'pool'] as const
type Views = Record<(typeof clueViews)[number], number>

const needs = {
  clue: clueRoutes.list.needs,
  opportunity: opportunityRoutes.list.needs,
  voucher: voucherRoutes.list.needs,
  approval: approvalRoutes.list.needs,
}

/** What is the person's own to do: of each list that they may open. */
function todosOf(desk: Desk, now: Date): Partial<Record<Todo['key'], Rows>> {
  const mine = { ownerId: String(desk.employeeId) }
  const yesterday = formatDate(startOfDay(now, -1))
  const files = { createdBy: String(desk.employeeId), lastFetchedAt: '!empty' }
  const todos: Record<Todo['key'], Rows> = {
    approvals: { list: 'approval', view: 'todo', filters: { status: 'running' } },
    returned: { list: 'approval', view: 'todo', filters: { status: 'returned' } },
    freshClues: { list: 'clue', view: 'fresh', filters: mine },
    overdueClues: { list: 'clue', view: 'overdue', filters: mine },
    dueClues: { list: 'clue', view: 'due', filters: mine },
    leavingClues: { list: 'clue', view: 'leaving', filters: mine },
    overdueDeals: { list: 'opportunity', view: 'overdue', filters: mine },
    dueDeals: { list: 'opportunity', view: 'due', filters: mine },
    lateDeals: { list: 'opportunity', view: 'mine', filters: { status: 'open', expectedOn: `..${yesterday}` } },
    leavingDeals: { list: 'opportunity', view: 'leaving', filters: mine },
    files: { list: 'voucher', view: 'ready', filters: files },
  }
  return Object.fromEntries(Object.entries(todos).filter(([, { list }]) => desk.may(needs[list])))
}

const viewQuestions = () =>
  Object.fromEntries(clueViews.map(view => [view, { rows: { list: 'clue', view, filters: {} } }])) as Record<
    string,
    Asked
  >

/** What is to be done, and how many clues each view of the list holds: by the lists' own conditions, in one statement. */
export async function countsOf(desk: Desk, now = new Date()): Promise<{ todos: Todo[]; views: Views | null }> {
  const todos = Object.entries(todosOf(desk, now)) as [Todo['key'], Rows][]
  const seesClues = desk.may(needs.clue)
  const asked = Object.fromEntries(todos.map(([key, rows]) => [key, { rows }]))
  const found = await figuresOf(desk, { ...asked, ...(seesClues && viewQuestions()) })
  const count = (key: string) => found[key]?.[0]?.count ?? { value: 0, to: '' }
  return {
    todos: todos.map(([key]) => ({ key, count: count(key).value, to: count(key).to })),
    views: seesClues ? (Object.fromEntries(clueViews.map(view => [view, count(view).value])) as Views) : null,
  }
}

type Next = DashboardFigures['next']
const about = (of: Next[number]['of'], contacts: readonly (Contact & { leavesAt?: string })[]): Next =>
  contacts.map(one => ({ ...one, of, leavesAt: one.leavesAt ?? null }))
const recordOf = ({ of, id }: Next[number]) => `${of} ${id}`

/** What of the person's own goes back to its pool soon; asked for only where something does. */
async function leavingOf(desk: Desk, most: number, todos: readonly Todo[]): Promise<Next> {
  const leaves = (key: Todo['key']) => todos.some(todo => todo.key === key && todo.count > 0)
  const clues = leaves('leavingClues') ? await leavingContacts(desk, most) : []
  const deals = leaves('leavingDeals') ? await leavingDealContacts(desk, most) : []
  return [...about('clue', clues), ...about('opportunity', deals)]
}

/**
 * Whom the person calls next, about clues and deals: what goes back soon, until today in the order agreed, then the new, then
 * what comes later.
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

/** How many contacts the person has written down today. */
export async function doneToday(desk: Desk, now = new Date()): Promise<number> {
  const { rows } = await desk.client.query<{ done: number }>(
    'select count(*) as done from follow_up where office_id = $1 and created_by = $2 and created_at >= $3',
    [desk.officeId, desk.employeeId, startOfDay(now).toISOString()],
  )
  return rows[0]?.done ?? 0
}
