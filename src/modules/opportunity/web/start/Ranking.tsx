import { useCallback } from 'react'
import type { DashboardBoard } from '../../../reporting/api/board.ts'
import { barOption } from '../../../reporting/web/board/charts.ts'
import { FigureLink } from '../../../reporting/web/board/FigureLink.tsx'
import type { Look } from '../../../reporting/web/board/look.ts'
import { Panel } from '../../../reporting/web/board/Panel.tsx'
import { RowName } from '../../../reporting/web/board/RowName.tsx'
import { growth } from '../../../reporting/web/sums/comparison.ts'
import { rankingBars } from './charts.ts'

type Ranks = { title: string; who: string; ranks: DashboardBoard['people'] }

/** Draws who won most. */
export function Ranking({ title, who, ranks }: Ranks) {
  const bars = rankingBars(ranks)
  const option = useCallback((look: Look) => barOption(rankingBars(ranks), look), [ranks])
  if (ranks.length === 0) return null
  return (
    <Panel
      title={title}
      hint="按成交金额，百分数与之前同期相比"
      chart={{ height: bars.height, option }}
      head={[who, '成交', '金额', '比之前同期']}
    >
      {ranks.map(({ id, name, deals, amount, before }) => (
        <tr key={id}>
          <RowName name={name} />
          <td className="number">
            <FigureLink figure={deals} label={`${name}的成交商机`} />
          </td>
          <td className="number">
            <FigureLink figure={amount} label={`${name}的成交金额`} />
          </td>
          <td className="number">{growth(amount.value, before)}</td>
        </tr>
      ))}
    </Panel>
  )
}
