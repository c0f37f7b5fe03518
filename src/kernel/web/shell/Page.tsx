import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { beginProgress } from '../progress.ts'
import type { PageModule } from '../screen.ts'

type Load = () => Promise<PageModule>
const ready = new Map<Load, ComponentType>()
const arriving = new Map<Load, LazyExoticComponent<ComponentType>>()

/** Fetches a page's code; the page is then drawn at once. */
export async function loadPage(load: Load): Promise<PageModule> {
  const page = await load()
  ready.set(load, page.default)
  return page
}

/**
 * Shows a page. Its code arrives when it is first drawn, and the progress bar runs meanwhile (S1.04). Code that is there
 * already does not suspend: React would hold the page back for 300 ms after the fallback it replaces.
 */
export function Page({ load }: { load: Load }) {
  const Drawn = ready.get(load) ?? arriving.get(load) ?? awaited(load)
  return <Drawn />
}

function awaited(load: Load): LazyExoticComponent<ComponentType> {
  const page = lazy(() => {
    const endProgress = beginProgress()
    return loadPage(load).finally(endProgress)
  })
  arriving.set(load, page)
  return page
}
