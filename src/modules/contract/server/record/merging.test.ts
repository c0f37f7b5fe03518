import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { mergeRoutes } from '../../../customer/api/merge.ts'
import { quotationRoutes } from '../../../quotation/api/routes.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '并单公司', 'tornSale')
})
afterAll(() => server.stop())

/** Two deals whose customers have become one: the first customer stays. */
async function both() {
  const as = at.company.boss
  const [kept, gone] = [await at.sales.addDeal(at.seller.token), await at.sales.addDeal(at.seller.token)]
  const ids = { keptId: kept.customerId, mergedId: gone.customerId }
  const seen = await server.ask(mergeRoutes.preview, { as, body: ids })
  const body = { ...ids, keptVersion: seen.kept.version, mergedVersion: seen.merged.version }
  await server.ask(mergeRoutes.merge, { as, body })
  return { kept, gone }
}
async function undo(customerId: number) {
  const as = at.company.boss
  const [latest] = await server.ask(mergeRoutes.records, { as, params: { customerId } })
  return server.call(mergeRoutes.undo, { as, body: { id: latest?.id as number } })
}
const customerOf = async (table: string, id: number) =>
  (await server.owner.query<{ id: number }>(`select customer_id as id from ${table} where id = $1`, [id])).rows[0]?.id
const low = (deal: { id: number }, pieces: number) =>
  at.effective([at.line({ discountKind: 'price', discount: 70_000, quantity: pieces * 1000 })], {}, deal.id)
const whole = async () => expect((await verifiedLedger(server, '并单公司')).broken).toEqual([])

test('an offer of since that one contract used goes with it when a merge is undone; one of both holds the undo', async () => {
  const { kept, gone } = await both()
  const offer = await at.approved({ quantity: 10, customerId: kept.customerId })
  const contract = await low(gone, 4)
  expect(await undo(kept.customerId)).toMatchObject({ success: true })
  expect(await customerOf('special_offer', offer.id)).toBe(gone.customerId)
  expect(await customerOf('contract', contract.id)).toBe(gone.customerId)
  await whole()

  const pair = await both()
  const shared = await at.approved({ quantity: 10, customerId: pair.kept.customerId })
  const [one, other] = [await low(pair.kept, 4), await low(pair.gone, 4)]
  const refused = await undo(pair.kept.customerId)
  expect(refused).toMatchObject({ code: codes.conflict })
  expect(refused.msg).toContain(`特价单 ${shared.number} 与 ${one.number}`)
  expect(refused.msg).toContain('请先在合同的增减项里退掉')
  expect(await customerOf('contract', other.id)).toBe(pair.kept.customerId)
  await whole()
})

test('quotations of since go with their deal, and the check names one that belongs to another customer', async () => {
  const { kept, gone } = await both()
  const { id } = await server.ask(quotationRoutes.add, { as: at.seller.token, body: { opportunityId: gone.id } })
  expect(await undo(kept.customerId)).toMatchObject({ success: true })
  expect(await customerOf('quotation', id)).toBe(gone.customerId)
  await whole()
  await server.owner.query('update quotation set customer_id = $2 where id = $1', [id, kept.customerId])
  const { broken } = await verifiedLedger(server, '并单公司')
  expect(broken.map(one => one.check)).toEqual(['报价单与其商机同属一位客户'])
  await server.owner.query('update quotation set customer_id = $2 where id = $1', [id, gone.customerId])
})

test('the check names an offer that a contract of another customer uses', async () => {
  const deal = await at.sales.addDeal(at.seller.token)
  const offer = await at.approved({ quantity: 10, customerId: deal.customerId })
  await low(deal, 4)
  const stranger = await at.newCustomer()
  await server.owner.query('update special_offer set customer_id = $2 where id = $1', [offer.id, stranger])
  const { broken } = await verifiedLedger(server, '并单公司')
  expect(broken.map(one => one.check)).toEqual(['特价与使用它的合同同属一位客户'])
  await server.owner.query('update special_offer set customer_id = $2 where id = $1', [offer.id, deal.customerId])
})
