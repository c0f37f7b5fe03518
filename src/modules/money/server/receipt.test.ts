import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFrom, type Money, moneyOf } from '../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/contract/envelope.ts'
import { notificationRoutes } from '../../notification/contract/notification.ts'
import { accountRoutes } from '../contract/account.ts'
import { receiptRoutes as routes } from '../contract/receiptRoutes.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '收款公司', 'money')
})
afterAll(() => server.stop())

const refused = (answer: { code: number; data: unknown }, field: string, msg?: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field, ...(msg && { msg }) }] } })
const named = async (id: number) => ({ id, version: (await at.detail(id)).version })

describe('a receipt', () => {
  test('is entered, confirmed by finance, and pays the oldest due terms; the rest stays as balance', async () => {
    const contract = await at.contract([
      { amount: 30_000, dueOn: dayFrom(5) },
      { amount: 20_000, dueOn: dayFrom(-5) },
      { amount: 10_000 },
    ])
    const receipt = await at.enter({ customerId: contract.customerId, contractId: contract.id }, { amount: 45_000 })
    expect(receipt).toMatchObject({ state: 'submitted', balance: 0, ownerId: at.seller.employeeId })
    expect(receipt.number).toMatch(/^SK\d{8}-\d{4}$/)
    const confirmed = await at.confirm(receipt.id)
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      allocated: 45_000,
      balance: 0,
      confirmedBy: at.finance.employeeId,
    })
    expect(await at.terms(contract.id)).toMatchObject([{ paid: 25_000 }, { paid: 20_000 }, { paid: 0 }])
    const more = await at.received({ customerId: contract.customerId, contractId: contract.id }, { amount: 50_000 })
    expect(more).toMatchObject({ allocated: 15_000, balance: 35_000 })
  })

  test('is not confirmed by who entered, changed or submitted it', async () => {
    const contract = await at.contract([{ amount: 1000 }])
    const of = { customerId: contract.customerId, contractId: contract.id }
    const own = await at.enter(of, {}, at.finance.token)
    const tried = await server.call(routes.confirm, { as: at.finance.token, body: await named(own.id) })
    expect(tried).toMatchObject({ code: codes.forbidden })
    expect(await at.confirm(own.id, {}, at.other.token)).toMatchObject({ state: 'confirmed' })
    const changed = await at.enter(of, {}, at.seller.token)
    await server.ask(routes.edit, { as: at.other.token, body: { ...(await named(changed.id)), amount: 5 } })
    await server.ask(routes.edit, { as: at.finance.token, body: { ...(await named(changed.id)), amount: 6 } })
    expect(await server.call(routes.confirm, { as: at.other.token, body: await named(changed.id) })).toMatchObject({
      code: codes.forbidden,
    })
  })
})
