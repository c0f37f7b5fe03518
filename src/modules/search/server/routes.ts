import { phonesIn, searchWords } from '../../../kernel/api/search.ts'
import { Desk } from '../../../kernel/server/desk/desk.ts'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Answer } from '../../../kernel/server/record/offered.ts'
import type { FoundRow, SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { mostPerKind, searchRoutes as routes, type SearchGroup } from '../api/search.ts'
import { type AskedSum, askedSum } from '../api/sum.ts'
import { namedNow } from './named.ts'
import { offersFor } from './offers.ts'
import { syllablesOf } from './syllables.ts'

/** What was found of one kind. `all`: the address of the list that shows all of it and no other, where that is more. */
type Found = { kind: SearchKind; title: string; rows: FoundRow[]; all: string | null }

/** How one kind of record is looked for. */
type Find = (kind: SearchKind) => Promise<Found>

async function findAll(kinds: readonly SearchKind[], find: Find): Promise<Found[]> {
  const found: Found[] = []
  // One after the other: they share the transaction's connection.
  for (const kind of kinds) found.push(await find(kind))
  return found.filter(({ rows }) => rows.length > 0)
}

/** Finds records by words. Whole numbers that are none of those the person sees whole are looked up among the others. */
async function findByWords(desk: Desk, kinds: readonly SearchKind[], term: string): Promise<Found[]> {
  const by = (byNumber: boolean) =>
    findAll(kinds, async kind => {
      const rows = await kind.find(desk, term, mostPerKind + 1, byNumber)
      return { kind, title: kind.title, rows, all: rows.length > mostPerKind ? kind.all(term) : null }
    })
  const found = await by(false)
  return found.length > 0 || phonesIn(term).length === 0 ? found : by(true)
}

/** Finds records by the sum in a term and its other words. */
async function findBySum(
  desk: Desk,
  kinds: readonly SearchKind[],
  { sum, words, certain }: AskedSum,
): Promise<Found[]> {
  return findAll(kinds, async kind => {
    const found = (await kind.findSum?.(desk, sum, words, mostPerKind + 1)) ?? { rows: [], all: null }
    return { kind, title: certain ? kind.title : `${kind.title}（金额）`, ...found }
  })
}

/**
 * Finds records by the sum that a term certainly is, else by its words. Bare digits are both: what has them as a sum is a group of its own, since
 * no list shows both.
 */
async function find(desk: Desk, kinds: readonly SearchKind[], term: string): Promise<Found[]> {
  const sum = askedSum(term)
  if (sum?.certain) return findBySum(desk, kinds, sum)
  const found = await findByWords(desk, kinds, term)
  if (!sum) return found
  const bySum = await findBySum(desk, kinds, sum)
  return kinds.flatMap(kind => [...found, ...bySum].filter(one => one.kind === kind))
}

const isLatin = (word: string) => /^[a-z']+$/i.test(word)

/** Finds records of every kind that the person may open, or of some of them, by the rules of their lists. */
async function search(
  desk: SessionDesk,
  kinds: readonly SearchKind[],
  { term, of }: { term: string; of?: readonly string[] | undefined },
): Promise<SearchGroup[]> {
  if (!(desk instanceof Desk)) return []
  const open = kinds.filter(kind => desk.may(kind.menu) && (of === undefined || of.includes(kind.code)))
  const found = await find(desk, open, term)
  const titles = found.flatMap(({ rows }) => rows.slice(0, mostPerKind).map(row => row.title))
  const said = searchWords(term).some(isLatin) ? await syllablesOf(desk, titles) : []
  return found.map(({ kind, title, rows, all }) => ({
    kind: kind.code,
    title,
    hits: rows.slice(0, mostPerKind).map(row => ({ ...row, to: kind.at(row.id), syllables: said.shift() ?? null })),
    all,
  }))
}

/** Returns every call of this module, for what the product has: kinds of records, things to begin, answers. */
export function searchHandlers(
  kinds: readonly SearchKind[],
  begins: Parameters<typeof offersFor>[1],
  offered: readonly Answer[],
) {
  return [
    handle(routes.find, (desk, { body }) => search(desk, kinds, body)),
    handle(routes.named, (desk, { body }) => namedNow(desk, kinds, body.opened)),
    handle(routes.offers, desk => offersFor(desk, begins, offered)),
    handle(routes.sounds, (desk, { body }) => syllablesOf(desk, body.titles)),
  ]
}
