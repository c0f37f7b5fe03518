import { phonesIn, searchWords } from '../../../kernel/api/search.ts'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { OpenDesk, SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { FoundRow, SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { mostPerKind, searchRoutes as routes, type SearchGroup } from '../api/search.ts'

/** Returns the sound of each character of each text, in order. */
async function syllablesOf(desk: OpenDesk, texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return []
  const { rows } = await desk.client.query<{ said: string[] }>({
    name: 'search-syllables',
    text: 'select syllables_of(one) as said from unnest($1::text[]) with ordinality t (one, place) order by place',
    values: [texts],
  })
  return rows.map(row => row.said)
}

type Found = { kind: SearchKind; rows: FoundRow[] }

async function findAll(desk: Desk, kinds: readonly SearchKind[], term: string, byNumber = false): Promise<Found[]> {
  const found: Found[] = []
  // One after the other: they share the transaction's connection.
  for (const kind of kinds) found.push({ kind, rows: await kind.find(desk, term, mostPerKind + 1, byNumber) })
  return found.filter(({ rows }) => rows.length > 0)
}

/** Finds records. Whole numbers that are none of those the person sees whole are looked up among the others. */
async function find(desk: Desk, kinds: readonly SearchKind[], term: string): Promise<Found[]> {
  const found = await findAll(desk, kinds, term)
  return found.length > 0 || phonesIn(term).length === 0 ? found : findAll(desk, kinds, term, true)
}

const isLatin = (word: string) => /^[a-z']+$/i.test(word)

/** Finds records of every kind that the person may open, by the rules of their lists. */
async function search(desk: SessionDesk, kinds: readonly SearchKind[], term: string): Promise<SearchGroup[]> {
  if (!(desk instanceof Desk)) return []
  const open = kinds.filter(kind => desk.may(kind.menu))
  const found = await find(desk, open, term)
  const titles = found.flatMap(({ rows }) => rows.slice(0, mostPerKind).map(row => row.title))
  const said = searchWords(term).some(isLatin) ? await syllablesOf(desk, titles) : []
  return found.map(({ kind, rows }) => ({
    kind: kind.code,
    title: kind.title,
    hits: rows.slice(0, mostPerKind).map(row => ({ ...row, to: kind.at(row.id), syllables: said.shift() ?? null })),
    all: rows.length > mostPerKind ? kind.all(term) : null,
  }))
}

/** Returns every call of this module, for the kinds of records that the product has. */
export const searchHandlers = (kinds: readonly SearchKind[]) => [
  handle(routes.find, (desk, { body }) => search(desk, kinds, body.term)),
  handle(routes.sounds, (desk, { body }) => syllablesOf(desk, body.titles)),
]
