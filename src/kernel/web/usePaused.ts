import { useEffect, useState } from 'react'

/** The value as it last was when it stopped changing for `pause` ms: what one asks the server about while a person types. */
export function usePaused<T>(value: T, pause = 350): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
