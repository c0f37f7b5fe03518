import { useCallback } from 'react'
import { shareWords } from '../../../../kernel/api/format.ts'
import type { DashboardBoard } from '../../api/board.ts'
import { measured, measures } from '../../api/target.ts'
import type { BoardPanel } from '../startKind.ts'
import { barOption, targetBars } from './charts.ts'
import { FigureLink } from './FigureLink.tsx'
import type { Look } from './look.ts'
import { Panel } from './Panel.tsx'
import { RowName } from './RowName.tsx'

function Targets({ board: { targets } }: { board: DashboardBoard }) {
  const { height } = targetBars(targets)
  const option = useCallback((look: Look) => barOption(targetBars(targets), look, 100), [targets])
  if (targets.length === 0) return null
  return (
    <Panel
      title="目标完成"
      hint="所选月份，虚线为目标"
      chart={{ height, option }}
      head={['目标', '目标值', '实际', '完成率']}
    >
      {targets.map(({ id, name, measure, target, actual }) => (
        <tr key={`${name} ${id} ${measure}`}>
          <RowName name={name} note={measures[measure]} />
          <td className="number">{measured(measure, target)}</td>
          <td className="number">
            <FigureLink figure={actual} label={`${name}的${measures[measure]}`} />
          </td>
          <td className="number">{target > 0 ? shareWords(actual.value, target) : shareWords(1, 1)}</td>
        </tr>
      ))}
    </Panel>
  )
}

/** How far targets are reached. */
export const targetPanel: BoardPanel = { rank: 20, Panel: Targets }
