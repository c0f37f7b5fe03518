import pg from 'pg'
import { expect, test } from 'vitest'
import { nameables } from '../src/kernel/server/record/nameable.ts'
import { businesses } from '../src/modules/approval/server/index.ts'
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

/** What has no name of its own: why the log tells its number. */
const nameless: Readonly<Record<string, string>> = {
  importBatchId: 'an import has no name',
  batchId: 'an import has no name',
  goodsImportId: 'an import has no name',
  fileId: 'a file is known by its number in the list of vouchers',
  lotId: 'a lot of commission is a row of its ledger',
  rateId: 'a rate of commission has no name',
  moneyEntryId: 'an entry of money is a row of its ledger',
  mallEntryId: 'an entry of a mall is a row of its ledger',
  reversesId: 'an entry that is taken back is a row of its ledger',
}

test('a record that the log refers to is told by its name, never by the number of its row', () => {
  const columns = Object.entries(subjectsOf(world)).flatMap(([table, subject]) =>
    subject.columns.flatMap(column => [column, ...(column.items ?? [])]).map(column => ({ table, ...column })),
  )
  const numbers = columns.filter(({ key, kind }) => /Ids?$/.test(key) && (kind === 'text' || kind === 'integer'))
  expect(numbers.filter(({ key }) => !Object.hasOwn(nameless, key)).map(({ table, key }) => `${table}.${key}`)).toEqual(
    [],
  )
  expect(Object.keys(nameless).filter(key => !numbers.some(one => one.key === key))).toEqual([])
})

test('a kind of document is told in words, and its document by the kind that another column says', () => {
  const every = Object.values(subjectsOf(world))
  const kinds = every.flatMap(({ columns }) =>
    columns.filter(({ key }) => key === 'business' || key === 'documentKind'),
  )
  expect(kinds.length).toBeGreaterThan(4)
  expect(kinds.filter(({ words }) => words === undefined)).toEqual([])
  const documents = every.flatMap(({ columns }) =>
    columns.filter(({ key }) => key === 'documentId').map(one => ({ one, columns })),
  )
  expect(documents.filter(({ one, columns }) => !columns.some(({ key }) => key === one.by))).toEqual([])
  const named = world.all(nameables).map(({ kind }) => kind)
  const made = world.all(businesses).flatMap(({ record }) => (record && record !== 'contractChange' ? [record] : []))
  expect(made.length).toBeGreaterThan(4)
  expect(made.filter(kind => !named.includes(kind))).toEqual([])
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
