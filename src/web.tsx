import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { shellPlaces } from './kernel/api/place.ts'
import { askToSignInAgain, tell } from './kernel/web/answer.ts'
import { restoreAppSettings, setAppearance } from './kernel/web/appSettings.ts'
import { watchErrors } from './kernel/web/errorLog.ts'
import { ReferenceContext, type References } from './kernel/web/field/reference.ts'
import type { AppEntry } from './kernel/web/handover.ts'
import { watchSteps } from './kernel/web/leaving.ts'
import { SavedViewsContext } from './kernel/web/list/savedViews.ts'
import { type Live, onLive } from './kernel/web/live.ts'
import { inOrder, type Once, theOnly, type WebModule } from './kernel/web/module.ts'
import { notice } from './kernel/web/notice.ts'
import { fetchPart, type WebPoint } from './kernel/web/point.ts'
import { type Drawn, reachableRoutes, type Screen, screenAt, screensAt } from './kernel/web/screen.ts'
import { acceptToken, forcedLogout, restoreSession, useSession } from './kernel/web/session.ts'
import { Console } from './kernel/web/shell/Console.tsx'
import { loadPage } from './kernel/web/shell/Page.tsx'
import type { ConsoleSettings } from './kernel/web/shell/settings.ts'
import { webModules } from './screens.ts'

const modules: readonly WebModule[] = webModules
const once = <Key extends keyof Once>(key: Key) => theOnly(modules, key)

const home = once('home').path
const broughtAll = inOrder(modules.map(one => one.brings))
const brought = <Kind,>({ name }: WebPoint<Kind>) =>
  broughtAll.flatMap(({ point, kind }) => (point === name ? [kind as Kind] : []))
const screens = screensAt(modules.flatMap(one => one.screens ?? []).map(withParts))
const notFound = () => import('./kernel/web/pages/NotFoundPage.tsx')
const forbidden = () => import('./kernel/web/pages/ForbiddenPage.tsx')
const publicScreens = screensAt([
  ...modules.flatMap(one => one.publicScreens ?? []),
  { place: shellPlaces.notFound, page: notFound },
  { place: shellPlaces.forbidden, page: forbidden },
])
const tools = inOrder(modules.map(one => one.tools))

const settings: ConsoleSettings = {
  product: '同舟',
  screens,
  publicScreens,
  home,
  signIn: once('signIn').path,
  notFound,
  forbidden,
  load: open,
  personActions: inOrder(modules.map(one => one.personActions)),
  chapters: async () => inOrder(await Promise.all(modules.map(async one => (await one.chapters?.())?.chapters))),
  brought,
  Bell: once('Bell'),
  Tools: () => tools.map(({ rank, Tool }) => <Tool key={rank} />),
  Banner: once('Banner'),
  Floating: once('Floating'),
  onPlace: once('onPlace'),
  onNew: once('onNew'),
  own: once('own').path,
  placeMissing: once('placeMissing'),
}

const references = Object.fromEntries(modules.flatMap(one => Object.entries(one.references ?? {}))) as References

/** Joins a page's code with that of its parts. */
function withParts<One extends Drawn>(drawn: One): One {
  const { page, parts } = drawn
  if (!parts) return drawn
  const load = async () => (await Promise.all([page(), ...brought(parts).map(part => fetchPart(part.load))]))[0]
  return { ...drawn, page: load }
}

/** Draws the application; see `AppEntry`. The person, the first page's code and its data are asked for at once. */
export const start: AppEntry['start'] = token => {
  watchSteps()
  restoreAppSettings()
  watchErrors(once('report'))
  // Drawn at its own address from the start: a redirect inside React would be drawn late, in slices.
  if (location.pathname === '/') history.replaceState(null, '', home)
  if (token) acceptToken(token)
  else restoreSession()
  if (useSession.getState().token && !screenAt(publicScreens, location.pathname)) {
    // The gate asks again, gets this same answer, and handles a failure.
    open().catch(() => undefined)
  }
  const place = document.getElementById('app')
  if (!place) throw new Error('the document has no #app')
  createRoot(place).render(
    <StrictMode>
      <ReferenceContext value={references}>
        <SavedViewsContext value={once('savedViews')}>
          <Console settings={settings}>{modules.map(({ name, Host }) => Host && <Host key={name} />)}</Console>
        </SavedViewsContext>
      </ReferenceContext>
    </StrictMode>,
  )
  onLive('session', onSession)
  onLive('permission', onPermission)
  for (const module of modules) module.start?.()
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

/** Fetches a screen's code and data. A page whose code fails to load says so itself, in its place. */
function fetchPage(screen: Screen): Ahead {
  const data = screen.data?.()
  return { code: loadPage(screen.page).catch(() => undefined), data }
}

/** The time in ms that the first screen waits for its data when everything else is there, so that it is drawn once. */
const patience = 60

async function load(quiet: boolean, ahead?: Ahead): Promise<void> {
  const [accept] = await Promise.all([once('fetchSession')(quiet), ahead?.code])
  await Promise.race([ahead?.data, new Promise(resolve => setTimeout(resolve, patience))])
  accept()
  const { person } = useSession.getState()
  if (person) setAppearance(person)
  useSession.setState(({ menus }) => reachableRoutes(screens, menus))
}

/** Handles the end of this login by others: a new password, a disabled account, a sign-out elsewhere. */
function onSession(event: Live): void {
  if (!event.resumed && useSession.getState().token) void askToSignInAgain(forcedLogout, event.msg)
}

/** Reloads permissions after a change: buttons and menus follow; in another office the application starts again. */
async function onPermission(): Promise<void> {
  once('forget')()
  const before = useSession.getState()
  try {
    await load(true)
  } catch (failure) {
    return tell(failure)
  }
  const after = useSession.getState()
  if (once('startAnew')(before, after)) return
  const moved = [before, after].map(({ menus, elements }) => JSON.stringify([menus, elements]))
  if (moved[0] !== moved[1]) notice.info('您的权限有变化，菜单和按钮已更新')
}
