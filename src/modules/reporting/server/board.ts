import { sql } from 'kysely'
import { startOfDay } from '../../../kernel/contract/time.ts'
import { Desk } from '../../../kernel/server/desk.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import { type DashboardBoard, type Figure, boardRoutes as routes } from '../contract/board.ts'
import { days, figuresBy, figuresOf, type Grouped, type Period, type Rows } from './figures.ts'
import { targetsFor } from './targetFigures.ts'

const mostRanked = 10
const mostDays = 366 * 3

const newClues = (period: Period): Rows => ({ list: 'clue', view: 'all', filters: { createdAt: days(period) } })
const deals = (view: string, filters: Record<string, string> = {}): Rows => ({ list: 'opportunity', view, filters })
const wonIn = (period: Period) => deals('won', { closedAt: days(period) })
const newDealsIn = (period: Period) => deals('all', { createdAt: days(period) })

type Tile = DashboardBoard['tiles'][number]
const tile = (key: string, title: string, hint: string, figure: Figure | undefined): Tile[] =>
  figure ? [{ key, title, hint, figure }] : []

async function clueTiles(desk: Desk, period: Period): Promise<Tile[]> {
  const [count] = await figuresOf(desk, newClues(period))
  return tile('newClues', '新增流量', '所选时间内登记或导入', count)
}

async function dealTiles(desk: Desk, period: Period): Promise<Tile[]> {
  const [fresh] = await figuresOf(desk, newDealsIn(period))
  const [won, amount] = await figuresOf(desk, wonIn(period), 'dealAmount')
  const [lost] = await figuresOf(desk, deals('lost', { closedAt: days(period) }))
  const [open, expected] = await figuresOf(desk, deals('all', { status: 'open' }), 'expectedAmount')
  const [due] = await figuresOf(desk, deals('due'))
  const [overdue] = await figuresOf(desk, deals('overdue'))
  const [stale] = await figuresOf(desk, deals('stale'))
  return [
    ...tile('newDeals', '新增商机', '所选时间内新建或转入', fresh),
    ...tile('wonDeals', '成交商机', '所选时间内成交', won),
    ...tile('wonAmount', '成交金额', '所选时间内成交', amount),
    ...tile('lostDeals', '战败商机', '所选时间内战败', lost),
    ...tile('openDeals', '进行中商机', '现在', open),
    ...tile('expected', '预计金额', '进行中商机', expected),
    ...tile('dueDeals', '今日需联系商机', '约好今天跟进', due),
    ...tile('overdueDeals', '逾期商机', '过了约定的跟进时间', overdue),
    ...tile('staleDeals', '停滞商机', '在阶段中停留过久', stale),
  ]
}

async function namesOf(desk: Desk, table: 'employee' | 'department' | 'dictionaryItem'): Promise<Map<number, string>> {
  const column = table === 'dictionaryItem' ? 'label' : 'name'
  const rows = await desk
    .from(table)
    .select(['id', `${column} as name` as never])
    .execute()
  return new Map((rows as unknown as { id: number; name: string }[]).map(({ id, name }) => [id, name]))
}

const named = (names: Map<number, string>, id: number | null, none: string) => ({
  id,
  name: id === null ? none : (names.get(id) ?? `编号 ${id}`),
})

async function funnel(desk: Desk): Promise<DashboardBoard['funnel']> {
  const byStage = await figuresBy(
    desk,
    deals('all', { status: 'open' }),
    { key: 'stageId', sql: 'o.stage_id' },
    'expectedAmount',
  )
  const { rows: stages } = await sql<{ id: number; name: string; group: string }>`
    select s.id, s.name, g.name as "group" from stage s
    join stage_group g on g.office_id = s.office_id and g.id = s.stage_group_id
    where s.office_id = ${desk.officeId} and s.kind = 'open'
    order by g.is_default desc, g.position, g.id, s.position, s.id`.execute(desk.db)
  return stages.flatMap(({ id, name, group }) => {
    const [count, amount] = byStage.find(one => one.id === id)?.figures ?? []
    return count && amount ? [{ id, name, group, deals: count, amount }] : []
  })
}

/** What became of the clues of the period, by a column of theirs; the most first. */
async function conversions(
  desk: Desk,
  period: Period,
  by: { key: string; sql: string },
  names: Map<number, string>,
  none: string,
) {
  const came = await figuresBy(desk, newClues(period), by)
  const rows = newClues(period)
  const became = await figuresBy(desk, { ...rows, filters: { ...rows.filters, status: 'converted' } }, by)
  return came
    .flatMap(({ id, figures: [clues] }) => {
      const [found] = became.find(one => one.id === id)?.figures ?? []
      const nothing = clues && { ...clues, value: 0, to: `${clues.to}&status=converted` }
      const converted = found ?? nothing
      return clues && converted ? [{ ...named(names, id, none), clues, converted }] : []
    })
    .sort((a, b) => b.clues.value - a.clues.value)
    .slice(0, mostRanked)
}

function ranked(groups: readonly Grouped[], names: Map<number, string>, none: string) {
  return groups
    .flatMap(({ id, figures: [count, amount] }) =>
      count && amount ? [{ ...named(names, id, none), deals: count, amount }] : [],
    )
    .sort((a, b) => b.amount.value - a.amount.value || b.deals.value - a.deals.value)
    .slice(0, mostRanked)
}

async function clueHalf(desk: Desk, period: Period) {
  if (!desk.may(clueRoutes.list.needs)) return { tiles: [], channels: [], converters: [] }
  const byChannel = { key: 'channelId', sql: 'c.channel_id' }
  const byOwner = { key: 'ownerId', sql: 'c.owner_id' }
  const [words, people] = [await namesOf(desk, 'dictionaryItem'), await namesOf(desk, 'employee')]
  return {
    tiles: await clueTiles(desk, period),
    channels: await conversions(desk, period, byChannel, words, '未填渠道'),
    converters: await conversions(desk, period, byOwner, people, '没有负责人'),
  }
}

async function dealHalf(desk: Desk, period: Period) {
  if (!desk.may(opportunityRoutes.list.needs)) return { tiles: [], funnel: [], people: [], departments: [] }
  const won = wonIn(period)
  const byOwner = await figuresBy(desk, won, { key: 'ownerId', sql: 'o.owner_id' }, 'dealAmount')
  const byDepartment = await figuresBy(desk, won, { key: 'departmentId', sql: 'o.department_id' }, 'dealAmount')
  return {
    tiles: await dealTiles(desk, period),
    funnel: await funnel(desk),
    people: ranked(byOwner, await namesOf(desk, 'employee'), '没有负责人'),
    departments: ranked(byDepartment, await namesOf(desk, 'department'), '没有部门'),
  }
}

/** Everything the person may see of a period: each number by the rules of the list that it opens. */
async function board(desk: SessionDesk, period: Period): Promise<DashboardBoard> {
  const { from, to } = period
  const length = (startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000
  if (length < 0) throw badInput('to', '结束日期不能早于开始日期')
  if (length > mostDays) throw badInput('to', '一次最多查看三年')
  if (!(desk instanceof Desk))
    return { tiles: [], funnel: [], channels: [], converters: [], people: [], departments: [], targets: [] }
  const [clue, deal] = [await clueHalf(desk, period), await dealHalf(desk, period)]
  return { ...clue, ...deal, tiles: [...clue.tiles, ...deal.tiles], targets: await targetsFor(desk, period) }
}

export const boardHandlers = [handle(routes.board, (desk, { query }) => board(desk, query))]
