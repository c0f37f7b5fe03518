import { useCallback } from 'react'
import { nothing, percentWords, shareWords } from '../../../../kernel/api/format.ts'
import type { DashboardBoard } from '../../../reporting/api/board.ts'
import { barOption } from '../../../reporting/web/board/charts.ts'
import { FigureLink } from '../../../reporting/web/board/FigureLink.tsx'
import type { Look } from '../../../reporting/web/board/look.ts'
import { Panel } from '../../../reporting/web/board/Panel.tsx'
import { RowName } from '../../../reporting/web/board/RowName.tsx'
import { conversionBars } from './charts.ts'

type Became = { title: string; who: string; rows: DashboardBoard['channels'] }

/** Draws what became of the clues that came in the period. */
export function Conversions({ title, who, rows }: Became) {
  const { height } = conversionBars(rows)
  const option = useCallback((look: Look) => barOption(conversionBars(rows), look), [rows])
  if (rows.length === 0) return null
  return (
    <Panel
      title={title}
      hint="所选时间内的流量，至今转为商机的"
      chart={{ height, option }}
      head={[who, '流量', '转商机', '转化率', '之前同期']}
    >
      {rows.map(({ id, name, clues, converted, rateBefore }) => (
        <tr key={id}>
          <RowName name={name} />
          <td className="number">
            <FigureLink figure={clues} label={`${name}的流量`} />
          </td>
          <td className="number">
            <FigureLink figure={converted} label={`${name}转商机的流量`} />
          </td>
          <td className="number">{shareWords(converted.value, clues.value)}</td>
          <td className="number">{rateBefore === null ? nothing : percentWords(rateBefore)}</td>
        </tr>
      ))}
    </Panel>
  )
}
