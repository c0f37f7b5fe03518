import { type ComponentType, createContext, useContext } from 'react'
import type { Route } from '../../api/route.ts'
import type { Chapter } from '../module.ts'
import type { WebPoint } from '../point.ts'
import type { PageModule, Screen } from '../screen.ts'

/**
 * An entry of the person's menu: it leads somewhere or does something; with a route only people who may make that call see
 * it.
 */
export type PersonAction = { text: string; to?: string; run?: () => void; danger?: boolean; route?: Route }

/** The parts of the console; the root passes in what modules bring. */
export type ConsoleSettings = {
  product: string
  /** Screens inside the layout, and those without it that need no token (S1.01). */
  screens: readonly Screen[]
  publicScreens: readonly Screen[]
  /** The address of the screen at / (S1.05). */
  home: string
  /** Path of the sign-in, which is a document of its own. */
  signIn: string
  notFound: () => Promise<PageModule>
  forbidden: () => Promise<PageModule>
  /** Loads the person and the menus into the session; throws where there is no valid login. */
  load: () => Promise<void>
  personActions: readonly PersonAction[]
  /** The chapters of the introduction, in order. */
  chapters: () => Promise<readonly Chapter[]>
  /** Returns all parts that modules bring to a point, in order. */
  brought: <Kind>(to: WebPoint<Kind>) => readonly Kind[]
  /** The bell in the top bar. */
  Bell: ComponentType
  /** The tools in the top bar, before the bell. */
  Tools: ComponentType
  /** The banner above everything, if there is something to say. */
  Banner: ComponentType
  /** A component above the shell that shows itself when needed. */
  Floating: ComponentType
  /** A press on the name of the place one works in. */
  onPlace: () => void
  /** Offers what this person may create. */
  onNew: () => void
  /** The path of the person's own screen. */
  own: string
  /** The words for a person who works in no company yet. */
  placeMissing: string
}

const Settings = createContext<ConsoleSettings | null>(null)
export const SettingsProvider = Settings.Provider

/** Returns the console's settings. Throws outside the console. */
export function useSettings(): ConsoleSettings {
  const settings = useContext(Settings)
  if (!settings) throw new Error('useSettings outside the console')
  return settings
}
