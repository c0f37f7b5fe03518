import type { DashboardBoard, Figure } from '../../contract/board.ts'
import type { Counted } from '../figures.ts'
import type { Stage } from './frame.ts'

const mostRanked = 10

type Found = Record<string, Counted[]>
type Tile = DashboardBoard['tiles'][number]

const tiles: { key: string; of: string; title: string; hint: string; amount?: true }[] = [
  { key: 'newClues', of: 'newClues', title: '新增流量', hint: '所选时间内登记或导入' },
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

/** The numbers on top, as far as they were counted. */
export function tilesOf(found: Found): Tile[] {
  return tiles.flatMap(({ key, of, title, hint, amount }) => {
    const [counted] = found[of] ?? []
    const figure = amount ? counted?.amount : counted?.count
    return figure ? [{ key, title, hint, figure }] : []
  })
}

/** The open deals by stage, in the order of the stages; a stage without any is left out. */
export function funnelOf(stages: readonly Stage[], found: readonly Counted[] = []): DashboardBoard['funnel'] {
  const byId = new Map(found.map(counted => [counted.id, counted]))
  return stages.flatMap(stage => {
    const { count, amount } = byId.get(stage.id) ?? {}
    return count && amount ? [{ ...stage, deals: count, amount }] : []
  })
}

/** The lost deals, all together; null where they were not asked for. */
export function lostOf([counted]: readonly Counted[] = []): DashboardBoard['lost'] {
  return counted?.amount ? { deals: counted.count, amount: counted.amount } : null
}

/** Returns what became of the clues that came, by a column of theirs; the most first. */
export function conversionsOf(came: readonly Counted[] = [], became: readonly Counted[] = []) {
  const byId = new Map(became.map(counted => [counted.id, counted.count]))
  const none = ({ of, to }: Figure): Figure => ({ of, value: 0, to: `${to}&status=converted` })
  return came
    .map(({ id, count }) => ({ id, clues: count, converted: byId.get(id) ?? none(count) }))
    .sort((a, b) => b.clues.value - a.clues.value)
    .slice(0, mostRanked)
}

/** Returns who won most, by amount. */
export function rankingOf(found: readonly Counted[] = []) {
  return found
    .flatMap(({ id, count, amount }) => (amount ? [{ id, deals: count, amount }] : []))
    .sort((a, b) => b.amount.value - a.amount.value || b.deals.value - a.deals.value)
    .slice(0, mostRanked)
}
