import { percentWords, shareWords, yuan, yuanInShort } from '../../../../kernel/api/format.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { DashboardBoard, Tile } from '../../api/board.ts'
import { measured } from '../../api/target.ts'
import { Means } from '../help/Means.tsx'
import { growth } from '../sums/comparison.ts'
import { FigureLink } from './FigureLink.tsx'
import { figureText } from './figureText.ts'
import { forecastOf } from './forecast.ts'
import type { Chosen, PeriodName } from './period.ts'

type Props = { tile: Tile; board: DashboardBoard; period: Chosen }

/** A figure of the first weight: how it grew, how far its target is reached, and what belongs to it. */
export function Head({ tile, board, period }: Props) {
  const { key, title, means, figure } = tile
  const parts = board.tiles.filter(({ under }) => under === key)
  return (
    <li className="head-cell">
      <FigureLink figure={figure} className="head-figure">
        {text => (
          <>
            <span>{title}</span>
            <b>{text}</b>
          </>
        )}
      </FigureLink>
      <Means word={title} means={means} />
      <p>
        <Growth tile={tile} board={board} name={period.name} />
        <Rate tile={tile} />
        {parts.map(part => (
          <FigureLink key={part.key} figure={part.figure} className="head-part">
            {text => `${part.title} ${text}`}
          </FigureLink>
        ))}
      </p>
      <p>
        <Target tile={tile} board={board} />
        <Forecast tile={tile} period={period} />
        {tile.head?.today && (
          <FigureLink figure={tile.head.today} className="head-today">
            {text => `今天 ${text}`}
          </FigureLink>
        )}
      </p>
    </li>
  )
}

const past: Record<PeriodName, string> = {
  today: '昨天',
  week: '上周同期',
  month: '上月同期',
  quarter: '上季同期',
  year: '去年同期',
  own: '前一段',
}

function Growth({
  tile: { figure, head },
  board: { before: days },
  name,
}: Omit<Props, 'period'> & { name: PeriodName }) {
  const before = head?.before
  if (!before) return null
  const told = `${past[name]}（${days?.from} 至 ${days?.to}）${figureText(before)}`
  if (before.value <= 0) return <span title={told}>{past[name]}没有</span>
  return (
    <span title={told}>
      <b className="head-growth" data-down={figure.value < before.value}>
        {growth(figure.value, before.value)}
      </b>{' '}
      比{past[name]}
    </span>
  )
}

const inTenths = (basisPoints: number) => percentWords(Math.round(basisPoints / 10) * 10)

/** What part of the whole it is, and by how many points that changed. */
function Rate({ tile: { head } }: Pick<Props, 'tile'>) {
  const { title, now, before } = head?.rate ?? { title: '', now: null, before: null }
  if (now === null) return null
  const points = before === null ? 0 : now - before
  return (
    <span>
      {title} {inTenths(now)}
      {points !== 0 && `（${points > 0 ? '+' : '−'}${inTenths(Math.abs(points))}）`}
    </span>
  )
}

function Target({ tile: { figure, head }, board: { targets } }: Pick<Props, 'tile' | 'board'>) {
  const measure = head?.measure
  if (!measure) return null
  const mine = targets.filter(one => one.measure === measure)
  const { target } = mine.find(({ id }) => id === null) ?? mine[0] ?? {}
  if (!target) return null
  return <span title={`目标 ${measured(measure, target)}`}>目标 {shareWords(figure.value, target)}</span>
}

/** What the period comes to if it goes on as until today. */
function Forecast({ tile: { figure, head }, period }: Pick<Props, 'tile' | 'period'>) {
  const forecast = head?.before ? forecastOf(figure.value, period, formatDate(Date.now())) : null
  if (forecast === null) return null
  return <span title={`照目前每天的速度，到 ${period.to} 约 ${yuan(forecast)}`}>预计 {yuanInShort(forecast)}</span>
}
