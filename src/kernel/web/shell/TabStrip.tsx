import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTabs, type View } from '../tabs.ts'
import { Tab } from './Tab.tsx'
import { useOverflow } from './useOverflow.ts'
import './tabs.css'

const Arrow = lazy(() => import('./TabArrow.tsx'))
const TabMenu = lazy(() => import('./TabMenu.tsx'))

/** Shows the visited views (S3): a click shows, a middle click or the cross closes, a right click offers more. */
export function TabStrip() {
  const views = useTabs(state => state.views)
  const { pathname } = useLocation()
  const strip = useRef<HTMLDivElement>(null)
  const asked = useRef<HTMLElement | null>(null)
  const [menuOf, setMenuOf] = useState<View>()
  const { overflows, scrollBy } = useOverflow(strip, views)
  useCurrentInSight(strip, pathname, overflows)
  return (
    <div className="tabs">
      <Suspense>{overflows && <Arrow to="left" onPress={() => scrollBy(-1)} />}</Suspense>
      <div
        ref={strip}
        className="tabs-strip"
        role="tablist"
        aria-label="已打开的页面"
        tabIndex={-1}
        onKeyDown={walk}
        onAnimationEnd={() => showCurrent(strip)}
        onWheel={event => event.currentTarget.scrollBy({ left: event.deltaY + event.deltaX })}
      >
        {views.map(view => (
          <Tab
            key={view.path}
            view={view}
            current={view.path === pathname}
            onMenu={element => {
              asked.current = element
              setMenuOf(view)
            }}
          />
        ))}
      </div>
      <Suspense>
        {overflows && <Arrow to="right" onPress={() => scrollBy(1)} />}
        {menuOf && <TabMenu view={menuOf} anchor={asked} onClose={() => setMenuOf(undefined)} />}
      </Suspense>
    </div>
  )
}

/** Scrolls the strip to the current tab (S3.06). */
function useCurrentInSight(strip: React.RefObject<HTMLElement | null>, pathname: string, overflows: boolean): void {
  const count = useTabs(state => state.views.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path or another number of tabs is the reason to scroll
  useEffect(() => {
    if (!overflows || !strip.current) return
    // The arrows beside it come later and make it narrower.
    const observer = new ResizeObserver(() => showCurrent(strip))
    observer.observe(strip.current)
    return () => observer.disconnect()
  }, [strip, pathname, count, overflows])
}

/** Shows a new tab again after it has grown. */
function showCurrent(strip: React.RefObject<HTMLElement | null>): void {
  strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** Moves between tabs by arrow keys, Home and End. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const wanted = { ArrowLeft: at - 1, ArrowRight: (at + 1) % tabs.length, Home: 0, End: -1 }[event.key]
  if (at < 0 || wanted === undefined) return
  event.preventDefault()
  tabs.at(wanted)?.focus()
}
