import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'

let server: TestServer
let older: Company
let changed: Company

beforeAll(async () => {
  server = await startServer()
  older = await foundCompany(server, '老公司', 'olderBoss')
  changed = await foundCompany(server, '改过表单的公司', 'changedBoss')
})
afterAll(() => server?.stop())

const formsOf = async ({ officeId }: Company) =>
  (
    await server.owner.query('select name, fields from approval_form where office_id = $1 order by position', [
      officeId,
    ])
  ).rows
const upgrade = () => server.owner.query(readFileSync('migrations/0061_sample_bounds.sql', 'utf8'))

/** Puts forms back to what companies were founded with before. */
const asBefore = (office: Company, more = '') =>
  server.owner.query(
    `update approval_form set ${more} fields = (select jsonb_agg(field - 'min' - 'decimals' - 'notBefore' order by at)
       from jsonb_array_elements(fields) with ordinality as of (field, at)) where office_id = $1`,
    [office.officeId],
  )

test('a company that never changed its forms gets the bounds of a new one, one that did keeps its own', async () => {
  const founded = await formsOf(older)
  await asBefore(older)
  const someone = 'updated_by = (select min(id) from employee where office_id = $1),'
  await asBefore(changed, someone)
  const before = await formsOf(changed)
  expect(await formsOf(older)).toEqual(before)
  expect(before).not.toEqual(founded)
  await upgrade()
  expect(await formsOf(older)).toEqual(founded)
  expect(await formsOf(changed)).toEqual(before)
})
