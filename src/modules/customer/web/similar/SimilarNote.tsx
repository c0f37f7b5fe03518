import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { type Compared, type Likeness, likenesses, type Similar } from '../../api/access.ts'
import { CustomerLink } from '../CustomerLink.tsx'
import { refreshCustomer } from '../queries.ts'

const AskDialog = lazy(() => import('./AskDialog.tsx'))
const MergeDialog = lazy(() => import('../merge/MergeDialog.tsx'))

type Props = {
  similar: Similar | undefined
  compared: z.input<typeof Compared>
  /** The customer that one of them may be merged into. */
  mergeInto?: number
}

const by = (kinds: readonly Likeness[]) => `${kinds.map(kind => likenesses[kind]).join('、')}相同`

/** Shows that there are similar customers: visible ones by name, of the others only that they exist. */
export function SimilarNote({ similar, compared, mergeInto }: Props) {
  const [asking, setAsking] = useState(false)
  const [merging, setMerging] = useState<number>()
  if (!similar || (similar.seen.length === 0 && similar.hidden.count === 0)) return null
  const { seen, hidden } = similar
  return (
    <section className="similar" aria-label="相似客户" role="status">
      {seen.map(one => (
        <p key={one.id}>
          相似客户 <CustomerLink id={one.id}>{one.name}</CustomerLink>
          <span>
            {one.phone} {one.address}
          </span>
          <em>{by(one.by)}</em>
          {mergeInto && (
            <button type="button" className="link" onClick={() => setMerging(one.id)}>
              合并…
            </button>
          )}
        </p>
      ))}
      {hidden.count > 0 && (
        <p>
          有相似记录（{hidden.count} 位客户，{by(hidden.by)}），不在您的数据范围内。
          {hidden.asked ? (
            <em>已申请查看，等待处理</em>
          ) : (
            <button type="button" className="link" onClick={() => setAsking(true)}>
              申请查看
            </button>
          )}
        </p>
      )}
      <Suspense>
        {asking && <AskDialog compared={compared} onClose={() => setAsking(false)} />}
        {merging && mergeInto && (
          <MergeDialog
            keptId={mergeInto}
            mergedId={merging}
            onClose={() => setMerging(undefined)}
            onDone={() => void refreshCustomer()}
          />
        )}
      </Suspense>
    </section>
  )
}
