import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { searchWords } from '../../../kernel/api/search.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { type Screen, type SidebarItem, sidebarOf } from '../../../kernel/web/screen.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { fewestLetters, searchRoutes } from '../api/search.ts'
import { type Match, matchLetters, matchSounds } from '../api/sounds.ts'
import { type Recent, readRecent } from './recent.ts'

/** A result that the box offers to open, with the matching parts of its title. */
export type Choice = Recent & { matches: readonly Match[] }
export type Group = { title: string; choices: Choice[] }

const mostScreens = 6

/** Returns the box's results for a term: screens at once, records as they arrive. */
export function useChoices(term: string) {
  const wanted = useDeferredValue(term.trim())
  const screens = useScreens(wanted)
  const long = wanted.length >= fewestLetters
  const query = useQuery({
    ...queryOf(searchRoutes.find, { body: { term: wanted } }, { quiet: true, silent: true }),
    enabled: long,
    staleTime: 5000,
    placeholderData: before => before,
  })
  const groups = wanted === '' ? recentGroups() : [...screens, ...(long ? recordGroups(query.data ?? [], wanted) : [])]
  return { groups, waiting: long && query.isFetching, failed: long && query.isError, retry: query.refetch }
}

function recentGroups(): Group[] {
  const recent = readRecent()
  return recent.length > 0 ? [{ title: '最近打开', choices: recent.map(one => ({ ...one, matches: [] })) }] : []
}

type Answer = { kind: string; title: string; all: string | null; hits: Hit[] }[]
type Hit = { title: string; note: string; to: string; syllables: string[] | null }

function recordGroups(answer: Answer, term: string): Group[] {
  return answer.map(({ kind, title, hits, all }) => {
    const found = hits.map(hit => ({ ...hit, kind: title, matches: matchesOf(hit.title, hit.syllables, term) }))
    const rest = { kind, title: `在${title}中查看全部“${term}”`, note: '', matches: [] }
    return { title, choices: all ? [...found, { ...rest, to: all }] : found }
  })
}

/** Returns where a title has the words of a term, by characters or sound. */
function matchesOf(title: string, syllables: readonly string[] | null, term: string): Match[] {
  return searchWords(term).flatMap(word => {
    const match = matchLetters(title, word) ?? (syllables && matchSounds(syllables, word))
    return match ? [match] : []
  })
}

type Place = { title: string; note: string; to: string }

/** Returns the screens that the person may open whose title matches each word of the term, by characters or sound. */
function useScreens(term: string): Group[] {
  const places = usePlaces()
  const titles = useMemo(() => [...new Set(places.map(({ title }) => title))], [places])
  const { data: said } = useQuery({
    ...queryOf(searchRoutes.sounds, { body: { titles } }, { quiet: true, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (term === '') return []
  const found = places.flatMap(place => {
    const matches = matchesOf(place.title, said?.[titles.indexOf(place.title)] ?? null, term)
    return matches.length === searchWords(term).length ? [{ ...place, kind: '页面', matches }] : []
  })
  // Titles that begin with the term stand first.
  const choices = found.toSorted((a, b) => (a.matches[0]?.[0] ?? 0) - (b.matches[0]?.[0] ?? 0)).slice(0, mostScreens)
  return choices.length > 0 ? [{ title: '页面', choices }] : []
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
