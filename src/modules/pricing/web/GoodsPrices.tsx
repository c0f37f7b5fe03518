import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatFen } from '../../../kernel/api/format.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import type { GoodsDetail } from '../../goods/api/goods.ts'
import { pricePlaces as places } from '../api/places.ts'
import { priceFields, windowRoutes as routes, type WindowRow } from '../api/window.ts'
import { StateTag } from './priceList.tsx'
import { spanOf } from './span.ts'
import { useWhom } from './useWhom.ts'
import './price.css'

const titles = { listPrice: '价格', floorSeller: '导购', floorManager: '经理', floorDirector: '总监' } as const

/** Shows the prices of goods on a time line, for each grade, channel and level of their own. */
export default function GoodsPrices({ goods }: { goods: GoodsDetail }) {
  const { data, error } = useQuery(queryOf(routes.ofGoods, { params: { id: goods.id } }))
  const whom = useWhom()
  if (error) return <p className="nothing">{error.message}</p>
  if (data?.length === 0) return <p className="nothing">还没有价格记录，按商品自己的标价报价。</p>
  const groups = [...Map.groupBy(data ?? [], whom)]
  const sections = groups.map(([title, windows]) => (
    <section key={title} className="price-group">
      <h3>{title}</h3>
      <TimeLine windows={windows.filter(({ voidedAt }) => voidedAt === null)} />
      <ul className="price-windows">
        {windows.map(window => (
          <li key={window.id}>
            <Link to={linkTo(places.list, { view: 'all', open: window.id })}>{spanOf(window)}</Link>
            <Prices window={window} />
            <StateTag state={window.state} />
          </li>
        ))}
      </ul>
    </section>
  ))
  return (
    <>
      {sections}
      <p className="hint">
        没有价格记录的日子，报价按商品当时的标价，它以前是多少在变更历史里。更早和更远的价格，在
        <Link to={linkTo(places.list, { view: 'all', q: goods.code })}>价格管理</Link>查看。
      </p>
    </>
  )
}

function Prices({ window }: { window: WindowRow }) {
  return (
    <span>
      {priceFields
        .filter(field => window[field] != null)
        .map(field => `${titles[field]} ${formatFen(window[field])}`)
        .join('，')}
    </span>
  )
}

const [width, height] = [1000, 24] // of the picture's own units
const ahead = 90 // days shown after today where a price has no end
const dayMs = 86_400_000

/** Draws the windows from the first day to 90 days after today, as long as they hold; today is a line. */
function TimeLine({ windows }: { windows: readonly WindowRow[] }) {
  const end = Date.parse(formatDate(startOfDay(Date.now(), ahead)))
  const spans = windows.map(({ id, fromDay, toDay, state }) => ({
    id,
    state,
    from: Date.parse(fromDay),
    to: toDay === null ? end : Date.parse(toDay),
  }))
  if (spans.length === 0) return null
  const first = Math.min(...spans.map(({ from }) => from))
  const last = Math.max(end, ...spans.map(({ to }) => to))
  const at = (time: number) => ((time - first) / Math.max(last - first, dayMs)) * width
  const today = at(Date.parse(formatDate(Date.now())))
  return (
    <svg
      className="price-time"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="价格时间线"
    >
      {spans.map(({ id, state, from, to }) => (
        <rect
          key={id}
          data-state={state}
          x={at(from)}
          y="4"
          width={Math.max(at(to) - at(from) - 2, 1)}
          height="16"
          rx="2"
        />
      ))}
      {today >= 0 && <line x1={today} x2={today} y1="0" y2={height} />}
    </svg>
  )
}
