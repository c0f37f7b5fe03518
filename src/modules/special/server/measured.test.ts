import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { LineInput } from '../../lines/api/line.ts'
import { specialRoutes as routes } from '../api/special.ts'

let server: TestServer
let at: Contracts
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '旧特价公司', 'measuredOffer')
})
afterAll(() => server.stop())

const doors = () => at.newGoods({ soldAs: 'custom', priceUnit: 'area', spec: '1000*2000' })
const offered = (goodsId: number, quantity: number) =>
  at.approved({ goodsId, quantity, customerId: at.deal.customerId })
const sold = (goodsId: number, a: number, b: number) =>
  LineInput.parse({
    kind: 'custom',
    goodsId,
    measure: 'projected',
    discountKind: 'price',
    discount: 70_000,
    sizes: [{ a, b }],
  })

test.each([
  [{ quantity: 0 }, '数量应大于 0'],
  [{ quantity: 1_000_001 }, '数量最多 1000000'],
  [{ quantity: 1.5 }, '这个商品按片/件计数，数量应为整数'],
])('of pieces with %j is refused', async (more, msg) => {
  const answer = await server.call(routes.add, { as: at.seller.token, body: at.facts(more) })
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'quantity', msg }] } })
})

test('of measured goods is asked, read, edited and summed in square metres', async () => {
  const goodsId = await doors()
  const draft = await at.ask({ goodsId, quantity: 1.5, submit: false })
  expect(draft).toMatchObject({ quantity: 1.5, quantityUnit: 'area', left: 1.5, amount: 105_000, leftAmount: 105_000 })
  const as = at.seller.token
  const body = { id: draft.id, version: draft.version, quantity: 0.000_001 }
  expect(await server.ask(routes.edit, { as, body })).toMatchObject({ quantity: 0.000_001, amount: 0 })
  const finer = await server.call(routes.edit, {
    as,
    body: { ...body, version: body.version + 1, quantity: 1.000_000_5 },
  })
  expect(finer).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'quantity' }] } })
  const pieces = await server.call(routes.edit, {
    as,
    body: { id: draft.id, version: body.version + 1, goodsId: at.goodsId },
  })
  expect(pieces).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'quantity' }] } })
  const [group] = await server.ask(routes.groups, { as, body: { by: 'person', filters: { state: { in: ['draft'] } } } })
  expect(group).toMatchObject({ area: 0.000_001, pieces: 0, metre: 0 })
})

/** Takes the columns back to what they were before offers of measured goods were measured, with so many pieces of 2 ㎡ each. */
const before = `
  update special_use u set quantity = 1 from special_offer o where o.id = u.special_id and o.quantity_unit = 'area';
  update special_offer set quantity = greatest(1, quantity / 2000000), used = sign(used) where quantity_unit = 'area';
  update contract_line set special_quantity = 1 where special_id is not null and kind = 'custom';
  alter table special_offer drop column quantity_unit, alter column quantity type integer, alter column used type integer;
  alter table special_offer rename column quantity to pieces;
  alter table special_offer rename constraint special_offer_quantity_check to special_offer_pieces_check;
  alter table special_use alter column quantity type integer;
  alter table special_use rename column quantity to pieces;
  alter table special_use rename constraint special_use_quantity_check to special_use_pieces_check;
  alter table contract_line add column special_pieces integer;
  update contract_line set special_pieces = special_quantity;
  alter table contract_line drop column special_quantity`

test('from before binds the pieces at the goods’ size; a contract that waits with more is refused, what was taken stays its share', async () => {
  const [goodsId, other] = [await doors(), await doors()]
  const [part, wide, tiles] = [await offered(goodsId, 4), await offered(other, 2), await offered(at.goodsId, 5)]
  const contract = await at.effective([sold(goodsId, 1000, 2000)])
  const waiting = (await at.submit(await at.drafted([sold(other, 1000, 2000)]))).data as ContractDetail
  const { owner } = server
  await owner.query(`begin; ${before}; commit`)
  await owner.query(
    `update contract_line set sizes = '[{"a": 20000, "b": 10000, "count": 1}]' where contract_id = $1`,
    [waiting.id],
  )
  await owner.query(`begin; ${readFileSync('migrations/0440_measured_specials.sql', 'utf8')}; commit`)

  expect(await at.detail(part.id)).toMatchObject({
    quantity: 4,
    used: 2,
    left: 2,
    quantityUnit: 'area',
    amount: 280_000,
  })
  expect(await at.detail(wide.id)).toMatchObject({ quantity: 2, used: 0, quantityUnit: 'area' })
  expect(await at.detail(tiles.id)).toMatchObject({
    quantity: 5,
    used: 0,
    quantityUnit: 'piece',
    version: tiles.version,
  })
  expect((await verifiedLedger(server, '旧特价公司')).broken).toEqual([])
  await at.approval(waiting.approvalId as number)
  expect(await at.contract(waiting.id)).toMatchObject({ state: 'rejected' })
  expect(await at.detail(wide.id)).toMatchObject({ used: 0 })
  expect(await at.contract(contract.id)).toMatchObject({ state: 'effective' })
})
