import { Link } from 'react-router'
import { mayDo } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import type { OwnPriced } from '../api/ownPriced.ts'
import { type OwnPricing, ownPricing } from './ownPricing.ts'

/** Returns the address where the person may let own prices of goods hold; undefined where they may not. */
export function useOwnPricing(): OwnPricing['address'] | undefined {
  const [kind] = useSettings().brought(ownPricing)
  return kind && mayDo(kind.element) ? kind.address : undefined
}

/** Offers to let the own prices of goods hold from today on, to those who set prices. */
export function OwnPrices({ of }: { of: OwnPriced }) {
  const address = useOwnPricing()
  return address && <Link to={address(of)}>从今天起按标价报价</Link>
}
