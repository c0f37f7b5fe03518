import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leavePage } from '../leaving.ts'
import { closeOtherTabs, closeTab, refreshTab, useTabs, type View } from '../tabs.ts'
import { Icon } from '../ui/Icon.tsx'
import type { MenuAction } from '../ui/Menu.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Tab } from './Tab.tsx'
import { useOverflow } from './useOverflow.ts'
import './tabs.css'

/** Shows the visited views (S3): a click shows, a middle click or the cross closes, a right click offers more. */
export function TabStrip() {
  const views = useTabs(state => state.views)
  const { pathname } = useLocation()
  const strip = useRef<HTMLDivElement>(null)
  const asked = useRef<HTMLElement | null>(null)
  const [menuOf, setMenuOf] = useState<View>()
  const { overflows, scrollBy } = useOverflow(strip, views)
  const actions = useTabActions(menuOf)
  useCurrentInSight(strip, pathname, overflows)
  return (
    <div className="tabs">
      {overflows && <Arrow to="left" onPress={() => scrollBy(-1)} />}
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
      {overflows && <Arrow to="right" onPress={() => scrollBy(1)} />}
      {menuOf && (
        <Popover anchor={asked} label={`${menuOf.meta.title}的操作`} onClose={() => setMenuOf(undefined)}>
          <MenuList actions={actions} onDone={() => setMenuOf(undefined)} />
        </Popover>
      )}
    </div>
  )
}

function Arrow({ to, onPress }: { to: 'left' | 'right'; onPress: () => void }) {
  const label = to === 'left' ? '向左滚动' : '向右滚动'
  return (
    <button type="button" className="tabs-arrow" aria-label={label} tabIndex={-1} onClick={onPress}>
      <Icon name={to} size={14} />
    </button>
  )
}

function useTabActions(view: View | undefined): MenuAction[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (!view) return []
  const { path, url, meta } = view
  const here = path === pathname
  const refresh = () => {
    if (!here) navigate(url)
    refreshTab(path)
  }
  const closeOthers = () => {
    closeOtherTabs(path)
    if (!here) navigate(url)
  }
  return [
    { text: '刷新', run: () => leavePage(refresh) },
    {
      text: '关闭',
      disabled: meta.affix,
      run: () => (here ? leavePage(() => navigate(closeTab(path))) : closeTab(path)),
    },
    { text: '关闭其他', run: () => (here ? closeOthers() : leavePage(closeOthers)) },
    { text: '关闭全部', run: () => leavePage(() => navigate(closeOtherTabs())) },
  ]
}

/** Scrolls the strip to the current tab (S3.06). */
function useCurrentInSight(strip: React.RefObject<HTMLElement | null>, pathname: string, overflows: boolean): void {
  const count = useTabs(state => state.views.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path or another number of tabs is the reason to scroll
  useEffect(() => {
    if (overflows) showCurrent(strip)
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
