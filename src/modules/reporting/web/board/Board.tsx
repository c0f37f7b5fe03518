import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { inOrder } from '../../../../kernel/web/module.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { boardRoutes, type DashboardBoard } from '../../api/board.ts'
import { Means } from '../help/Means.tsx'
import { useDrawnKinds } from '../useStartKinds.ts'
import { FigureLink } from './FigureLink.tsx'
import { AsTable } from './Panel.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { periodOf } from './period.ts'
import { ShapeChoice, useTables } from './shape.tsx'
import { targetPanel } from './Targets.tsx'

/** The figures of a period that the address names, each leading to its rows. */
export default function Board() {
  const [params] = useSearchParams()
  const [asTable, setAsTable] = useTables('board-as-table', false)
  const { from, to } = periodOf(params, new Date())
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(boardRoutes.board, { query: { from, to } }, { quiet: true, silent: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="board-page" aria-label="经营数据" aria-busy={isFetching}>
      <PeriodChoice title={titles[data?.scope ?? 'own']}>
        <ShapeChoice asTable={asTable} onChange={setAsTable} />
      </PeriodChoice>
      {isError && (
        <p className="dashboard-failed" role="alert">
          经营数据没有加载成功。 <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      <AsTable value={asTable}>{data && <Panels board={data} />}</AsTable>
      {!data && !isError && <div className="dashboard-waiting" aria-hidden="true" />}
    </section>
  )
}

const titles = { own: '我的业绩', department: '团队经营数据', office: '公司经营数据' }

function Panels({ board }: { board: DashboardBoard }) {
  const kinds = useDrawnKinds()
  const panels = inOrder([[targetPanel], ...kinds.map(kind => kind.panels)])
  const wordOf = (tile: string) => kinds.map(({ tileWords }) => tileWords[tile]).find(word => word !== undefined)
  return (
    <>
      <ul className="figures board-tiles">
        {board.tiles.map(({ key, title, hint, means, figure }) => (
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
      <div className="board-panels">
        {panels.map(({ rank, Panel }) => (
          <Panel key={rank} board={board} />
        ))}
      </div>
    </>
  )
}
