import { create } from 'zustand'
import { visitedViewsKey } from './session.ts'

/** A visited view; `url` is its path with the search it was last seen with. */
export type View = { name: string; path: string; url: string; meta: { title: string; affix?: boolean } }

/** Adds a view if its path is not there yet; one that is there keeps its place and takes the new address (S3.01). */
export function withVisit(views: readonly View[], visited: View): View[] {
  if (!views.some(view => view.path === visited.path)) return [...views, visited]
  return views.map(view => (view.path === visited.path ? { ...view, url: visited.url } : view))
}

/** Takes a view away, unless it is fixed (S3.02, S3.04). */
export function withoutView(views: readonly View[], path: string): View[] {
  return views.filter(view => view.meta.affix || view.path !== path)
}

/** Returns the fixed views and, if given, the one of the path. */
export function withOnly(views: readonly View[], path?: string): View[] {
  return views.filter(view => view.meta.affix || view.path === path)
}

/** Changes the data of a view, found by its path (S3.02). */
export function withUpdate(views: readonly View[], path: string, update: Partial<Omit<View, 'path'>>): View[] {
  return views.map(view => (view.path === path ? { ...view, ...update } : view))
}

/** Returns the fixed views followed by those kept from before (S3.03). */
export function withPinned(kept: readonly View[], pinned: readonly View[]): View[] {
  return [...pinned, ...kept.filter(view => !pinned.some(pin => pin.path === view.path))]
}

/** Returns the view to open after the active one was closed: the last that remains, or home (S3.05). */
export function afterClosing(remaining: readonly View[]): string {
  return remaining.at(-1)?.url ?? '/'
}

type TabsState = {
  views: View[]
  /** The number of reloads of each page, by path. */
  generations: Record<string, number>
}

export const useTabs = create<TabsState>()(() => ({ views: [], generations: {} }))

let storageKey = ''

/**
 * Opens the visited views of one person in one office: the fixed ones, and those that a reload left and still
 * `opens`.
 */
export function openTabs(owner: string, pinned: readonly View[], opens: (path: string) => boolean): void {
  storageKey = visitedViewsKey + owner
  const kept = readKept().filter(view => opens(view.path))
  useTabs.setState({ views: withPinned(kept, pinned), generations: {} })
}

function readKept(): View[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  } catch {
    return []
  }
}

function setViews(change: (views: readonly View[]) => View[]): View[] {
  const views = change(useTabs.getState().views)
  useTabs.setState({ views })
  sessionStorage.setItem(storageKey, JSON.stringify(views))
  return views
}

export function visit(view: View): void {
  setViews(views => withVisit(views, view))
}

/** Closes a view; yields where to go if it was the active one. */
export function closeTab(path: string): string {
  return afterClosing(setViews(views => withoutView(views, path)))
}

/** Closes all views except the fixed ones and, if given, one; returns the next address if the active one was closed. */
export function closeOtherTabs(path?: string): string {
  return afterClosing(setViews(views => withOnly(views, path)))
}

/** Changes the title of a tab, by its path; for pages that know more than the route table. */
export function updateTab(path: string, update: Partial<Omit<View, 'path'>>): void {
  setViews(views => withUpdate(views, path, update))
}

/** Reloads the page at a path. */
export function refreshTab(path: string): void {
  useTabs.setState(({ generations }) => ({ generations: { ...generations, [path]: (generations[path] ?? 0) + 1 } }))
}
