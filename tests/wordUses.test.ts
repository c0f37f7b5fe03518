import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { metaOf } from '../src/kernel/api/fields.ts'
import { kyselyOn } from '../src/kernel/server/database/kysely.ts'
import { snake } from '../src/kernel/server/desk/bulk.ts'
import { dictionaries, wordCounts, wordUses } from '../src/modules/settings/server/index.ts'
import { world } from '../src/world.ts'
import { ownerOfFresh } from './support/database.ts'

const uses = world.all(wordUses)
const registered = [
  ...uses.map(({ table, column }) => `${snake(table)}.${snake(column)}`),
  ...world.all(wordCounts).flatMap(({ key }) => key ?? []),
]

let owner: Client
let end: () => Promise<void>
beforeAll(async () => {
  ;({ owner, end } = await ownerOfFresh())
})
afterAll(() => end())

test('every column that points to words by a foreign key is registered', async () => {
  const { rows } = await owner.query(
    `select conrelid::regclass || '.' || attname as name from pg_constraint join pg_class c on c.oid = conrelid, unnest(conkey) key
     join pg_attribute on attnum = key
     where not c.relispartition and confrelid = 'dictionary_item'::regclass and contype = 'f' and attrelid = conrelid and attname <> 'office_id'
       and conrelid <> 'dictionary_item'::regclass -- what a word was merged into`,
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map(row => row.name).filter(name => !registered.includes(name))).toEqual([])
})

test('all types of words that columns use are declared, each once', () => {
  const declared = world.all(dictionaries).map(({ code }) => code)
  expect(new Set(declared).size).toBe(declared.length)
  expect(uses.map(use => use.dictionary).filter(code => !declared.includes(code))).toEqual([])
})

/** Names in saved views of words that stand within a column of another name. */
const partOf: Record<string, string> = { partGrade: 'parts' }

test('every registered column exists, and is asked and changed as what it is', async () => {
  const db = kyselyOn(owner)
  for (const { table, column, holds, replaced } of uses) {
    expect(Object.keys(replaced(1, 2))).toEqual([partOf[column] ?? column])
    await db.selectFrom(table).select('id').where(holds(1)).execute()
    await db
      .updateTable(table)
      .set(replaced(1, 2) as never)
      .where('id', '=', 0)
      .execute()
  }
  expect(registered).toContain('clue.intention_brand_ids')
})

/** Fields of calls whose word is kept in a column of another name. */
const keptAs: Record<string, string> = { reasonId: 'invalidReasonId' }

test("every dictionary of a call's field is registered under the column that stores it", () => {
  const known = new Set(uses.map(use => `${use.dictionary} ${use.column}`))
  const taken = world.handlers().flatMap(({ route }) => [route.body, route.query].flatMap(schema => wordsIn(schema)))
  expect(taken.length).toBeGreaterThan(4)
  expect(taken.filter(one => !known.has(one))).toEqual([])
})

function wordsIn(schema: z.ZodType | undefined): string[] {
  const { shape, in: before } = (schema?.def ?? {}) as { shape?: Record<string, z.ZodType>; in?: z.ZodType }
  if (before) return wordsIn(before)
  return Object.entries(shape ?? {}).flatMap(([key, field]) => {
    const { dictionary } = metaOf(field)
    return dictionary ? [`${dictionary} ${keptAs[key] ?? key}`] : wordsIn(field)
  })
}
