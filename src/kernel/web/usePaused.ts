import { useEffect, useState } from 'react'

/** Returns the value after it has not changed for `pause` ms: for questions to the server while a person types. */
export function usePaused<T>(value: T, pause = 350): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
