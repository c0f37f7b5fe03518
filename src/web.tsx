import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { askToSignInAgain, tell } from './kernel/web/answer.ts'
import { restoreAppSettings, setAppearance } from './kernel/web/appSettings.ts'
import { type Failure, watchErrors } from './kernel/web/errorLog.ts'
import { ReferenceContext, type References } from './kernel/web/field/reference.ts'
import type { AppEntry } from './kernel/web/handover.ts'
import { watchSteps } from './kernel/web/leaving.ts'
import { SavedViewsContext } from './kernel/web/list/savedViews.ts'
import { connectLive, type Live, onLive } from './kernel/web/live.ts'
import { notice } from './kernel/web/notice.ts'
import { afterPaint } from './kernel/web/painted.ts'
import { reachableRoutes, type Screen, screenAt } from './kernel/web/screen.ts'
import { acceptToken, forcedLogout, restoreSession, useSession } from './kernel/web/session.ts'
import { Console } from './kernel/web/shell/Console.tsx'
import { loadPage } from './kernel/web/shell/Page.tsx'
import type { ConsoleSettings } from './kernel/web/shell/settings.ts'
import { StartButton } from './modules/approval/web/start/StartButton.tsx'
import { StartHost } from './modules/approval/web/start/StartHost.tsx'
import { CustomerHost } from './modules/customer/web/CustomerHost.tsx'
import { CallHost } from './modules/followUp/web/CallHost.tsx'
import { identityRoutes } from './modules/identity/contract/identity.ts'
import { profileRoutes } from './modules/identity/contract/profile.ts'
import { fetchSession, signOut } from './modules/identity/web/session.ts'
import { notificationRoutes } from './modules/notification/contract/notification.ts'
import { Bell } from './modules/notification/web/Bell.tsx'
import { officeRoutes } from './modules/organisation/contract/office.ts'
import { forgetDirectory, useDepartments, usePeople } from './modules/organisation/web/directory.ts'
import { FloatingSwitch } from './modules/organisation/web/FloatingSwitch.tsx'
import { followOtherTabs, showOfficeChange } from './modules/organisation/web/offices.ts'
import { ViewBanner } from './modules/organisation/web/view/ViewBanner.tsx'
import { startAfterView, tellOfEndedView } from './modules/organisation/web/view/viewing.ts'
import { WhyButton } from './modules/organisation/web/why/WhyButton.tsx'
import { HelpButton } from './modules/reporting/web/help/HelpButton.tsx'
import { showHelp } from './modules/reporting/web/help/help.ts'
import { SearchButton } from './modules/search/web/SearchButton.tsx'
import { followDictionary, useDictionary } from './modules/settings/web/dictionaries.ts'
import { followReferences, useRecords } from './modules/settings/web/references.ts'
import { savedViews } from './modules/settings/web/savedViews.ts'
import { forbidden, notFound, publicScreens, screens } from './screens.ts'

const home = '/dashboard'

const settings: ConsoleSettings = {
  product: '同舟',
  screens,
  publicScreens,
  home,
  signIn: '/login',
  notFound,
  forbidden,
  load: open,
  personActions: [
    { text: '首页', to: '/' },
    { text: '修改密码', to: '/changePass', route: identityRoutes.changePassword },
    { text: '选择企业', run: () => showOfficeChange(true), route: officeRoutes.choose },
    { text: '退出登录', run: leave },
    { text: '个人中心', to: '/personal/index' },
    { text: '帮助', run: () => showHelp(true) },
    { text: '主题', to: '/theme/index', route: profileRoutes.saveAppearance },
    { text: '错误日志', to: '/errorLog/index' },
  ],
  Bell,
  Tools,
  Banner: ViewBanner,
  Floating: FloatingSwitch,
  onPlace: () => showOfficeChange(true),
  placeMissing: '选择企业',
}

function Tools() {
  return (
    <>
      <StartButton />
      <SearchButton />
      <WhyButton />
      <HelpButton />
    </>
  )
}

/** Where fields and lists find their words, people, departments and other records. */
const references: References = {
  useDictionary,
  usePeople,
  useDepartments,
  useRecords,
  spokenOf: async labels => (await import('./modules/search/web/spoken.ts')).spokenOf(labels),
}

