import { useCallback } from 'react'
import { Link } from 'react-router'
import { bringing } from '../../../../kernel/web/list/brought.ts'
import type { DashboardBoard } from '../../../reporting/api/board.ts'
import { FigureLink } from '../../../reporting/web/board/FigureLink.tsx'
import { figureText } from '../../../reporting/web/board/figureText.ts'
import type { Look } from '../../../reporting/web/board/look.ts'
import { Panel } from '../../../reporting/web/board/Panel.tsx'
import { RowName } from '../../../reporting/web/board/RowName.tsx'
import { funnelHeight, funnelOption } from './charts.ts'

/** Draws the open deals by stage, and below them those that were lost. */
export function Funnel({ stages, lost }: { stages: DashboardBoard['funnel']; lost: DashboardBoard['lost'] }) {
  const option = useCallback((look: Look) => funnelOption(stages, look), [stages])
  const several = new Set(stages.map(stage => stage.group)).size > 1
  return (
    <Panel
      title="商机漏斗"
      hint="宽：现在到了这一步及以后的；数：停在这一步的"
      chart={{ height: funnelHeight(stages), option }}
      head={['阶段', '商机', '预计金额']}
      empty="没有进行中的商机。"
      foot={lost && <Lost {...lost} />}
    >
      {stages.map(({ id, name, group, deals, amount }) => (
        <tr key={id}>
          <RowName name={name} note={several ? group : undefined} />
          <td className="number">
            <FigureLink figure={deals} label={`${name}的商机`} />
          </td>
          <td className="number">
            <FigureLink figure={amount} label={`${name}的预计金额`} />
          </td>
        </tr>
      ))}
    </Panel>
  )
}

/** Shows the lost deals below the funnel, of which they are no step. */
function Lost({ deals, amount }: NonNullable<DashboardBoard['lost']>) {
  const told = `${figureText(deals)} 个 · ${figureText(amount)}`
  return (
    <p className="board-lost">
      所选时间内战败{' '}
      <Link className="link" to={bringing(deals.to)} aria-label={`战败的商机：${told}，打开明细`}>
        {told}
      </Link>
    </p>
  )
}
