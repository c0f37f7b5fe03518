import { Suspense, useEffect, useRef } from 'react'
import { refreshTab, useTabs } from '../tabs.ts'
import { Page } from './Page.tsx'
import { PageBoundary } from './PageBoundary.tsx'

type Props = { path: string; load: Parameters<typeof Page>[0]['load'] }

/** The current page, made anew for each navigation and each refresh, faded in, from its top (S2.01, S1.04). */
export function Content({ path, load }: Props) {
  const generation = useTabs(state => state.generations[path] ?? 0)
  const main = useRef<HTMLElement>(null)
  const made = `${path} ${generation}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page made is a reason to go to the top
  useEffect(() => {
    main.current?.scrollTo(0, 0)
  }, [made])
  return (
    <main ref={main} id="content" className="content" tabIndex={-1}>
      <Suspense fallback={<p className="screen-waiting">正在打开…</p>}>
        <div key={made} className="screen">
          <PageBoundary onRetry={() => refreshTab(path)}>
            <Page load={load} />
          </PageBoundary>
        </div>
      </Suspense>
    </main>
  )
}
