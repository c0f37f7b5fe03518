import { inOrder } from '../../../../kernel/web/module.ts'
import { ReadAsOf } from '../../../../kernel/web/ReadAsOf.tsx'
import type { DashboardBoard } from '../../api/board.ts'
import { Means } from '../help/Means.tsx'
import { useDrawnKinds } from '../useStartKinds.ts'
import { FigureLink } from './FigureLink.tsx'
import { Rankings } from './Rankings.tsx'
import { targetPanel } from './Targets.tsx'
import { useBoard } from './useBoard.ts'

/** The charts and the figures of the second weight, of the period that the address names. */
export default function Board() {
  const { data, isFetching, queryKey } = useBoard()
  if (!data) return <div className="dashboard-waiting" aria-hidden="true" />
  return (
    <section className="board-page" aria-label="经营数据" aria-busy={isFetching}>
      <Panels board={data} />
      <Tiles board={data} />
      <ReadAsOf of={queryKey} />
    </section>
  )
}

function Panels({ board }: { board: DashboardBoard }) {
  const panels = inOrder([[targetPanel], ...useDrawnKinds().map(kind => kind.panels)])
  return (
    <div className="board-panels">
      {panels.map(({ rank, Panel }) => (
        <Panel key={rank} board={board} />
      ))}
      <Rankings board={board} />
    </div>
  )
}

/** What else is counted, in one card. */
function Tiles({ board: { tiles } }: { board: DashboardBoard }) {
  const kinds = useDrawnKinds()
  const wordOf = (tile: string) => kinds.map(({ tileWords }) => tileWords[tile]).find(word => word !== undefined)
  const others = tiles.filter(({ head, under }) => head === null && under === null)
  if (others.length === 0) return null
  return (
    <ul className="figures" aria-label="更多数字">
      {others.map(({ key, title, hint, means, figure }) => (
        <li key={key}>
          <FigureLink figure={figure} className="figure">
            {text => (
              <>
                <span>{title}</span>
                <b className="figure-count">{text}</b>
                <small>{hint}</small>
              </>
            )}
          </FigureLink>
          <Means word={wordOf(key) ?? title} means={means} />
        </li>
      ))}
    </ul>
  )
}
