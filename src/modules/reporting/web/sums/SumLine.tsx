import { Link } from 'react-router'
import { yuan } from '../../../../kernel/api/format.ts'
import type { Place } from '../../../../kernel/api/place.ts'
import type { Span } from '../../api/spans.ts'
import { growth } from './comparison.ts'
import { addressOf, type GroupColumn, type Listed, narrowedToDays } from './groups.ts'

type Past = { span: Span; sum: number | undefined }
type Props = {
  sums: { sum: number | undefined; before: Past | undefined; year: Past | undefined }
  time: GroupColumn | undefined
  list: Listed
  report: Place
}

/** Tells the sum of a report, and how it grew since the span before and since the year before; each opens its rows. */
export function SumLine({ sums: { sum, before, year }, time, list, report }: Props) {
  if (sum === undefined) return null
  const past = [
    { title: '上期', of: before },
    { title: '去年同期', of: year },
  ]
  return (
    <p className="grouped-total">
      <b>合计 {yuan(sum)}</b>
      {past.map(
        ({ title, of }) =>
          of?.sum !== undefined &&
          time && (
            <span key={title}>
              比{title} {growth(sum, of.sum)}{' '}
              <Link to={addressOf(report, list, narrowedToDays(time.key, of.span))}>
                {of.span.from} 至 {of.span.to} {yuan(of.sum)}
              </Link>
            </span>
          ),
      )}
      {!before && time && <span className="nothing">选择统计时间后，与上期和去年同期比较。</span>}
    </p>
  )
}
