import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { formatDate } from '../../api/time.ts'
import { useAppSettings } from '../appSettings.ts'
import { noteScreen } from '../errorLog.ts'
import { afterPaint } from '../painted.ts'
import { nameOf, opens, type Screen, sidebarOf } from '../screen.ts'
import { useSession } from '../session.ts'
import { openTabs, type View, visit } from '../tabs.ts'
import { useLayer } from '../ui/layers.ts'
import { Content } from './Content.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { type ConsoleSettings, useSettings } from './settings.ts'
import { TabStrip } from './TabStrip.tsx'
import { TopBar } from './TopBar.tsx'
import { useFoot } from './useFoot.ts'
import { useSidebar } from './useSidebar.ts'
import './shell.css'

const FootBar = lazy(() => import('./FootBar.tsx'))

/** Shows the main layout (S2.01) around the screen of the current address; without a screen the address is unknown. */
export function Shell({ screen }: { screen: Screen | undefined }) {
  const settings = useSettings()
  const { pathname } = useLocation()
  const { menus, permissionMenus, allMenus } = useSession()
  const { opened, isNarrow, toggle, close } = useSidebar(pathname)
  const foot = useFoot()
  const allowed = screen !== undefined && opens(screen, menus)
  const items = useMemo(
    () => sidebarOf(permissionMenus, menus, allMenus, settings.screens),
    [permissionMenus, menus, allMenus, settings.screens],
  )
  usePersonalTabs(settings)
  useVisit(allowed ? screen : undefined)
  usePersonalWatermark()
  return (
    <div className="shell" data-sidebar={opened ? 'open' : 'closed'} data-foot={foot || undefined}>
      <title>{screen ? `${screen.title} · ${settings.product}` : settings.product}</title>
      <a className="skip" href="#content">
        跳到正文
      </a>
      <div className="banners">
        <settings.Banner />
        <OfflineBar />
      </div>
      <Sidebar items={items} />
      {isNarrow && opened && <Cover onPress={close} />}
      <TopBar screen={screen} opened={opened} onToggle={toggle} />
      <main className="shell-main">
        <TabStrip />
        <Content path={pathname} title={screen?.title ?? '页面不存在'} load={pageOf(screen, allowed, settings)} />
      </main>
      {foot && (
        <Suspense>
          <FootBar />
        </Suspense>
      )}
      <settings.Floating />
    </div>
  )
}

/** Returns the page of a screen: 404 for an unknown address, 401 without its authority (S1.06). */
function pageOf(screen: Screen | undefined, allowed: boolean, settings: ConsoleSettings) {
  if (!screen) return settings.notFound
  return allowed ? screen.page : settings.forbidden
}

/** Covers the page below an open sidebar. */
function Cover({ onPress }: { onPress: () => void }) {
  useLayer(onPress)
  return <button type="button" className="sidebar-cover" aria-label="收起菜单" onClick={onPress} />
}

const viewOf = (screen: Screen, url: string): View => ({
  name: nameOf(screen),
  path: screen.path,
  url,
  meta: { title: screen.title, affix: screen.affix },
})

/** Opens the tabs of this person in this office before the first visit is noted. */
function usePersonalTabs({ screens }: ConsoleSettings): void {
  const owner = useSession(state => `${state.userId}:${state.person?.officeId ?? 0}`)
  useEffect(() => {
    const { menus } = useSession.getState()
    const pinned = screens.filter(screen => screen.affix).map(screen => viewOf(screen, screen.path))
    openTabs(owner, pinned, path => screens.some(screen => screen.path === path && opens(screen, menus)))
  }, [owner, screens])
}

function useVisit(screen: Screen | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    noteScreen(pathname)
    if (screen) visit(viewOf(screen, pathname + search))
  }, [screen, pathname, search])
}

/** Draws the person's name and the date as a watermark, so that a screenshot shows its origin (S7.02). */
function usePersonalWatermark(): void {
  const name = useSession(({ person }) => person?.viewing?.by ?? person?.realName)
  const dark = useAppSettings(state => state.shown === 'dark')
  useEffect(() => {
    if (!name) return
    const text = `${name} ${formatDate(new Date())}`
    // Behind the first paint: its many cells are the dearest part of the screen.
    let remove: (() => void) | undefined
    let wanted = true
    const draw = async () => {
      const { addWatermark, removeWatermark } = await import('../watermark.ts')
      if (!wanted) return
      addWatermark(dark ? { text, color: '#dfe7f3' } : { text })
      remove = removeWatermark
    }
    const stopWaiting = afterPaint(() => void draw())
    return () => {
      wanted = false
      stopWaiting()
      remove?.()
    }
  }, [name, dark])
}
