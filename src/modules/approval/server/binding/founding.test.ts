import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'

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

/** Restores the forms with which companies were founded before: no bounds, no receipt, and a required text for expenses. */
const asBefore = (office: Company, more = '') =>
  server.owner.query(
    `update approval_form set ${more} fields = (select jsonb_agg(
         field - 'min' - 'decimals' - 'notBefore' - 'initial' || case when field ->> 'key' = 'reason' then '{"required": true}' else '{}'::jsonb end order by at)
       from jsonb_array_elements(fields) with ordinality as of (field, at) where field ->> 'key' <> 'receipt') where office_id = $1`,
    [office.officeId],
  )

type Bounded = { key: string; min?: number; decimals?: number; notBefore?: string }
const boundsOf = async (office: Company) =>
  (await formsOf(office)).map(({ name, fields }) => [
    name,
    (fields as Bounded[])
      .filter(({ key }) => key !== 'receipt')
      .map(({ key, min, decimals, notBefore }) => ({ key, min, decimals, notBefore })),
  ])

test('an upgrade gives new bounds to a company that never changed its forms; a company that did keeps its own', async () => {
  const founded = await boundsOf(older)
  await asBefore(older)
  const someone = 'updated_by = (select min(id) from employee where office_id = $1),'
  await asBefore(changed, someone)
  const before = await formsOf(changed)
  expect(await formsOf(older)).toEqual(before)
  expect(await boundsOf(older)).not.toEqual(founded)
  await upgrade()
  expect(await boundsOf(older)).toEqual(founded)
  expect(JSON.stringify(await formsOf(older))).not.toContain('receipt')
  expect(await formsOf(changed)).toEqual(before)
})

test('the expense form of a new company takes a receipt and defaults to today; only what, how much and when are required', async () => {
  const fresh = await foundCompany(server, '新公司', 'freshBoss')
  const expense = (await formsOf(fresh)).find(({ name }) => name === '报销')
  expect(expense?.fields.find(({ kind }: { kind: string }) => kind === 'files')).toMatchObject({ title: '票据' })
  expect(expense?.fields.find(({ key }: { key: string }) => key === 'day')).toMatchObject({ initial: '$today' })
  expect(
    expense?.fields.filter((field: { required: boolean }) => field.required).map(({ key }: { key: string }) => key),
  ).toEqual([...['type', 'amount', 'day']])
})
