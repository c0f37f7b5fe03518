import { lazy, Suspense } from 'react'
import { useCalled } from './calling.ts'

const CallDialog = lazy(() => import('./CallDialog.tsx'))

/** Hosts a call over any screen; its code loads with the first one. */
export function CallHost() {
  const called = useCalled()
  return <Suspense>{called && <CallDialog key={`${called.draft} ${called.number}`} called={called} />}</Suspense>
}
