import { lazy, Suspense } from 'react'
import { useSession } from '../../../kernel/web/session.ts'

const OfficeSwitch = lazy(() => import('./OfficeSwitch.tsx'))

/** Shows the company switch while the session's showOfficeChange is set; its code loads with the first use. */
export function FloatingSwitch() {
  const shown = useSession(state => state.showOfficeChange)
  return shown ? (
    <Suspense>
      <OfficeSwitch />
    </Suspense>
  ) : null
}
