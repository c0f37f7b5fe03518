import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killedAt } from '../../../../tests/support/killed.ts'
import { type MadeContract, type Money, moneyOf } from '../../../../tests/support/money.ts'
import { proveMoney } from '../../../../tests/support/moneyProof.ts'
import { callAt } from '../../../../tests/support/overHttp.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { receiptRoutes as routes } from '../api/receiptRoutes.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '断电公司', 'cut')
})
afterAll(() => server?.stop())

const ofContract = ({ customerId, id }: MadeContract) => ({ customerId, contractId: id })
const named = async (id: number) => ({ id, version: (await at.detail(id)).version })

const stages = [
  ['money_allocation', 'in the middle, when it pays a term'],
  ['operation_log', 'at the end, when it is all written'],
] as const

test.each(stages)('a node killed over %s while it confirms leaves nothing of it; another confirms', async table => {
  const contract = await at.contract([{ amount: 30_000 }, { amount: 30_000 }])
  const receipt = await at.enter(ofContract(contract), { amount: 50_000 })
  const body = await named(receipt.id)
  await killedAt(server, table, address => callAt(address, routes.confirm, { as: at.finance.token, body }))
  await vi.waitFor(async () =>
    expect(await at.detail(receipt.id)).toMatchObject({ state: 'submitted', version: body.version }),
  )
  expect(await at.detail(receipt.id)).toMatchObject({ balance: 0, allocated: 0, entries: [], allocations: [] })
  expect(await at.terms(contract.id)).toMatchObject([{ paid: 0 }, { paid: 0 }])
  await proveMoney(server.owner, at.company.officeId)
  expect(await at.confirm(receipt.id)).toMatchObject({ state: 'confirmed', allocated: 50_000 })
  await proveMoney(server.owner, at.company.officeId)
})

test.each(stages)(
  'a node killed over %s while it allocates leaves the balance as it was; another allocates',
  async table => {
    const contract = await at.contract([{ amount: 30_000 }])
    const receipt = await at.received(ofContract(contract), { amount: 50_000 }, [])
    const shares = [{ termId: contract.terms[0]?.id as number, amount: 20_000 }]
    const body = { id: receipt.id, shares }
    await killedAt(server, table, address => callAt(address, routes.allocate, { as: at.finance.token, body }))
    expect(await at.detail(receipt.id)).toMatchObject({ balance: 50_000, allocated: 0, allocations: [] })
    expect(await at.terms(contract.id)).toMatchObject([{ paid: 0 }])
    await proveMoney(server.owner, at.company.officeId)
    const done = await server.ask(routes.allocate, { as: at.finance.token, body })
    expect(done).toMatchObject({ balance: 30_000, allocated: 20_000 })
    await proveMoney(server.owner, at.company.officeId)
  },
)
