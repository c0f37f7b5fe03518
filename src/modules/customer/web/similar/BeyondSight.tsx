import { may } from '../../../../kernel/web/session.ts'
import { accessRoutes } from '../../contract/access.ts'
import { SimilarHint } from './SimilarHint.tsx'

/** Tells that a phone belongs to a customer out of sight, and what to do. */
export function BeyondSight({ phone }: { phone: string }) {
  if (may(accessRoutes.similar)) return <SimilarHint values={{ phone }} />
  return (
    <p className="duplicate" role="status">
      这个电话已有客户，不在您的数据范围内，请联系主管。
    </p>
  )
}
