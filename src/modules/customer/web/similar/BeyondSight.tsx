import { may } from '../../../../kernel/web/session.ts'
import { accessRoutes } from '../../api/access.ts'
import { SimilarHint } from './SimilarHint.tsx'

type Props = {
  phone: string
  /** A new record is being entered, which gets a customer of its own. */
  isNew: boolean
}

/** Tells that a phone belongs to a customer out of sight, and what to do. */
export function BeyondSight({ phone, isNew }: Props) {
  const apart = isNew && '继续新增会按您填写的资料单独建档。'
  if (may(accessRoutes.similar))
    return (
      <>
        <SimilarHint values={{ phone }} />
        {apart && <p className="duplicate">{apart}</p>}
      </>
    )
  return (
    <p className="duplicate" role="status">
      这个电话已有客户，不在您的数据范围内，请联系主管。{apart}
    </p>
  )
}
