import type { UseQueryResult } from '@tanstack/react-query'
import { formatFen } from '../../../kernel/api/format.ts'
import type { BatchLine, BatchPreview as Preview } from '../api/batch.ts'
import { priceFields } from '../api/window.ts'
import { spanOf } from './span.ts'
import { useWhom } from './useWhom.ts'
import './price.css'

type Props = { preview: Pick<UseQueryResult<Preview>, 'data' | 'error' | 'isFetching'> }

/** Shows how many goods change, and of the first ones each price before and after. */
export function BatchPreview({ preview: { data, error, isFetching } }: Props) {
  return (
    <section aria-label="调价预览" aria-busy={isFetching || undefined}>
      <h3>预览</h3>
      {error && <p className="nothing">{error.message}</p>}
      {data && (
        <>
          <p className="hint">
            符合的商品 {data.goods} 个{data.lines.length > 0 && '，下面是最先的几个'}
          </p>
          <ChangedPrices lines={data.lines} />
          {data.skipped.map(({ goodsId, name, why }) => (
            <p key={goodsId} className="hint">
              {name}：{why}
            </p>
          ))}
        </>
      )}
    </section>
  )
}

/** Shows prices before and after; one that is new has none before. */
export function ChangedPrices({ lines }: { lines: readonly BatchLine[] }) {
  return (
    <ul className="price-lines">
      {lines.map(line => (
        <Line
          key={[line.goodsId, line.unit, line.gradeId, line.channelId, line.levelId, line.fromDay].join()}
          line={line}
        />
      ))}
    </ul>
  )
}

const titles = {
  listPrice: '价格',
  floorSeller: '导购底价',
  floorManager: '经理底价',
  floorDirector: '总监底价',
} as const

function Line({ line }: { line: BatchLine }) {
  const whom = useWhom()
  const told = priceFields.filter(field => line.after[field] != null)
  return (
    <li>
      <div>
        <b>{line.goodsName}</b> {line.goodsCode}
        <p className="hint">
          {whom(line)}，{spanOf(line)}
        </p>
      </div>
      <dl>
        {told.map(field => (
          <div key={field}>
            <dt>{titles[field]}</dt>
            <dd>
              {line.before[field] != null && <s>{formatFen(line.before[field])}</s>} {formatFen(line.after[field])}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
