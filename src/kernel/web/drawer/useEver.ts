import { useState } from 'react'

/**
 * Tells whether something was ever true: loads a drawer with its first opening and lets it leave with its animation.
 */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
