import { createContext, useContext, useEffect, useState } from 'react'
import { useSession } from '../session.ts'
import type { ListState, Look } from './state.ts'

/** A view as a person keeps it: everything but the page, the columns, and in which shape; without a `look` in any. */
export type ViewState = Omit<ListState, 'page' | 'pageSize'> & { pageSize?: number; columns?: string[]; look?: Look }
export type SavedView = { id: number; name: string; state: ViewState; isDefault: boolean }

/** The store of saved views; a module provides it. `useViews` is a React hook and returns undefined while loading. */
export type SavedViews = {
  useViews: (list: string) => SavedView[] | undefined
  save: (list: string, view: { name: string; state: ViewState; isDefault: boolean }) => Promise<void>
  remove: (list: string, id: number) => Promise<void>
}

const none: SavedViews = { useViews: () => [], save: async () => {}, remove: async () => {} }
export const SavedViewsContext = createContext(none)

const keyOf = (name: string) => `list-default:${useSession.getState().userId}:${name}`

/** Tells whether anyone who used this browser starts the list with a view of their own. */
export function mayHaveDefault(name: string): boolean {
  return Object.keys(localStorage).some(key => key.startsWith('list-default:') && key.endsWith(`:${name}`))
}

function rememberedDefault(name: string): ViewState | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the person's saved views of a list, and the default one to start with. The default is remembered in this browser,
 * so that the first rows need not wait for the views.
 */
export function useSavedViews(name: string): { views: SavedView[]; start: ViewState | undefined; store: SavedViews } {
  const store = useContext(SavedViewsContext)
  const views = store.useViews(name)
  const [start] = useState(() => rememberedDefault(name))
  useEffect(() => {
    if (!views) return
    const chosen = views.find(view => view.isDefault)
    if (chosen) localStorage.setItem(keyOf(name), JSON.stringify(chosen.state))
    else localStorage.removeItem(keyOf(name))
  }, [views, name])
  return { views: views ?? [], start, store }
}
