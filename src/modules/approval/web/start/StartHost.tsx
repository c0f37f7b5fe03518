import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { useEver } from '../../../../kernel/web/drawer/useEver.ts'
import { mayDo, useSession } from '../../../../kernel/web/session.ts'
import { approvalPlaces } from '../../api/places.ts'
import { startParameter } from './address.ts'

const StartDrawer = lazy(() => import('./StartDrawer.tsx'))

/** Hosts a new approval over any screen: `?start=form`, or with a form's number. Its code loads with the first one. */
export function StartHost() {
  const known = useSession(state => state.person !== undefined)
  const [chosen, choose, close] = useAddress(startParameter, known && mayDo('approvalDetial:start'))
  const navigate = useNavigate()
  const ever = useEver(chosen !== null)
  return (
    <Suspense>
      {ever && (
        <StartDrawer
          chosen={chosen}
          onChoose={choose}
          onClose={close}
          onStarted={id => navigate(linkTo(approvalPlaces.list, { view: 'mine', open: id }), { replace: true })}
        />
      )}
    </Suspense>
  )
}
