import { Suspense, useEffect, useRef } from 'react'
import { beginProgress } from '../progress.ts'
import { refreshTab, useTabs } from '../tabs.ts'
import { Page } from './Page.tsx'
import { PageBoundary } from './PageBoundary.tsx'

type Props = { path: string; title: string; load: Parameters<typeof Page>[0]['load'] }

/** Shows the current page below its title, which those who hear the page begin with, made again for each navigation and each refresh, and so at its top, faded in (S2.01, S1.04). */
export function Content({ path, title, load }: Props) {
  const generation = useTabs(state => state.generations[path] ?? 0)
  useBarOnChange(path)
  return (
    <Suspense
      fallback={
        <div className="content">
          <p className="screen-waiting">正在打开…</p>
        </div>
      }
    >
      <div key={`${path} ${generation}`} id="content" className="content" tabIndex={-1}>
        <h1 className="unseen">{title}</h1>
        <div className="screen">
          <PageBoundary onRetry={() => refreshTab(path)}>
            <Page load={load} />
          </PageBoundary>
        </div>
      </div>
    </Suspense>
  )
}

/** Shows the bar at every change of route, even if the page is drawn at once (S1.04). */
function useBarOnChange(path: string): void {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    setTimeout(beginProgress())
  }, [path])
}
