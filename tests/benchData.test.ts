import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOlder } from '../bench/data/older.ts'
import { fill, offices } from '../bench/data.ts'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { missingIn } from '../src/kernel/server/database/structure.ts'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import { makeOlder } from './operations/older.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from './support/database.ts'

/** The benchmark runs by hand, so that a migration could break its data unseen. */
let database: FreshDatabase
let owner: Client

beforeAll(async () => {
  database = await freshDatabase()
  await bringMenusUpToDate(database.ownerUrl, world)
  owner = new Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('the benchmark fills a current database with rows of each kind', async () => {
  const clues = 200
  await fill(owner, clues)
  const { rows } = await owner.query<Record<string, number>>(
    `select (select count(*)::int from clue c join office o on o.id = c.office_id where o.office_name <> '测试大公司') as clues,
       (select count(*)::int from opportunity) as deals, (select count(*)::int from stage_group) as "stageGroups",
       (select count(*)::int from follow_up) as "followUps", (select count(*)::int from role where is_admin) as admins`,
  )
  expect(rows[0]).toMatchObject({ clues, deals: clues * 0.3, stageGroups: offices + 1, admins: offices })
  expect(rows[0]?.followUps).toBeGreaterThan(clues)
  const uncounted = await owner.query(
    `select number from opportunity o where not exists (select from document_counter c
       where c.office_id = o.office_id and o.number like c.prefix || to_char(c.day, 'YYYYMMDD') || '-%' and substr(o.number, 12)::int <= c.last)`,
  )
  expect(uncounted.rows).toEqual([])
})

test('the upgrade that the benchmark measures loses no row and no sound of a community', async () => {
  const older = await emptyDatabase()
  const client = new Client(older.ownerUrl)
  client.on('error', () => {})
  try {
    await client.connect()
    await makeOlder(older.ownerUrl, '0079', '')
    await fillOlder(client, 200)
    await migrate(older.ownerUrl)
    const { rows } = await client.query(
      `select (select count(*)::int from clue) as clues, (select count(*)::int from follow_up where kind = 'clue') as "ofClues",
         (select count(*)::int from follow_up where kind = 'opportunity') as "ofDeals",
         count(*) filter (where community_sounds <> sounds_of(community) or (community_sounds = '') <> (community = ''))::int as unheard,
         count(*) filter (where community <> '')::int > 100 as housed
       from customer`,
    )
    expect(rows).toEqual([{ clues: 200, ofClues: 400, ofDeals: 60, unheard: 0, housed: true }])
    expect(await missingIn(older.ownerUrl)).toEqual([])
  } finally {
    await client.end()
    await older.drop()
  }
})
