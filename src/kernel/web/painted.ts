import { useEffect, useState } from 'react'

/** The longest time in ms that work waits for a busy browser after the paint. */
const patience = 500

/**
 * Runs `work` once what is drawn now has been painted and the browser has nothing better to do. Returns what stops
 * it.
 */
export function afterPaint(work: () => void): () => void {
  let waiting = 0
  const idle = window.requestIdleCallback !== undefined
  const frame = requestAnimationFrame(() => {
    waiting = idle ? requestIdleCallback(work, { timeout: patience }) : window.setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    if (idle) cancelIdleCallback(waiting)
    else clearTimeout(waiting)
  }
}

let painted = false

/** Tells whether a screen has been painted: the first screen draws unneeded parts after that, later ones are drawn whole. */
export function usePainted(): boolean {
  const [is, set] = useState(painted)
  useEffect(() => {
    if (is) return
    return afterPaint(() => {
      painted = true
      set(true)
    })
  }, [is])
  return is
}
