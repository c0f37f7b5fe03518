import pg from 'pg'
import { expect, test } from 'vitest'
import { subjectsOf } from '../src/modules/audit/server/book.ts'
import { world } from '../src/world.ts'
import { freshDatabase } from './support/database.ts'
import { inBasisPoints } from './support/peopleWords.ts'

/** Every table whose rows are a company's and have an id: what the desk can log. */
const loggable = `select c.relname from pg_class c
  join pg_attribute o on o.attrelid = c.oid and o.attname = 'office_id'
  join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`

const camel = (snake: string) => snake.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

test('a request beyond the limits is logged with its record, by the name of its kind', () => {
  const titles = subjectsOf(world).claimRequest?.columns.map(({ key, title }) => [key, title])
  expect(titles).toEqual(
    expect.arrayContaining([
      ['clueId', '流量'],
      ['opportunityId', '商机'],
      ['reason', '理由'],
    ]),
  )
})

test('no title that people read names basis points or fen', async () => {
  const titles = Object.values(subjectsOf(world)).flatMap(({ columns }) => columns.map(({ title }) => title))
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter(title => inBasisPoints.test(title))).toEqual([])
})

test('every table that people change has a name in the log', async () => {
  const database = await freshDatabase()
  const owner = new pg.Client(database.ownerUrl)
  owner.on('error', () => {})
  await owner.connect()
  try {
    const { rows } = await owner.query<{ relname: string }>(loggable)
    const tables = rows.map(row => camel(row.relname))
    expect(tables).toContain('clue')
    expect(tables.filter(table => !Object.hasOwn(subjectsOf(world), table))).toEqual([])
  } finally {
    await owner.end()
    await database.drop()
  }
})
