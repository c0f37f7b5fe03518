import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { columnsOf } from '../../../kernel/api/list.ts'
import type { Desk, Patch, TenantTable } from '../../../kernel/server/desk/desk.ts'
import { bring, point, type World } from '../../../kernel/server/module.ts'
import type { Facet } from '../../../kernel/server/record/facets.ts'
import type { TenantRecord } from '../../../kernel/server/record/serve.ts'
import type { WordUse } from '../api/dictionary.ts'

/** A place in the records of a table that holds a word of a dictionary type, or a list of such. */
export type WordColumn = {
  table: TenantTable
  dictionary: string
  /** The place in words: the noun of the record and the column's title. */
  place: string
  /** The column's name in saved views, and the only list where it has this meaning, if there is one. */
  column: string
  list?: string
  /** The condition on a record that holds the word. */
  holds(word: number): RawBuilder<boolean>
  /** What gives a record the second word instead of the first; a list with both keeps one. */
  replaced(from: number, to: number): Patch<TenantTable>
  /** Makes room before a merge gives the records of one word the other. */
  beforeMerge?(desk: Desk, merged: Word, into: Word, log: { action: string }): Promise<void>
}
type Word = { id: number; label: string }

/** Another place of words that only its module knows how to count and to change. */
export type WordCount = {
  dictionary: string
  /** The foreign key to words that it counts, if it is one: `brand_line.grade_id`. */
  key?: string
  place: string
  count(desk: Desk, word: Word): Promise<number>
  /** The place keeps the word's text, which follows in the same transaction when the word is called otherwise. */
  rename?(desk: Desk, from: string, to: string): Promise<void>
  /** The place keeps the word's id, which a merge replaces. */
  move?(desk: Desk, from: number, to: number): Promise<void>
}

export type WordPlace = WordColumn | WordCount

/** Returns the columns of a table that hold words, as the schema of its row declares them. */
export function wordColumns(table: TenantTable, noun: string, row: z.ZodObject): WordColumn[] {
  return columnsOf(row).flatMap(({ key, title, kind, dictionary }) =>
    dictionary
      ? [{ table, column: key, dictionary, place: `${noun}的${title}`, ...(kind === 'dictionaries' ? list : one)(key) }]
      : [],
  )
}

/** The words in what is entered of a record. */
export const wordsUsed = (
  { table, title }: Pick<TenantRecord, 'table' | 'title'>,
  entered: z.ZodObject,
  rank: number,
): Facet => wordColumns(table, title, entered).map(use => bring(wordUses, use, rank))

type Holding = Pick<WordColumn, 'holds' | 'replaced'>

function one(column: string): Holding {
  const held = sql.ref(column)
  return {
    holds: word => sql`${held} = ${word}`,
    replaced: (from, to) => ({ [column]: sql`case when ${held} = ${from} then ${to}::bigint else ${held} end` }),
  }
}

function list(column: string): Holding {
  const held = sql.ref(column)
  return {
    holds: word => sql`${held} @> array[${word}]::bigint[]`,
    replaced: (from, to) => ({
      [column]: sql`case when ${held} @> array[${to}]::bigint[] then array_remove(${held}, ${from}::bigint)
        else array_replace(${held}, ${from}::bigint, ${to}::bigint) end`,
    }),
  }
}

/** Returns the places of a word with the number of records in the office, without empty places. */
export async function usesOf(desk: Desk, places: readonly WordPlace[], word: Word): Promise<WordUse[]> {
  const uses: WordUse[] = []
  for (const place of places) {
    const count = 'count' in place ? await place.count(desk, word) : await countIn(desk, place, word.id)
    if (count > 0) uses.push({ place: place.place, count })
  }
  return uses
}

async function countIn(desk: Desk, place: WordColumn, word: number): Promise<number> {
  const { count } = await desk
    .from(place.table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(place.holds(word))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the next `most` records after an id, by id, with a word in a column. */
export async function holders(
  desk: Desk,
  place: WordColumn,
  word: number,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const rows = await desk
    .from(place.table)
    .select('id')
    .where(place.holds(word))
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(row => row.id)
}

/** Makes the places that keep a word's text follow its new name. */
export async function renameIn(
  desk: Desk,
  places: readonly WordPlace[],
  before: { label: string },
  label: string,
): Promise<void> {
  if (before.label === label) return
  for (const place of places) if ('rename' in place) await place.rename?.(desk, before.label, label)
}

/** Every column that holds words of the dictionary; a merge of words locks their records by rank. */
export const wordUses = point<WordColumn>('wordUses')

/** Other places of words. */
export const wordCounts = point<WordCount>('wordCounts')

/** Returns the places of a company's words of a type. */
export type WordPlaces = (desk: Desk, dictionary: string) => Promise<readonly WordPlace[]>

/** Places of words that each company decides itself. */
export const customWords = point<WordPlaces>('customWords')

/** Returns where the words of companies are, from what modules bring. */
export const wordPlaces = (all: World['all']): WordPlaces =>
  placesOf([...all(wordUses), ...all(wordCounts)], all(customWords))

/** Joins the places that the product knows and those of companies, tables in the order in which they are locked. */
function placesOf(known: readonly WordPlace[], own: readonly WordPlaces[]): WordPlaces {
  const tables = known.flatMap(place => ('table' in place ? [place.table] : []))
  const rank = (place: WordPlace) =>
    'table' in place && tables.includes(place.table) ? tables.indexOf(place.table) : tables.length
  return async (desk, dictionary) => {
    const places = known.filter(place => place.dictionary === dictionary)
    for (const more of own) places.push(...(await more(desk, dictionary)))
    return places.toSorted((a, b) => rank(a) - rank(b))
  }
}
