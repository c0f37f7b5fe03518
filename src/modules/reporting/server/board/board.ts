import { startOfDay } from '../../../../kernel/contract/time.ts'
import { Desk } from '../../../../kernel/server/desk.ts'
import { handle } from '../../../../kernel/server/mount.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import type { SessionDesk } from '../../../../kernel/server/sessionDesk.ts'
import { type DashboardBoard, boardRoutes as routes } from '../../contract/board.ts'
import { figuresOf, type Lists, type Period } from '../figures.ts'
import { scopeOf } from '../scope.ts'
import { frameOf } from './frame.ts'
import { namesOf } from './names.ts'
import { conversionsOf, funnelOf, lostOf, rankingOf, tilesOf } from './parts.ts'
import { questionsFor } from './questions.ts'
import { targetQuestions, targetsOf } from './targets.ts'

const mostDays = 366 * 3
const nothing = {
  scope: null,
  tiles: [],
  funnel: [],
  lost: null,
  channels: [],
  converters: [],
  people: [],
  departments: [],
  targets: [],
}

/** Everything the person may see of a period: each number by the rules of the list that it opens. In three statements. */
async function board(desk: SessionDesk, lists: Lists, period: Period): Promise<DashboardBoard> {
  assertPeriod(period)
  if (!(desk instanceof Desk)) return nothing
  const { stages, targets } = await frameOf(desk, period)
  const asked = { ...questionsFor(desk, period), ...targetQuestions(desk, targets, period) }
  const found = await figuresOf(desk, lists, asked)
  const channels = conversionsOf(found.channels, found.channelsBecame)
  const converters = conversionsOf(found.converters, found.convertersBecame)
  const [people, departments] = [rankingOf(found.people), rankingOf(found.departments)]
  const employee = [...converters, ...people]
  const named = await namesOf(desk, { employee, department: departments, channel: channels })
  return {
    scope: scopeOf(desk),
    tiles: tilesOf(found),
    funnel: funnelOf(stages, found.funnel),
    lost: lostOf(found.lostDeals),
    channels: named('channel', channels),
    converters: named('employee', converters),
    people: named('employee', people),
    departments: named('department', departments),
    targets: targetsOf(targets, found),
  }
}

function assertPeriod({ from, to }: Period): void {
  const length = (startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000
  if (length < 0) throw badInput('to', '结束日期不能早于开始日期')
  if (length > mostDays) throw badInput('to', '一次最多查看三年')
}

export const boardHandlers = (lists: Lists) => [handle(routes.board, (desk, { query }) => board(desk, lists, query))]
