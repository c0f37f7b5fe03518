import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../kernel/web/session.ts'

const News = lazy(() => import('./News.tsx'))

const afterStart = 8000 // ms: the first screens come first

/**
 * Shows new releases to people who do not view as somebody else, and looks for newer builds; its code loads after the first
 * screens.
 */
export function NewsHost() {
  const [late, setLate] = useState(false)
  const token = useSession(state => (state.person && !state.person.viewing ? state.token : ''))
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterStart)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{late && token && <News key={token} />}</Suspense>
}
