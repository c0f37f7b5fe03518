import { joined } from '../../../../kernel/api/joined.ts'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type DashboardBoard, boardRoutes as routes } from '../../api/board.ts'
import { spanBefore } from '../../api/spans.ts'
import { figuresOf, type Lists, opensList, type Period } from '../figures.ts'
import { scopeOf } from '../scope.ts'
import { courseQuestions, coursesOf } from './courses.ts'
import { frameOf } from './frame.ts'
import type { BoardKind, Found, Panels } from './kind.ts'
import { namesOf } from './names.ts'
import { targetQuestions, targetsOf } from './targets.ts'
import { questionsOf, tilesOf } from './tiles.ts'

const mostDays = 366 * 3
const nothing = {
  scope: null,
  before: null,
  tiles: [],
  courses: [],
  funnel: [],
  lost: null,
  channels: [],
  converters: [],
  people: [],
  departments: [],
  targets: [],
}

type Counting = { lists: Lists; boardFigures: readonly BoardKind[] }

/** Everything the person may see of a period: each number by the rules of the list that it opens. In three statements. */
async function board(
  desk: SessionDesk,
  counting: Counting,
  period: Period,
  now = clock.date(),
): Promise<DashboardBoard> {
  assertPeriod(period)
  if (!(desk instanceof Desk)) return nothing
  const { lists } = counting
  const kinds = counting.boardFigures.filter(({ list }) => opensList(desk, lists, list))
  const { steps, targets } = await frameOf(desk, kinds, period)
  const before = spanBefore(period, now)
  const spans = { period, before, today: formatDate(now) }
  const asked = joined([
    targetQuestions(desk, kinds, targets, period),
    courseQuestions(kinds, now),
    ...kinds.map(kind => questionsOf(desk, kind, spans)),
  ])
  const found: Found = await figuresOf(desk, lists, asked, { plannedOnce: true })
  const panels: Panels[] = kinds.map(kind => kind.panels(found, steps[kind.list] ?? []))
  const { ranked: _, ...told }: Panels = joined<unknown>(panels)
  const named = await namesOf(desk, joined(panels.map(({ ranked }) => ranked)))
  return {
    ...nothing,
    ...told,
    ...(named as Partial<DashboardBoard>),
    scope: scopeOf(desk, counting),
    before,
    tiles: kinds.flatMap(({ tiles }) => tilesOf(desk, tiles, found)),
    courses: coursesOf(lists, kinds, found, now),
    targets: targetsOf(targets, found),
  }
}

function assertPeriod({ from, to }: Period): void {
  const length = (startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000
  if (length < 0) throw badInput('to', '结束日期不能早于开始日期')
  if (length > mostDays) throw badInput('to', '一次最多查看三年')
}

export const boardHandlers = (counting: Counting) => [
  handle(routes.board, (desk, { query }) => board(desk, counting, query)),
]
