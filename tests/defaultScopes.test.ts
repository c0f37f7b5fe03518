import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import { foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const modulesBefore = ['clue', 'commission', 'contract', 'employee', 'money', 'opportunity', 'special']
let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('an installation of one company is given the scopes of stock, and not one that the company took away before', async () => {
  const { owner } = server
  const { officeId } = await foundCompany(server, '独家公司', 'soleBoss')
  const scopes = async () => {
    const { rows } = await owner.query<{ pair: string }>(
      `select r.code || ' ' || s.module as pair from role_scope s join role r on r.office_id = s.office_id and r.id = s.role_id
       where r.office_id = $1 order by 1`,
      [officeId],
    )
    return rows.map(({ pair }) => pair)
  }
  const founded = await scopes()
  await owner.query('delete from role_scope where module <> all($1)', [modulesBefore])
  await owner.query(`delete from role_scope using role where role.id = role_id and code = 'seller' and module = 'clue'`)
  const before = await scopes()
  expect(before.length).toBeLessThan(founded.length - 1)
  await owner.query('drop table default_scope')
  await owner.query(readFileSync('migrations/0860_default_scopes.sql', 'utf8'))
  await bringMenusUpToDate(server.database.ownerUrl, world)
  expect(await scopes()).toEqual(founded.filter(pair => pair !== 'seller clue'))
})
