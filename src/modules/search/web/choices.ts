import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { readOpened } from '../../../kernel/web/opened.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { type Begin, fewestLetters, mostOpened, searchRoutes } from '../api/search.ts'
import type { Match } from '../api/sounds.ts'
import { matchesOf } from './matching.ts'
import { useOffers } from './offers.ts'
import { useScreens } from './screens.ts'

/** What the box offers, with the matching parts of its title: an address, or something to begin about a record that is chosen next. */
export type Choice = {
  key: string
  title: string
  note: string
  matches: readonly Match[]
  icon?: 'plus'
  /** Of a record. */
  id?: number
  to?: string
  about?: Begin
}
export type Group = { title: string; choices: Choice[] }

/** What the box is asked for: anything, something to begin, or the record about which something begins. */
export type Asked = { begins: boolean; about: Begin | undefined }

/** Returns the box's results for a term: what is known at once, and records as they arrive. */
export function useChoices(term: string, { begins, about }: Asked) {
  const wanted = useDeferredValue(term.trim())
  const screens = useScreens(wanted)
  const offers = useOffers(wanted)
  const recent = useRecent(about?.about)
  const long = wanted.length >= fewestLetters && !(begins && !about)
  const query = useQuery({
    ...queryOf(searchRoutes.find, { body: { term: wanted, of: about?.about } }, { quiet: true, silent: true }),
    enabled: long,
    staleTime: 5000,
    placeholderData: before => before,
  })
  const offered = new Set(offers.begins.map(({ to }) => to))
  const records = long ? without(recordGroups(query.data ?? [], wanted), offered) : []
  const begun = groupOf('新建', offers.begins)
  const groups = (): Group[] => {
    if (about && wanted === '') return recent
    if (about) return records.map(group => ({ ...group, choices: group.choices.filter(isRecord) }))
    if (begins) return begun
    if (wanted === '') return [...recent, ...begun]
    return [...groupOf('页面', screens), ...groupOf('查看', offers.answers), ...begun, ...records]
  }
  return {
    groups: groups(),
    waiting: offers.waiting || (long && query.isFetching),
    failed: long && query.isError,
    retry: query.refetch,
  }
}

const groupOf = (title: string, choices: Choice[]): Group[] => (choices.length > 0 ? [{ title, choices }] : [])

/** Leaves out what stands above already. */
const without = (groups: readonly Group[], offered: ReadonlySet<string | undefined>): Group[] =>
  groups.flatMap(({ title, choices }) =>
    groupOf(
      title,
      choices.filter(({ to }) => !offered.has(to)),
    ),
  )

/** The last line of a group leads to a list, not to a record. */
const isRecord = ({ key }: Choice) => !key.startsWith(listKey)
const listKey = 'list '

/** Returns the records that the person opened last and still may see, of some kinds if any are named. */
function useRecent(kinds: readonly string[] | undefined): Group[] {
  const [opened] = useState(() => readOpened().slice(0, mostOpened))
  const { data = [] } = useQuery({
    ...queryOf(searchRoutes.named, { body: { opened } }, { quiet: true, silent: true }),
    enabled: opened.length > 0,
    gcTime: 0,
  })
  const shown = data.filter(({ noun }) => kinds === undefined || kinds.includes(noun))
  return groupOf(
    '最近打开',
    shown.map(({ id, title, note, to }) => ({ key: to, id, title, note, to, matches: [] })),
  )
}

type Answer = { title: string; all: string | null; hits: Hit[] }[]
type Hit = { id: number; title: string; note: string; to: string; syllables: string[] | null }

function recordGroups(answer: Answer, term: string): Group[] {
  return answer.map(({ title, hits, all }) => {
    const found = hits.map(hit => ({ ...hit, key: hit.to, matches: matchesOf(hit.title, hit.syllables, term) }))
    const rest = { key: `${listKey}${title}`, title: `在${title}中查看全部“${term}”`, note: '', matches: [] }
    return { title, choices: all ? [...found, { ...rest, to: all }] : found }
  })
}
