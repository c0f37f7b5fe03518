import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesOf } from '../../../../tests/support/deals.ts'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { pngOf } from '../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { pictureRoutes } from '../../files/api/picture.ts'
import { LineInput } from '../../lines/api/line.ts'
import { linkRoutes as routes } from '../api/link.ts'
import { quotationRoutes } from '../api/routes.ts'

let server: TestServer
let busy: Company
let calm: Company
beforeAll(async () => {
  server = await startServer()
  busy = await foundCompany(server, '打印很多公司', 'printMany')
  calm = await foundCompany(server, '打印一张公司', 'printOne')
})
afterAll(() => server.stop())

/** A quotation of so many lines that has been sent. */
async function quoted(company: Company, many: number): Promise<number> {
  const deal = await (await salesOf(server, company)).addDeal(company.boss)
  const one = { kind: 'service', name: '搬楼', unit: '层', quantity: 2000, price: 5000 }
  const lines = Array.from({ length: many }, () => LineInput.parse(one))
  const made = await server.ask(quotationRoutes.add, { as: company.boss, body: { opportunityId: deal.id } })
  const body = { id: made.id, version: made.version, spaces: [{ name: '主卫', lines }] }
  const { id, version } = await server.ask(quotationRoutes.save, { as: company.boss, body })
  await server.ask(quotationRoutes.send, { as: company.boss, body: { id, version } })
  return id
}

/** Cuts a picture of 48 million pixels short. */
const cutShort = () => {
  const png = pngOf(300, 300)
  png.writeUInt32BE(6900, 16)
  png.writeUInt32BE(6900, 20)
  return Buffer.concat([png.subarray(0, png.indexOf('IEND') - 4), randomBytes(3)])
}

test('prints of another company and of a public link wait for a few of the sixty that a person asked for', async () => {
  const [large, small] = [await quoted(busy, 300), await quoted(calm, 3)]
  const { token } = await server.ask(routes.add, { as: calm.boss, body: { id: small, days: 7 } })
  const ended: string[] = []
  const ask = async (who: string, asked: InjectOptions) => {
    const { statusCode, headers } = await server.app.http.inject(asked)
    if (headers['content-type'] === 'application/pdf') ended.push(who)
    return statusCode
  }
  const print = (who: string, { boss }: Company, id: number) =>
    ask(who, { url: `/api/crm/quotation/pdf/${id}`, headers: { authorization: `Bearer ${boss}` } })
  const many = Array.from({ length: 60 }, () => print('many', busy, large))
  await expect.poll(() => ended.length).toBeGreaterThan(0)
  const spoilt = Array.from({ length: 20 }, () =>
    server.send(pictureRoutes.keep, { as: busy.boss, file: { name: '图.png', content: cutShort() } }),
  )
  const before = ended.length
  await Promise.all([
    print('one', calm, small),
    ask('link', { method: 'POST', url: '/api/crm/quotationLink/pdf', payload: { token } }),
  ])
  expect(ended.filter(who => who !== 'many')).toHaveLength(2)
  expect(ended.slice(before).filter(who => who === 'many').length).toBeLessThanOrEqual(6)
  for (const answer of await Promise.all(spoilt)) expect(answer.json().code).toBe(40000)
  for (const status of await Promise.all(many)) expect(status).toBeLessThan(500)
})
