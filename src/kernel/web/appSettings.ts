import { create } from 'zustand'
import { readCookie, writeCookie } from './cookies.ts'

const sidebarCookie = 'sidebarStatus'
const sidebarDays = 365
/** The key in localStorage; index.html reads it before anything is drawn, so that no other theme flashes up. */
const appearanceKey = 'appearance'
/** The key in localStorage of a phone whose bar at the foot is put away. */
const footKey = 'foot'

/** The look of the console: theme `default` (the system's), `light`, `dark` or `contrast`, density `comfortable` or `compact`. */
export type Appearance = { theme: string; density: string }
const usual: Appearance = { theme: 'default', density: 'comfortable' }

/** The specification's app settings (S4.06); `livenewsChannels` is a list as JSON text. */
export type AppSettings = Appearance & {
  /** The theme on the screen: `dark` for `default` where the system is dark. */
  shown: string
  sidebar: { opened: boolean }
  /** Whether a phone shows the bar at its foot; each device keeps it for itself. */
  foot: boolean
  livenewsChannels: string
}

export const useAppSettings = create<AppSettings>()(() => ({
  ...usual,
  shown: usual.theme,
  sidebar: { opened: true },
  foot: true,
  livenewsChannels: '[]',
}))

/** Tells whether the sidebar was left open: cookie 1 open, 0 closed; open where nothing was chosen (S2.03). */
export function keptOpen(kept: string | undefined): boolean {
  return kept !== '0'
}

/** Takes the settings as this browser kept them, and shows the look; one that is the system's follows it from now on. */
export function restoreAppSettings(): void {
  useAppSettings.setState({
    sidebar: { opened: keptOpen(readCookie(sidebarCookie)) },
    foot: localStorage.getItem(footKey) !== '0',
  })
  show({ ...usual, ...keptAppearance() })
  systemIsDark().addEventListener('change', () => show(useAppSettings.getState()))
}

function keptAppearance(): Partial<Appearance> {
  try {
    return JSON.parse(localStorage.getItem(appearanceKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Opens or closes the sidebar, and remembers it (S2.03). */
export function setSidebarOpened(opened: boolean): void {
  writeCookie(sidebarCookie, opened ? '1' : '0', sidebarDays)
  useAppSettings.setState({ sidebar: { opened } })
}

/** Shows or puts away the bar at a phone's foot, and remembers it in this browser. */
export function setFoot(foot: boolean): void {
  localStorage.setItem(footKey, foot ? '1' : '0')
  useAppSettings.setState({ foot })
}

/** Changes the look at once and keeps it in this browser; the account keeps it elsewhere. */
export function setAppearance({ theme, density }: Appearance): void {
  localStorage.setItem(appearanceKey, JSON.stringify({ theme, density }))
  show({ theme, density })
}

function show({ theme, density }: Appearance): void {
  const shown = theme === usual.theme && systemIsDark().matches ? 'dark' : theme
  useAppSettings.setState({ theme, density, shown })
  Object.assign(document.documentElement.dataset, { theme: shown, density })
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