/** Draws the application; see `AppEntry`. The person, the first page's code and its data are asked for at once. */
export const start: AppEntry['start'] = token => {
  watchSteps()
  restoreAppSettings()
  watchErrors(report)
  // Drawn at its own address from the start: a redirect inside React would be drawn late, in slices.
  if (location.pathname === '/') history.replaceState(null, '', home)
  if (token) acceptToken(token)
  else restoreSession()
  if (useSession.getState().token && !screenAt(publicScreens, location.pathname)) {
    // Whoever lets the person in asks again, gets this same answer, and acts on a failure.
    open().catch(() => undefined)
  }
  const place = document.getElementById('app')
  if (!place) throw new Error('the document has no #app')
  createRoot(place).render(
    <StrictMode>
      <ReferenceContext value={references}>
        <SavedViewsContext value={savedViews}>
          <Console settings={settings}>
            <LiveEvents />
            <CustomerHost />
            <CallHost />
            <StartHost />
          </Console>
        </SavedViewsContext>
      </ReferenceContext>
    </StrictMode>,
  )
  tellOfEndedView()
  onLive('session', onSession)
  onLive('permission', onPermission)
  followDictionary()
  followReferences()
  followOtherTabs()
}

export const prepare: AppEntry['prepare'] = async () => {
  const first = screenAt(screens, home)
  for (const part of [first?.page, first?.later]) if (part) await loadPage(part)
}

let opening: Promise<void> | undefined

/** Loads the session together with the first screen's code, so that both are drawn at once; once, however many ask. */
function open(): Promise<void> {
  const screen = screenAt(screens, location.pathname)
  opening ??= load(false, screen && fetchPage(screen)).finally(() => {
    opening = undefined
  })
  return opening
}

type Ahead = { code: Promise<unknown>; data: Promise<unknown> | undefined }

/** Fetches a screen's code and data. A page that does not come tells so itself, in its place. */
function fetchPage(screen: Screen): Ahead {
  const data = screen.data?.()
  return { code: loadPage(screen.page).catch(() => undefined), data }
}

/** How long the first screen waits for its data when everything else is there, so that it is drawn once, in ms. */
const patience = 60

async function load(quiet: boolean, ahead?: Ahead): Promise<void> {
  const [accept] = await Promise.all([fetchSession(quiet), ahead?.code])
  await Promise.race([ahead?.data, new Promise(resolve => setTimeout(resolve, patience))])
  accept()
  const { person } = useSession.getState()
  if (person) setAppearance(person)
  useSession.setState(({ menus }) => reachableRoutes(screens, menus))
}

/** Its code arrives with the first failure; where it does not, that one is only in memory. */
function report(failure: Failure): void {
  import('./modules/errorLog/web/report.ts').then(({ reportFailure }) => reportFailure(failure)).catch(() => undefined)
}

let disconnect: (() => void) | undefined

/** One event stream per browser tab, for as long as someone is signed in. */
function LiveEvents() {
  const token = useSession(state => (state.person ? state.token : ''))
  useEffect(() => {
    if (!token) return
    const stopWaiting = afterPaint(() => {
      disconnect = connectLive(notificationRoutes.events)
    })
    return () => {
      stopWaiting()
      disconnect?.()
    }
  }, [token])
  return null
}

/** One's own leaving is not told to oneself. */
function leave(): void {
  disconnect?.()
  void signOut()
}

/** Someone ended this login: a new password, a disabled account, a sign-out elsewhere. */
function onSession(event: Live): void {
  if (!event.resumed && useSession.getState().token) void askToSignInAgain(forcedLogout)
}

/** Permissions moved: buttons and menus follow; in another office the application starts anew. */
async function onPermission(): Promise<void> {
  forgetDirectory()
  const before = useSession.getState()
  try {
    await load(true)
  } catch (failure) {
    return tell(failure)
  }
  const after = useSession.getState()
  const [was, is] = [before, after].map(({ person }) => person?.viewing?.until)
  if (was !== is) return startAfterView(before.person, is !== undefined)
  if (before.person?.officeId !== after.person?.officeId) return location.assign('/')
  const moved = [before, after].map(({ menus, elements }) => JSON.stringify([menus, elements]))
  if (moved[0] !== moved[1]) notice.info('您的权限有变化，菜单和按钮已更新')
}
