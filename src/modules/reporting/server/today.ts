import { formatDate, startOfDay } from '../../../kernel/contract/time.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { nextContacts } from '../../clue/server/index.ts'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import { nextDealContacts } from '../../opportunity/server/index.ts'
import { voucherRoutes } from '../../transfer/contract/voucher.ts'
import type { DashboardFigures, Todo } from '../contract/dashboard.ts'
import { type Asked, figuresOf, type Rows } from './figures.ts'

const clueViews = ['mine', 'all', 'unassigned', 'due', 'overdue', 'pool'] as const
type Views = Record<(typeof clueViews)[number], number>

const needs = {
  clue: clueRoutes.list.needs,
  opportunity: opportunityRoutes.list.needs,
  voucher: voucherRoutes.list.needs,
}

/** What is the person's own to do: of each list that they may open. */
function todosOf(desk: Desk, now: Date): Partial<Record<Todo['key'], Rows>> {
  const mine = { ownerId: String(desk.employeeId) }
  const yesterday = formatDate(startOfDay(now, -1))
  const files = { createdBy: String(desk.employeeId), lastFetchedAt: '!empty' }
  const todos: Record<Todo['key'], Rows> = {
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

/** Whom the person contacts next, about clues and deals, soonest first. */
export async function nextOf(desk: Desk, most: number): Promise<DashboardFigures['next']> {
  const clues = desk.may(needs.clue) ? await nextContacts(desk, most) : []
  const deals = desk.may(needs.opportunity) ? await nextDealContacts(desk, most) : []
  const all = [
    ...clues.map(one => ({ ...one, of: 'clue' as const })),
    ...deals.map(one => ({ ...one, of: 'opportunity' as const })),
  ]
  return all.sort((a, b) => Date.parse(a.nextFollowUpAt) - Date.parse(b.nextFollowUpAt)).slice(0, most)
}
