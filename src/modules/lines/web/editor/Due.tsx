import { nothing, shareWords, yuan } from '../../../../kernel/api/format.ts'
import type { Computed } from './computed.ts'

type Props = { computed: Computed; margin: number | null | undefined }

/** Says at the foot of an editor what is to be paid, and the margin to those who may see it, however far one has scrolled. */
export function Due({ computed: { sums, amounts }, margin }: Props) {
  const total = sums?.total
  return (
    <div className="quote-due">
      <span>应付</span>
      <b>{total === undefined ? nothing : yuan(total)}</b>
      {margin !== undefined && (
        <small>毛利 {margin === null ? nothing : `${yuan(margin)}（${shareWords(margin, total ?? 0)}）`}</small>
      )}
      <small>{amounts.size} 行</small>
    </div>
  )
}
