import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../kernel/web/query.ts'
import { type Screen, type SidebarItem, sidebarOf } from '../../../kernel/web/screen.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { searchRoutes } from '../api/search.ts'
import type { Choice } from './choices.ts'
import { whollyMatched } from './matching.ts'

const most = 6

type Place = { title: string; note: string; to: string }

/** Returns the screens that the person may open whose title matches each word of the term, by characters or sound. */
export function useScreens(term: string): Choice[] {
  const places = usePlaces()
  const titles = useMemo(() => [...new Set(places.map(({ title }) => title))], [places])
  const { data: said } = useQuery({
    ...queryOf(searchRoutes.sounds, { body: { titles } }, { quiet: true, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (term === '') return []
  const found = places.flatMap(place => {
    const matches = whollyMatched(place.title, said?.[titles.indexOf(place.title)] ?? null, term)
    return matches ? [{ ...place, key: place.to, matches }] : []
  })
  // Titles that begin with the term stand first.
  return found.toSorted((a, b) => (a.matches[0]?.[0] ?? 0) - (b.matches[0]?.[0] ?? 0)).slice(0, most)
}

/** Returns the menu's entries under their names there, and the screens of everyone. */
function usePlaces(): Place[] {
  const { screens } = useSettings()
  const { menus, permissionMenus, allMenus } = useSession()
  return useMemo(() => {
    const entries = sidebarOf(permissionMenus, menus, allMenus, screens)
    return [...entries.flatMap(placesBelow), ...screens.filter(isEveryones).map(placeOf)]
  }, [screens, menus, permissionMenus, allMenus])
}

const isEveryones = (screen: Screen) => screen.authority === undefined
const placeOf = ({ title, path, group }: Screen): Place => ({ title, note: group?.title ?? '', to: path })

function placesBelow(entry: SidebarItem): Place[] {
  if (entry.children.length === 0) return [{ title: entry.title, note: '', to: entry.path }]
  return entry.children.map(({ title, path }) => ({ title, note: entry.title, to: path }))
}
