import type { ComponentType } from 'react'
import type { Place } from '../api/place.ts'
import type { Failure } from './errorLog.ts'
import type { References } from './field/reference.ts'
import type { SavedViews } from './list/savedViews.ts'
import type { WebBrought } from './point.ts'
import type { Drawn } from './screen.ts'
import type { SessionState } from './session.ts'
import type { PersonAction } from './shell/settings.ts'

/** The rank of a thing among others of its kind: lower ranks come first. */
type Ranked = { rank: number }

/** The parts that the application has once; exactly one module brings each. */
export type Once = {
  /** Fetches who is signed in; the call that it yields takes that into the session. Throws CallError. */
  fetchSession: (quiet: boolean) => Promise<() => void>
  signIn: Place
  /** The screen at / (S1.05). */
  home: Place
  /** A person's own screen. */
  own: Place
  savedViews: SavedViews
  /** Takes in what went wrong in the browser. */
  report: (failure: Failure) => void
  /** Permissions have moved: forgets what was learned under the old ones. */
  forget: () => void
  /** Tells whether the session belongs to another person or company now, so that the application starts again. */
  startAnew: (before: SessionState, after: SessionState) => boolean
  /** The bell in the top bar. */
  Bell: ComponentType
  /** The banner above everything, if there is something to say. */
  Banner: ComponentType
  /** A component above the shell that shows itself when needed. */
  Floating: ComponentType
  /** Handles a click on the name of the company, and gives the words for a person without one. */
  onPlace: () => void
  /** Offers what this person may create. */
  onNew: () => void
  placeMissing: string
}

/** A use of the product, shown to a person who may open one of the menus, with the address of its first screen. */
export type Chapter = Ranked & { menus: readonly string[]; title: string; text: string; to: string }

/**
 * The manifest of a module in the browser. Pages are `import()`s, so a page loads when it is opened. `src/screens.ts`
 * lists the modules.
 */
export type WebModule = {
  /** The name of its folder. */
  name: string
  screens?: readonly (Drawn & { place: Place })[]
  /** Open without a token and never in a menu (S1.01). */
  publicScreens?: readonly (Drawn & { place: Place })[]
  /** A component beside every page, for dialogs and drawers that any page may open. */
  Host?: ComponentType
  /** The tools in the top bar. */
  tools?: readonly (Ranked & { Tool: ComponentType })[]
  /** Entries of the person's menu. */
  personActions?: readonly (Ranked & PersonAction)[]
  /** The choices for fields and lists. */
  references?: Partial<References>
  /** The module's chapters of the introduction and the help. */
  chapters?: () => Promise<{ chapters: readonly Chapter[] }>
  once?: Partial<Once>
  /** What other modules draw of it. */
  brings?: readonly WebBrought[]
  /** Runs when the application starts. */
  start?: () => void
}

/** Returns all of a kind that have a rank, in its order. */
export const inOrder = <T extends Ranked>(all: readonly (readonly T[] | undefined)[]): T[] =>
  all.flatMap(some => some ?? []).sort((a, b) => a.rank - b.rank)

/** Returns the part that one module brings for the whole application. Throws if none or several bring it. */
export function theOnly<Key extends keyof Once>(modules: readonly WebModule[], key: Key): Once[Key] {
  const [found, other] = modules.flatMap(({ once }) => once?.[key] ?? [])
  if (found === undefined || other !== undefined) throw new Error(`${key}: ${found ? 'several modules' : 'no module'}`)
  return found as Once[Key]
}

/** A screen's data, by code that is only fetched for it: the first screens must not wait for what others need. */
export const ahead =
  (load: () => Promise<() => Promise<unknown>>): Drawn['data'] =>
  () =>
    load()
      .then(fetchAhead => fetchAhead())
      .catch(() => undefined)
