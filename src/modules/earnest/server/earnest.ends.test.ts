import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earnests, earnestsOf } from '../../../../tests/support/earnests.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { handoverRoutes } from '../../handover/api/handover.ts'
import { earnestRoutes as routes } from '../api/routes.ts'

let server: TestServer
let at: Earnests
beforeAll(async () => {
  server = await startServer()
  at = await earnestsOf(server, '退定金公司', 'ends')
})
afterAll(() => server?.stop())

const holds = async (id: number) => {
  const { rows } = await server.owner.query<{ pieces: number }>(
    `select coalesce(sum(pieces), 0)::int as pieces from stock_reservation
     where office_id = $1 and owner_kind = 'earnest' and owner_id = $2 and state = 'active'`,
    [at.officeId, id],
  )
  return rows[0]?.pieces
}

test('a deposit that is given back in part keeps its goods; with its last fen it ends and frees them', async () => {
  const of = await at.there(10)
  const kept = await at.confirmed(of, 8)
  await at.refund(kept, 20_000)
  expect(await at.detail(kept.id)).toMatchObject({ state: 'reserved', held: 64 })
  await at.refund(kept, 30_000)
  expect(await at.detail(kept.id)).toMatchObject({ state: 'refunded', held: 0, holdUntil: null })
  expect(await holds(kept.id)).toBe(0)
  const { id, version } = await at.detail(kept.id)
  for (const act of ['retake', 'end', 'reserve'] as const)
    expect(await server.call(routes[act], { as: at.seller.token, body: { id, version } })).toMatchObject({
      code: codes.conflict,
    })
})

test('a deposit that the company keeps ends as forfeited and frees its goods', async () => {
  const of = await at.there(10)
  const kept = await at.confirmed(of, 8)
  await at.forfeit(kept, 50_000)
  expect(await at.detail(kept.id)).toMatchObject({ state: 'forfeited', held: 0 })
  expect(await holds(kept.id)).toBe(0)
})

test('a deposit of which the company keeps a part and gives back the rest ends as forfeited, also after its time', async () => {
  const of = await at.there(10)
  const kept = await at.confirmed(of, 8)
  await at.forfeit(kept, 10_000)
  expect(await at.detail(kept.id)).toMatchObject({ state: 'reserved', held: 64 })
  const { id, version } = await at.detail(kept.id)
  await server.ask(routes.end, { as: at.seller.token, body: { id, version } })
  await at.refund(kept, 40_000)
  expect(await at.detail(kept.id)).toMatchObject({ state: 'forfeited', held: 0 })
})

test('who leaves hands over the open deposits: the goods stay held, the receiver goes on with them, what ended stays', async () => {
  const of = await at.there(20)
  const leaver = await at.company.hire('endsLeaver', '导购')
  const receiver = await at.company.hire('endsReceiver', '导购')
  const deal = await at.sales.addDeal(leaver.token)
  const add = (more: object) => {
    const body = at.facts(of, 5, { customerId: deal.customerId, opportunityId: deal.id, ...more }) as never
    return server.ask(routes.add, { as: leaver.token, body })
  }
  const kept = await add({})
  await at.finances(kept, 'confirm')
  const over = await add({ paying: null })
  await server.ask(routes.cancel, { as: leaver.token, body: { id: over.id, version: over.version } })
  const parts = ['earnest', 'receipt', 'opportunity', 'customer'].map(kind => ({
    kind,
    mode: 'one' as const,
    receivers: [{ receiverId: receiver.employeeId }],
  }))
  await server.ask(handoverRoutes.execute, {
    as: at.company.boss,
    body: { leaverId: leaver.employeeId, parts },
  })
  expect(await at.detail(over.id, at.company.boss)).toMatchObject({ state: 'cancelled', ownerId: leaver.employeeId })
  const taken = await at.detail(kept.id, receiver.token)
  expect(taken).toMatchObject({ state: 'reserved', ownerId: receiver.employeeId, held: 40 })
  const { id, version } = taken
  const untilAt = at.later(6)
  expect(await server.call(routes.extend, { as: receiver.token, body: { id, version, untilAt } })).toMatchObject({
    code: 0,
    data: { state: 'extended', held: 40 },
  })
})
