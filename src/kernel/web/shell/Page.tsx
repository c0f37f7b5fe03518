import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { beginProgress } from '../progress.ts'
import type { PageModule } from '../screen.ts'

type Load = () => Promise<PageModule>
const pages = new Map<Load, LazyExoticComponent<ComponentType>>()

/** A page whose code arrives when it is first drawn; the progress bar runs meanwhile (S1.04). */
export function Page({ load }: { load: Load }) {
  const Drawn = pages.get(load) ?? remember(load)
  return <Drawn />
}

function remember(load: Load): LazyExoticComponent<ComponentType> {
  const page = lazy(async () => {
    const endProgress = beginProgress()
    return load().finally(endProgress)
  })
  pages.set(load, page)
  return page
}
