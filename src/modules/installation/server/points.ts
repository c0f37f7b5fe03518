import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type Trade, trades, usualPoints } from '../api/trades.ts'
import type { TradePoints } from '../api/work.ts'

const allTrades = Object.keys(trades) as Trade[]

/** Returns the check list of each trade: the company's own, else that of the product. */
export async function pointsOf(desk: Desk): Promise<TradePoints[]> {
  const rows = await desk.from('installPoints').select(['trade', 'points']).execute()
  const own = new Map(rows.map(({ trade, points }) => [trade as Trade, points]))
  return allTrades.map(trade => ({ trade, points: [...(own.get(trade) ?? usualPoints[trade])], own: own.has(trade) }))
}

/** Keeps a company's own check list of a trade. Installations that have begun keep theirs. Throws 40000 for a point twice. */
export async function savePoints(desk: Desk, trade: Trade, points: string[]): Promise<void> {
  const twice = points.findIndex((point, at) => points.indexOf(point) < at)
  if (twice >= 0) throw badInput(`points.${twice}`, `“${points[twice]}”写了两次，请去掉一个`)
  const log = { action: '修改安装检查项', name: trades[trade] }
  const found = await desk.from('installPoints').select('id').where('trade', '=', trade).executeTakeFirst()
  if (!found) {
    await desk.insert('installPoints', { trade, points }, log)
    return
  }
  const before = await desk.lockOne('installPoints', found.id, '检查项')
  await desk.change('installPoints', before, { points }, log)
}
