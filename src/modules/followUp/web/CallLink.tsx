import type { ReactNode } from 'react'
import { type Calling, startCall } from './calling.ts'

/** Shows a number in a list, which starts a call. */
export function CallLink({ calling, children }: { calling: Calling; children: ReactNode }) {
  return (
    <button
      type="button"
      className="link"
      title={`给${calling.name}打电话（会留下记录）`}
      onClick={() => void startCall(calling).catch(() => undefined)}
    >
      {children}
    </button>
  )
}
