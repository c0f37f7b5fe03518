import { may } from '../../../../kernel/web/session.ts'
import { accessRoutes } from '../../contract/access.ts'
import { SimilarHint } from './SimilarHint.tsx'

/** Says of a phone that it is a customer's who is out of sight, and what to do about it. */
export function BeyondSight({ phone }: { phone: string }) {
  if (may(accessRoutes.similar)) return <SimilarHint values={{ phone }} />
  return (
    <p className="duplicate" role="status">
      这个电话已有客户，不在您的数据范围内，请联系主管。
    </p>
  )
}
