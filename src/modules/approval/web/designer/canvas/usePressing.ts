import { type RefObject, useEffect, useRef } from 'react'

/** Tells whether the mouse or a finger is down: what it presses must not move away before it is let go, or dragged. */
export function usePressing(): RefObject<boolean> {
  const pressing = useRef(false)
  useEffect(() => {
    const begin = () => {
      pressing.current = true
    }
    const end = () => {
      pressing.current = false
    }
    const how = { capture: true }
    document.addEventListener('pointerdown', begin, how)
    document.addEventListener('pointerup', end, how)
    document.addEventListener('pointercancel', end, how)
    return () => {
      document.removeEventListener('pointerdown', begin, how)
      document.removeEventListener('pointerup', end, how)
      document.removeEventListener('pointercancel', end, how)
    }
  }, [])
  return pressing
}
