import { lazy, Suspense } from 'react'
import { useSession } from '../../../../kernel/web/session.ts'

const ViewBar = lazy(() => import('./ViewBar.tsx'))

/** Says above everything that one sees the product as somebody else; its code arrives when one does. */
export function ViewBanner() {
  const viewing = useSession(state => state.person?.viewing)
  return viewing ? (
    <Suspense>
      <ViewBar viewing={viewing} />
    </Suspense>
  ) : null
}
