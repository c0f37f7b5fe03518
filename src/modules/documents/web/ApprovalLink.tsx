import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { may } from '../../../kernel/web/session.ts'
import { approvalPlaces } from '../../approval/api/places.ts'

/** Leads to the last approval of a document, for people who have the screen of approvals. */
export function ApprovalLink({ id }: { id: number | null }) {
  if (id === null || !may(approvalPlaces.list.authority as string)) return null
  return (
    <Link className="btn btn-plain" to={linkTo(approvalPlaces.list, { open: id })}>
      查看审批
    </Link>
  )
}
