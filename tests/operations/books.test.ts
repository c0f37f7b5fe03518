import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/kernel/server/database/migrate.ts'
import { emptyDatabase, type FreshDatabase } from '../support/database.ts'
import { makeOlder } from './older.ts'

let database: FreshDatabase
let owner: pg.Client

/** A company that closed September of its money and October of its commission, and two months of a mall; one that closed nothing. */
const books = `
insert into office (office_name, office_type, office_user_num) values ('没有结账', '瓷砖', '1-20人');
insert into money_book (office_id) select id from office;
insert into commission_book (office_id) select id from office;
insert into money_closing (office_id, month, received, refunded, outstanding, balances)
  select min(id), '2026-09-01', 700, 0, 0, 700 from office;
insert into commission_closing (office_id, period, people, base, amount) select min(id), '2026-10-01', 1, 100, 5 from office;
insert into money_account (office_id, name, kind) select min(id), '商场', 'mall' from office;
insert into mall_closing (office_id, account_id, month, opening, gross, fee, refunded, charged, paid, left_over)
  select a.office_id, a.id, m::date, 0, 0, 0, 0, 0, 0, 0 from money_account a, unnest('{2026-02-01,2026-01-01}'::text[]) m where a.kind = 'mall'`

beforeAll(async () => {
  database = await emptyDatabase()
  await makeOlder(database.ownerUrl, '0700')
  owner = new pg.Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
  await owner.query(books)
  await migrate(database.ownerUrl)
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('an older database keeps the day until which each book is closed', async () => {
  const { rows } = await owner.query(
    `select o.office_name as office, b.name, a.name as of, closed_until::text as day from book b join office o on o.id = b.office_id
     left join money_account a on a.office_id = b.office_id and a.id = b.of_id order by o.id, b.name`,
  )
  expect(rows).toEqual([
    { office: '从前的公司', name: 'commission', of: null, day: '2026-10-31' },
    { office: '从前的公司', name: 'mall', of: '商场', day: '2026-02-28' },
    { office: '从前的公司', name: 'money', of: null, day: '2026-09-30' },
    { office: '没有结账', name: 'commission', of: null, day: null },
    { office: '没有结账', name: 'money', of: null, day: null },
  ])
})
