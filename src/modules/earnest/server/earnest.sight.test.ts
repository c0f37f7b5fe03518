import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf } from '../../../../tests/support/earnests.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { gateLogRoutes } from '../../audit/api/log.ts'
import { quotationRoutes } from '../../quotation/api/routes.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

/* What of stock stands in a deposit, and who reads it. */

let server: TestServer
let at: Earnests
beforeAll(async () => {
  server = await startServer()
  at = await earnestsOf(server, '看定金公司', 'sight')
})
afterAll(() => server?.stop())

/** Takes elements from all who sell, and gives them back after the work. */
async function without(elements: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await server.owner.query(
    `delete from role_element where office_id = $1 and element_code = any($2)
       and role_id = (select id from role where office_id = $1 and name = '导购') returning *`,
    [at.officeId, elements],
  )
  expect(rows).toHaveLength(elements.length)
  try {
    await work()
  } finally {
    for (const row of rows)
      await server.owner.query('insert into role_element select * from json_populate_record(null::role_element, $1)', [
        row,
      ])
  }
}

test('the history and the log of one name its lots to who sees lots, and to nobody else', async () => {
  const of = await at.there(10)
  const { id, version, number } = await at.add(of, 1, { paying: null })
  const { lines } = at.facts(of, 2)
  await server.ask(routes.edit, { as: at.seller.token, body: { id, version, lines } as never })
  const history = async () => JSON.stringify(await server.ask(routes.history, { as: at.seller.token, params: { id } }))
  expect(await history()).toContain('A1')
  await without([stockElements.lots], async () => expect(await history()).not.toContain('A1'))
  const { rows } = await server.owner.query<{ id: number }>(
    `select id from operation_log where office_id = $1 and subject = 'earnest' and subject_name = $2 order by id desc limit 1`,
    [at.officeId, number],
  )
  const entry = { id: rows[0]?.id as number }
  const told = await server.ask(gateLogRoutes.detail, { as: at.company.boss, params: entry })
  expect(JSON.stringify(told)).toContain('A1')
})

test('a quotation is one of the deal that the person sees', async () => {
  const of = await at.there(10)
  const quoted = async (as: string, opportunityId: number) =>
    (await server.ask(quotationRoutes.add, { as, body: { opportunityId } as never })).id
  const other = await at.company.hire('sightOther', '导购')
  const [mine, theirs] = [await at.sales.addDeal(at.seller.token), await at.sales.addDeal(other.token)]
  const add = (quotationId: number, more: object = {}) =>
    server.call(routes.add, {
      as: at.seller.token,
      body: at.facts(of, 1, { quotationId, paying: null, ...more }) as never,
    })
  const refused = { code: codes.badInput, data: { issues: [{ field: 'quotationId' }] } }
  const ofMine = await quoted(at.seller.token, mine.id)
  expect(await add(ofMine)).toMatchObject(refused)
  expect(await add(ofMine, { opportunityId: null })).toMatchObject(refused)
  expect(await add(await quoted(other.token, theirs.id))).toMatchObject(refused)
  expect(await add(987_654_321)).toMatchObject(refused)
  expect(await add(await quoted(at.seller.token, at.deal.id))).toMatchObject({ code: 0 })
})

test('a seller is told that goods were not kept, and no quantity that finance alone may see', async () => {
  const of = await at.there(10)
  const waiting = await at.add(of, 8)
  await server.owner.query(
    `update stock_reservation set until_at = now() - interval '1 hour' where owner_kind = 'earnest' and owner_id = $1`,
    [waiting.id],
  )
  await at.confirmed(of, 7)
  await at.finances(waiting, 'confirm')
  const { rows } = await server.owner.query<{ content: string }>(
    `select content from notification where office_id = $1 and employee_id = $2 and title like $3`,
    [at.officeId, at.seller.employeeId, `%${waiting.number}`],
  )
  const told = rows.map(({ content }) => content).join()
  expect(told).toContain('可用不足')
  expect(told).not.toMatch(/A1|[0-9] 箱/)
})
