import type { ReactNode } from 'react'
import { LeavingMark } from './LeavingMark.tsx'
import './recycling.css'

/** Shows a record's name, and beside or below it when the record goes back to its pool (ISO). */
export function WithLeaving({ at, children }: { at: string | undefined; children: ReactNode }) {
  if (!at) return children
  return (
    <span className="leaving-named">
      <span>{children}</span>
      <LeavingMark at={at} />
    </span>
  )
}
