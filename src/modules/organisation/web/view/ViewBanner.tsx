import { lazy, Suspense } from 'react'
import { useSession } from '../../../../kernel/web/session.ts'

const ViewBar = lazy(() => import('./ViewBar.tsx'))

/** Shows above everything that the product is viewed as somebody else; its code loads when needed. */
export function ViewBanner() {
  const viewing = useSession(state => state.person?.viewing)
  return viewing ? (
    <Suspense>
      <ViewBar viewing={viewing} />
    </Suspense>
  ) : null
}
