import { useCallback } from 'react'
import type { DashboardBoard } from '../../../reporting/api/board.ts'
import { barOption } from '../../../reporting/web/board/charts.ts'
import { FigureLink } from '../../../reporting/web/board/FigureLink.tsx'
import type { Look } from '../../../reporting/web/board/look.ts'
import { Panel } from '../../../reporting/web/board/Panel.tsx'
import { RowName } from '../../../reporting/web/board/RowName.tsx'
import { rankingBars } from './charts.ts'

type Ranks = { title: string; who: string; ranks: DashboardBoard['people'] }

/** Draws who won most. */
export function Ranking({ title, who, ranks }: Ranks) {
  const bars = rankingBars(ranks)
  const option = useCallback((look: Look) => barOption(rankingBars(ranks), look), [ranks])
  if (ranks.length === 0) return null
  return (
    <Panel title={title} hint="按成交金额" chart={{ height: bars.height, option }} head={[who, '成交', '金额']}>
      {ranks.map(({ id, name, deals, amount }) => (
        <tr key={id}>
          <RowName name={name} />
          <td className="number">
            <FigureLink figure={deals} label={`${name}的成交商机`} />
          </td>
          <td className="number">
            <FigureLink figure={amount} label={`${name}的成交金额`} />
          </td>
        </tr>
      ))}
    </Panel>
  )
}
