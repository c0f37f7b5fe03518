import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf, type There } from '../../../../../tests/support/earnests.ts'
import { verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { allocationRoutes } from '../../api/allocation.ts'
import { orderRoutes as routes } from '../../api/order.ts'

const company = '接货公司'
let server: TestServer
let at: Earnests
beforeAll(async () => {
  server = await startServer()
  at = await earnestsOf(server, company, 'takeOver')
})
afterAll(async () => {
  expect((await verifiedLedger(server, company)).broken).toEqual([])
  await server.stop()
})

/** A contract in effect of an earnest of so many boxes (of 8) of each lot. */
async function signed(keys: readonly There[], boxes: number) {
  const lines = keys.map(({ goodsId, lotId, warehouseId }) => ({
    goodsId,
    lotId,
    warehouseId,
    boxes,
    rest: 0,
    price: 1000,
  }))
  const earnest = await at.confirmed(keys[0] as There, boxes, { lines })
  return { earnest, contract: await at.contracted(earnest) }
}
const order = (contractId: number, lines: readonly { contractLineId: number; pieces: number }[]) =>
  server.ask(routes.add, {
    as: at.seller.token,
    body: {
      contractId,
      lines: lines.map(({ contractLineId, pieces }) => {
        return { contractLineId, boxes: 0, rest: pieces, source: 'stock', note: '' }
      }),
    } as never,
  })
const heldOf = async (id: number) => {
  const { lines } = await server.ask(allocationRoutes.allocation, { as: at.company.boss, params: { id } })
  return lines.map(({ held, lacks }) => [held, lacks])
}

test('an order takes over what the earnest of its contract keeps, at most what it needs; the earnest is ordered once nothing is left', async () => {
  const key = await at.there(10)
  const { earnest, contract } = await signed([key], 10)
  const lineId = contract.rows[0]?.id as number
  const first = await order(contract.id, [{ contractLineId: lineId, pieces: 30 }])
  expect(await heldOf(first.id)).toEqual([[30, 0]])
  expect(await at.detail(earnest.id)).toMatchObject({ state: 'signed', held: 50 })
  const second = await order(contract.id, [{ contractLineId: lineId, pieces: 50 }])
  expect(await heldOf(second.id)).toEqual([[50, 0]])
  expect(await at.detail(earnest.id)).toMatchObject({ state: 'ordered', held: 0 })
  expect((await at.sums(key)).map(({ onHand, reserved }) => [onHand, reserved])).toEqual([[80, 80]])
  const off = {
    id: second.id,
    version: (await server.ask(routes.detail, { as: at.seller.token, params: { id: second.id } })).version,
  }
  await server.ask(routes.revoke, { as: at.seller.token, body: { ...off, reason: '改期' } })
  expect((await at.sums(key)).map(({ reserved }) => reserved)).toEqual([30])
})

test('what the contract does not need any more is free with its last line, and 退单 frees what is left with the earnest', async () => {
  const [one, other] = [await at.there(10), await at.there(10)]
  const { earnest, contract } = await signed([one, other], 5)
  const [first, second] = contract.rows
  await order(contract.id, [{ contractLineId: first?.id as number, pieces: 40 }])
  expect(await at.detail(earnest.id)).toMatchObject({ state: 'signed', held: 40 })
  const last = await order(contract.id, [{ contractLineId: second?.id as number, pieces: 40 }])
  expect(await heldOf(last.id)).toEqual([[40, 0]])
  expect(await at.detail(earnest.id)).toMatchObject({ state: 'ordered', held: 0 })
  const { rows } = await server.owner.query<{ kind: string }>(
    `select owner_kind as kind from stock_reservation where office_id = $1 and state = 'active' and owner_id = $2`,
    [at.officeId, earnest.id],
  )
  expect(rows.filter(({ kind }) => kind === 'earnest')).toEqual([])
})
