import { useCallback, useEffect, useRef, useState } from 'react'

/** The number of uploads or checks for which a field waits, and the number that failed so far. */
export type Held = { waiting: boolean; lost: number }

/** Delays sending while a field waits for something, such as an upload; if the upload fails, the form stays. */
export function useHolding(send: () => void) {
  const [held, setHeld] = useState<Readonly<Record<string, Held>>>({})
  const [wanted, setWanted] = useState<number>()
  const latest = useRef(send)
  latest.current = send
  const waits = Object.values(held).some(({ waiting }) => waiting)
  const lost = Object.values(held).reduce((sum, one) => sum + one.lost, 0)
  useEffect(() => {
    if (wanted === undefined || waits) return
    setWanted(undefined)
    if (wanted === lost) latest.current()
  }, [wanted, waits, lost])
  const hold = useCallback((key: string, now: Held) => setHeld(before => ({ ...before, [key]: now })), [])
  return { waits, waiting: wanted !== undefined, hold, sendLater: () => setWanted(lost) }
}
