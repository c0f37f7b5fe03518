import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { DashboardBoard } from '../../../reporting/api/board.ts'
import {
  type Asked,
  type BoardKind,
  beforeOf,
  days,
  type Found,
  mostRanked,
  type Period,
} from '../../../reporting/server/index.ts'
import { perPerformer } from '../reading/performance.ts'
import { countedDealList } from '../reading/waiting.ts'

const list = countedDealList.of
const deals = (view: string, filters: Asked['rows']['filters'] = {}): Asked['rows'] => ({ list, view, filters })

const byStage = { key: 'stageId', sql: 'o.stage_id' }
/** The grouping by shares: a deal of several people counts in part for each. */
const byPerformer = { key: 'performerIds', sql: 'p.employee_id', each: perPerformer }
const byDepartment = { key: 'departmentId', sql: 'o.department_id' }

const fresh = (period: Period): Asked => ({ rows: deals('all', { createdAt: days(period) }) })
const won = (period: Period): Asked => ({ rows: deals('won', { closedAt: days(period) }) })

/** Returns won amounts: a person who sees only their own deals gets their part of each, as in the ranking. */
function wonBy(desk: Desk, period: Period): Asked {
  const { office, departmentIds } = desk.reach(list)
  if (office || departmentIds.length > 0) return { ...won(period), sum: 'dealAmount' }
  const performerIds = String(desk.employeeId)
  return { rows: deals('won', { closedAt: days(period), performerIds }), sum: 'performance' }
}

function asks(desk: Desk, period: Period): Record<string, Asked> {
  const open = deals('all', { status: 'open' })
  return {
    newDeals: fresh(period),
    wonDeals: wonBy(desk, period),
    lostDeals: { rows: deals('lost', { closedAt: days(period) }), sum: 'expectedAmount' },
    openDeals: { rows: open, sum: 'expectedAmount' },
    dueDeals: { rows: deals('due') },
    overdueDeals: { rows: deals('overdue') },
    staleDeals: { rows: deals('stale') },
    funnel: { rows: open, sum: 'expectedAmount', by: byStage },
    people: { ...won(period), sum: 'performance', by: byPerformer },
    departments: { ...won(period), sum: 'dealAmount', by: byDepartment },
  }
}

const tiles: BoardKind['tiles'] = [
  { key: 'newDeals', of: 'newDeals', title: '新增商机', hint: '所选时间内新建或转入' },
  { key: 'wonDeals', of: 'wonDeals', title: '成交商机', hint: '所选时间内成交' },
  { key: 'wonAmount', of: 'wonDeals', title: '成交金额', hint: '所选时间内成交', amount: true },
  { key: 'lostDeals', of: 'lostDeals', title: '战败商机', hint: '所选时间内战败' },
  { key: 'openDeals', of: 'openDeals', title: '进行中商机', hint: '现在' },
  { key: 'expected', of: 'openDeals', title: '预计金额', hint: '进行中商机', amount: true },
  { key: 'dueDeals', of: 'dueDeals', title: '今日需联系商机', hint: '约好今天跟进' },
  { key: 'overdueDeals', of: 'overdueDeals', title: '逾期商机', hint: '约定的日子已经过了' },
  { key: 'staleDeals', of: 'staleDeals', title: '停滞商机', hint: '在阶段中停留过久' },
]

/** Stages of deals on their way. */
const steps = `select s.id, s.name, g.name as "group"
  from stage s join stage_group g on g.office_id = s.office_id and g.id = s.stage_group_id
  where s.office_id = $1 and s.kind = 'open' order by g.is_default desc, g.position, g.id, s.position, s.id`

/** The open deals by stage, in the order of the stages; a stage without any is left out. */
const funnelOf: (...asked: Parameters<BoardKind['panels']>) => DashboardBoard['funnel'] = ({ funnel = [] }, stages) => {
  const byId = new Map(funnel.map(counted => [counted.id, counted]))
  return stages.flatMap(stage => {
    const { count, amount } = byId.get(stage.id) ?? {}
    return count && amount ? [{ ...stage, deals: count, amount }] : []
  })
}

/** Returns the lost deals, all together. */
function lostOf({ lostDeals = [] }: Found): DashboardBoard['lost'] {
  const [counted] = lostDeals
  return counted?.amount ? { deals: counted.count, amount: counted.amount } : null
}

/** Returns the people who won most, by amount. */
function rankingOf(found: Found, question: string) {
  const before = new Map(found[beforeOf(question)]?.map(({ id, amount }) => [id, amount?.value ?? 0]))
  return (found[question] ?? [])
    .flatMap(({ id, count, amount }) => (amount ? [{ id, deals: count, amount, before: before.get(id) ?? 0 }] : []))
    .sort((a, b) => b.amount.value - a.amount.value || b.deals.value - a.deals.value)
    .slice(0, mostRanked)
}

/** The figures of deals on the board of a period. Won amounts count by shares, new deals by owner. */
export const dealBoard: BoardKind = {
  list,
  asks,
  tiles,
  compared: ['people', 'departments'],
  steps,
  panels: (found, stages) => ({
    funnel: funnelOf(found, stages),
    lost: lostOf(found),
    ranked: {
      people: { by: 'employee', none: '没有负责人', rows: rankingOf(found, 'people') },
      departments: { by: 'department', none: '没有部门', rows: rankingOf(found, 'departments') },
    },
  }),
  measures: {
    newDeals: { asked: fresh, whose: 'ownerId' },
    wonDeals: { asked: won, whose: 'performerIds' },
    wonAmount: {
      asked: period => ({ ...won(period), sum: 'dealAmount' }),
      whose: 'performerIds',
      sumOfOne: 'performance',
    },
  },
  leads: true,
  setsTargets: true,
}
