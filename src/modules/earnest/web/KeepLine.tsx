import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { may } from '../../../kernel/web/session.ts'
import { earnestPlaces } from '../api/places.ts'
import { earnestRoutes } from '../api/routes.ts'

/** Leads from the line of a quotation to keeping its goods for the customer. */
export default function KeepLine({ quotationId, place }: { quotationId: number; place: number }) {
  if (!may(earnestRoutes.add)) return null
  return (
    <Link className="link" to={linkTo(earnestPlaces.list, { new: `quotation-${quotationId}-${place}` })}>
      付定金留货
    </Link>
  )
}
