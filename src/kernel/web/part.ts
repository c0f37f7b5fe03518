import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { afterPaint } from './painted.ts'
import { beginProgress } from './progress.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Returns a component whose code loads when it is first drawn; the progress bar runs meanwhile. */
export function part<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    const endProgress = beginProgress()
    return load().finally(endProgress)
  })
}

/**
 * Fetches a part's code once the page is painted with its content, so that the first press need not wait for it, and the content
 * does not either. `load` never changes; `ready` tells whether the content is there.
 */
export function usePartSoon(load: () => Promise<unknown>, ready: boolean): void {
  useEffect(() => (ready ? afterPaint(() => void load().catch(() => undefined)) : undefined), [load, ready])
}
