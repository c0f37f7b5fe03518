import { lazy, Suspense } from 'react'
import { idIn, useAddress } from '../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../kernel/web/drawer/useEver.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { customerParameter } from './address.ts'

const CustomerDrawer = lazy(() => import('./CustomerDrawer.tsx'))

/** Hosts the open customer over any screen: `?customer=12`. Its code loads with the first one. */
export function CustomerHost() {
  const [written, , close] = useAddress(customerParameter)
  const known = useSession(state => state.person !== undefined)
  const id = known ? idIn(written) : undefined
  const ever = useEver(id !== undefined)
  return <Suspense>{ever && <CustomerDrawer id={id} onClose={close} />}</Suspense>
}
