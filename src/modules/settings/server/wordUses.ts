import { sql } from 'kysely'
import type { z } from 'zod'
import { columnsOf } from '../../../kernel/contract/list.ts'
import type { Desk, TenantTable } from '../../../kernel/server/desk.ts'
import { point } from '../../../kernel/server/module.ts'
import type { WordUse } from '../contract/dictionary.ts'

/** A column of a table that holds a word of a dictionary type, or a list of such. */
export type WordColumn = {
  table: TenantTable
  column: string
  dictionary: string
  many: boolean
  /** The place in words: the noun of the record and the column's title. */
  place: string
}

/** Another place of words that only its module knows how to count. */
export type WordCount = {
  dictionary: string
  place: string
  count(desk: Desk, word: { id: number; label: string }): Promise<number>
  /** The place keeps the word's text, which follows in the same transaction when the word is called otherwise. */
  rename(desk: Desk, from: string, to: string): Promise<void>
}

/** Returns the columns of a table that hold words, as the schema of its row declares them. */
export function wordColumns(table: TenantTable, noun: string, row: z.ZodObject): WordColumn[] {
  return columnsOf(row).flatMap(({ key, title, kind, dictionary }) =>
    dictionary ? [{ table, column: key, dictionary, many: kind === 'dictionaries', place: `${noun}的${title}` }] : [],
  )
}

/** Returns the places of a word with the number of records in the office, without empty places. */
export async function usesOf(
  desk: Desk,
  places: readonly (WordColumn | WordCount)[],
  word: { id: number; typeCode: string; label: string },
): Promise<WordUse[]> {
  const uses: WordUse[] = []
  for (const place of places.filter(one => one.dictionary === word.typeCode)) {
    const count = 'count' in place ? await place.count(desk, word) : await countIn(desk, place, word.id)
    if (count > 0) uses.push({ place: place.place, count })
  }
  return uses
}

async function countIn(desk: Desk, place: WordColumn, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${holding(desk, place, id)}`.execute(desk.db)
  return Number(rows[0]?.count ?? 0)
}

/** Returns the first `most` records, by id, with a word in a column. */
export async function holders(desk: Desk, place: WordColumn, id: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id ${holding(desk, place, id)} order by id limit ${most}`.execute(
    desk.db,
  )
  return rows.map(row => row.id)
}

function holding(desk: Desk, { table, column, many }: WordColumn, id: number) {
  const holds = many ? sql`${sql.ref(column)} @> array[${id}]::bigint[]` : sql`${sql.ref(column)} = ${id}`
  return sql`from ${sql.table(table)} where ${sql.ref('officeId')} = ${desk.officeId} and ${holds}`
}

/** Makes the places that keep a word's text follow its new name. */
export async function renameIn(
  desk: Desk,
  places: readonly (WordColumn | WordCount)[],
  before: { typeCode: string; label: string },
  label: string,
): Promise<void> {
  if (before.label === label) return
  for (const place of places)
    if ('rename' in place && place.dictionary === before.typeCode) await place.rename(desk, before.label, label)
}

/** Every column that holds words of the dictionary; a merge of words locks their records by rank. */
export const wordUses = point<WordColumn>('wordUses')

/** Other places of words. */
export const wordCounts = point<WordCount>('wordCounts')
