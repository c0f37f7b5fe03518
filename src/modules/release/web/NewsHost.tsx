import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../../../kernel/web/session.ts'

const News = lazy(() => import('./News.tsx'))

const afterStart = 8000 // ms: the first screens come first

/** Shows what is new to who is signed in as oneself, and looks for newer builds; its code comes when the first screens stand. */
export function NewsHost() {
  const [late, setLate] = useState(false)
  const token = useSession(state => (state.person && !state.person.viewing ? state.token : ''))
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterStart)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{late && token && <News key={token} />}</Suspense>
}
