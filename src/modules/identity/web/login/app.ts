import { readCookie, writeCookie } from '../../../../kernel/web/cookies.ts'
import type { AppEntry, AppFiles } from '../../../../kernel/web/handover.ts'
import { el } from './form.ts'
import { wantedRoute } from './wanted.ts'

const tokenCookie = 'Admin-Token'
const files: AppFiles = JSON.parse(el('app-files').textContent ?? '')

/** Tells whether this browser is signed in already. */
export const signedIn = () => Boolean(readCookie(tokenCookie))

let entry: Promise<AppEntry> | undefined

/** Loads the application's code once; it draws nothing before `start`. */
function app(): Promise<AppEntry> {
  entry ??= import(/* @vite-ignore */ files.entry)
  return entry
}

type Fetched = { element: HTMLLinkElement; there: Promise<unknown> }

/** Adds a link to the document, as Vite would write it; `there` waits until it arrived or cannot be had. */
function link(attributes: Partial<HTMLLinkElement>): Fetched {
  const element = Object.assign(document.createElement('link'), {
    crossOrigin: '',
    fetchPriority: 'low',
    ...attributes,
  })
  document.head.append(element)
  const there = new Promise(resolve => {
    element.onload = element.onerror = resolve
  })
  return { element, there }
}

let sheets: Fetched[] | undefined

/** Fetches the application's style sheets, as sheets for print, which do not change the sign-in page. */
function styleSheets(): Fetched[] {
  sheets ??= files.styles.map(href => link({ rel: 'stylesheet', media: 'print', href }))
  return sheets
}

/**
 * Fetches the application behind the form once the browser has nothing better to do, so that signing in waits for
 * data only.
 */
export function prepareWhenIdle(): void {
  const idle = window.requestIdleCallback ?? setTimeout
  const prepare = async () => {
    const scripts = files.scripts.map(href => link({ rel: 'modulepreload', href }))
    await Promise.all([...scripts, ...styleSheets()].map(one => one.there))
    idle(async () => (await app()).prepare())
  }
  addEventListener('load', () => requestAnimationFrame(() => idle(prepare)))
}

/** Asks for what the first screen shows before the application does, as `index.html` does too; `call` takes the answers. */
function askEarly(token: string, route: string): void {
  const ask = (path: string) => fetch(path, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store' })
  const paths = ['/api/admin/start']
  if (/^\/(dashboard)?$/.test(route)) paths.push('/api/crm/dashboard/figures')
  window.early = Object.fromEntries(paths.map(path => [`GET ${path}`, ask(path)]))
}

/**
 * Stores a fresh token (S4.01) and replaces the form by the application at the wanted page, without a navigation. If the
 * code does not arrive, the browser navigates there.
 */
export async function enter(token?: string): Promise<void> {
  if (token) writeCookie(tokenCookie, token)
  const route = wantedRoute(location.search, location.origin)
  const known = token ?? readCookie(tokenCookie)
  if (known) askEarly(known, route)
  const [{ start }] = await Promise.all([app(), ...styleSheets().map(sheet => sheet.there)]).catch(() => {
    location.replace(route)
    return new Promise<never>(() => {})
  })
  for (const sheet of styleSheets()) sheet.element.media = 'all'
  history.replaceState(null, '', route)
  el('sign-in').remove()
  document.querySelector('style')?.remove()
  start(token)
}
