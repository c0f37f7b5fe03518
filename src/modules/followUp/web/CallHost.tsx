import { lazy, Suspense } from 'react'
import { useCalled } from './calling.ts'

const CallDialog = lazy(() => import('./CallDialog.tsx'))

/** The call that is under way, over any screen; its code arrives with the first one. */
export function CallHost() {
  const called = useCalled()
  return <Suspense>{called && <CallDialog key={`${called.draft} ${called.number}`} called={called} />}</Suspense>
}
