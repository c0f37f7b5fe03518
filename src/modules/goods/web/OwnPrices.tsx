import { Link } from 'react-router'
import { linkTo } from '../../../kernel/contract/place.ts'
import { may } from '../../../kernel/web/session.ts'
import { batchRoutes } from '../../pricing/contract/batch.ts'
import { type OwnPriced, ownPricesOf, pricePlaces } from '../../pricing/contract/places.ts'

/** Returns the address where a person lets the own prices of goods hold from today, with a preview. */
export const ownPricesLink = (of: OwnPriced) => linkTo(pricePlaces.batches, { new: ownPricesOf(of) })

/** Offers to let the own prices of goods hold from today on, to those who set prices. */
export function OwnPrices({ of }: { of: OwnPriced }) {
  return may(batchRoutes.add) && <Link to={ownPricesLink(of)}>从今天起按标价报价</Link>
}
