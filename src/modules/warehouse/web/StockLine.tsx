import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../kernel/web/query.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { stockListRoutes as routes, type StockDay } from '../api/stockList.ts'
import './stock.css'

type Props = { goodsId: number; box: number | null }

/** Draws what was on hand of goods over a year, day by day: it stays until the next movement. */
export function StockLine({ goodsId, box }: Props) {
  const { data, error } = useQuery(queryOf(routes.days, { params: { id: goodsId } }, { quiet: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  const most = Math.max(...data.map(({ onHand }) => onHand))
  if (most === 0) return <p className="nothing">这一年没有库存。</p>
  const [first, last] = [data[0] as StockDay, data.at(-1) as StockDay]
  const peak = data.find(({ onHand }) => onHand === most) as StockDay
  const told = `最多 ${boxWords(most, box)}（${peak.day}），今天 ${boxWords(last.onHand, box)}`
  return (
    <figure className="stock-line" aria-label={`近一年现存：${told}`}>
      <svg viewBox={`0 0 ${side} ${side}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={stepsOf(data, most)} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span>{first.day}</span>
        <span>{told}</span>
        <span>{last.day}</span>
      </figcaption>
    </figure>
  )
}

/** A square of 10,000 by 10,000, so that steps are whole. */
const side = 10_000

/** Returns the path of steps through the square; the most stands at its top. */
function stepsOf(days: readonly StockDay[], most: number): string {
  const at = (day: string) => Date.parse(day)
  const [from, to] = [at((days[0] as StockDay).day), at((days.at(-1) as StockDay).day)]
  return days
    .map(({ day, onHand }, place) => {
      const x = Math.round(((at(day) - from) / Math.max(1, to - from)) * side)
      const y = Math.round((0.98 - (onHand / most) * 0.96) * side)
      return place === 0 ? `M${x} ${y}` : `H${x}V${y}`
    })
    .join('')
}
