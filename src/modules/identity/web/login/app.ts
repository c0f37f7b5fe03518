import { readCookie, writeCookie } from '../../../../kernel/web/cookies.ts'
import type { AppEntry, AppFiles } from '../../../../kernel/web/handover.ts'
import { el } from './form.ts'
import { wantedRoute } from './wanted.ts'

const tokenCookie = 'Admin-Token'
const files: AppFiles = JSON.parse(el('app-files').textContent ?? '')

/** Whether this browser is signed in already. */
export const signedIn = () => Boolean(readCookie(tokenCookie))

let entry: Promise<AppEntry> | undefined

/** The application's code, run once; it draws nothing before `start`. */
function app(): Promise<AppEntry> {
  entry ??= import(/* @vite-ignore */ files.entry)
  return entry
}

function link(attributes: Partial<HTMLLinkElement>): Promise<unknown> {
  const element = Object.assign(document.createElement('link'), attributes)
  document.head.append(element)
  return new Promise(resolve => {
    element.onload = element.onerror = resolve
  })
}

/** Fetches the application behind the form once the browser has nothing better to do, so that signing in waits for data only. */
export function prepareWhenIdle(): void {
  const idle = window.requestIdleCallback ?? setTimeout
  const prepare = async () => {
    const low = { fetchPriority: 'low', crossOrigin: 'anonymous' } as const
    await Promise.all([
      ...files.scripts.map(href => link({ rel: 'modulepreload', href, ...low })),
      ...files.styles.map(href => link({ rel: 'preload', as: 'style', href, fetchPriority: 'low' })),
    ])
    idle(async () => (await app()).prepare())
  }
  addEventListener('load', () => idle(prepare))
}

/**
 * Keeps a fresh token (S4.01) and puts the application in the form's place, at the wanted route and without a navigation.
 * When the code does not come, the browser goes there the usual way.
 */
export async function enter(token?: string): Promise<void> {
  if (token) writeCookie(tokenCookie, token)
  const route = wantedRoute(location.search, location.origin)
  const styles = files.styles.map(href => link({ rel: 'stylesheet', href }))
  const [{ start }] = await Promise.all([app(), ...styles]).catch(() => {
    location.replace(route)
    return new Promise<never>(() => {})
  })
  history.replaceState(null, '', route)
  el('sign-in').remove()
  document.querySelector('style')?.remove()
  start(token)
}
