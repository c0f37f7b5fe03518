import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { boardRoutes, type DashboardBoard } from '../contract/board.ts'
import { Conversions, Funnel, Ranking, Targets } from './BoardPanels.tsx'
import { FigureLink } from './FigureLink.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { periodOf } from './period.ts'

/** The figures of a period that the address names, each leading to its rows. */
export default function Board() {
  const [params] = useSearchParams()
  const { from, to } = periodOf(params, new Date())
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(boardRoutes.board, { query: { from, to } }, { quiet: true, silent: true }),
    placeholderData: keepPreviousData,
  })
  if (data && isEmpty(data)) return null
  return (
    <section className="board" aria-label="经营数据" aria-busy={isFetching}>
      <PeriodChoice />
      {isError && (
        <p className="dashboard-failed" role="alert">
          经营数据没有加载成功。 <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {data ? <Panels board={data} /> : !isError && <div className="dashboard-waiting" aria-hidden="true" />}
    </section>
  )
}

const isEmpty = ({ tiles, targets }: DashboardBoard) => tiles.length === 0 && targets.length === 0

function Panels({ board }: { board: DashboardBoard }) {
  return (
    <>
      <ul className="figures board-tiles">
        {board.tiles.map(({ key, title, hint, figure }) => (
          <li key={key}>
            <FigureLink figure={figure} className="figure" label={title}>
              {text => (
                <>
                  <span>{title}</span>
                  <b className="figure-count">{text}</b>
                  <small>{hint}</small>
                </>
              )}
            </FigureLink>
          </li>
        ))}
      </ul>
      <div className="board-panels">
        {board.funnel.length > 0 && <Funnel stages={board.funnel} />}
        {board.targets.length > 0 && <Targets targets={board.targets} />}
        <Ranking title="个人成交排行" who="员工" ranks={board.people} />
        <Ranking title="部门成交排行" who="部门" ranks={board.departments} />
        <Conversions title="渠道转化" who="来源渠道" rows={board.channels} />
        <Conversions title="个人转化" who="负责人" rows={board.converters} />
      </div>
    </>
  )
}
