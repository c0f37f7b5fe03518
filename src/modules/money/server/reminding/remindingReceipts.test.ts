import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { remindOfVouchersIn, remindOfWaitingIn } from './remindingReceipts.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '提醒公司', 'nag')
})
afterAll(() => server?.stop())

const rings = async (as: string) => (await server.ask(notificationRoutes.inbox, { as })).rows.map(row => row.title)
const of = async () => {
  const { customerId, id } = await at.contract([{ amount: 100_000 }])
  return { customerId, contractId: id }
}
const dayMs = 86_400_000

test('finance hears once of all that waits to be confirmed, without what each of them entered', async () => {
  const { officeId } = at.company
  expect(await remindOfWaitingIn(server.app.runtime, officeId)).toBe(0)
  await at.enter(await of(), { amount: 10_000 })
  await at.enter(await of(), { amount: 20_050 })
  await at.enter(await of(), { amount: 5000 }, at.finance.token)
  expect(await remindOfWaitingIn(server.app.runtime, officeId)).toBe(3) // two of finance, and the administrator
  expect(await rings(at.finance.token)).toEqual(['2 笔收款待确认，共 ¥300.50'])
  expect(await rings(at.other.token)).toEqual(['3 笔收款待确认，共 ¥350.50'])
  expect((await rings(at.seller.token)).join()).not.toContain('待确认')
})

test('who entered receipts without a voucher hears of all of them on the day on which one is old enough', async () => {
  const { officeId } = at.company
  const seller = await at.company.hire('nagOther', '导购')
  const photo = { name: '凭证.png', content: pngOf(8, 8), type: 'image/png' }
  const { id } = await server.ask(routes.upload, { as: seller.token, file: photo })
  const deal = await at.newDeal(seller.token)
  const mine = { customerId: deal.customerId, opportunityId: deal.id }
  await at.enter(mine, { kind: 'prepayment', amount: 100 }, seller.token)
  await at.enter(mine, { kind: 'prepayment', amount: 200 }, seller.token)
  await at.enter(mine, { kind: 'prepayment', amount: 400, fileIds: [id] }, seller.token)
  const told = async () => (await rings(seller.token)).filter(title => title.includes('缺凭证'))
  await remindOfVouchersIn(server.app.runtime, officeId, Date.now())
  expect(await told()).toEqual([])
  await remindOfVouchersIn(server.app.runtime, officeId, Date.now() + dayMs)
  expect(await told()).toEqual(['2 笔收款缺凭证，共 ¥3.00'])
  await remindOfVouchersIn(server.app.runtime, officeId, Date.now() + 2 * dayMs)
  expect(await told()).toHaveLength(1)
})

test('a morning without the clock loses no reminder of a voucher; of two nodes at once one reminds', async () => {
  const { officeId } = at.company
  const seller = await at.company.hire('nagLate', '导购')
  const deal = await at.newDeal(seller.token)
  const mine = { customerId: deal.customerId, opportunityId: deal.id }
  const { id } = await at.enter(mine, { kind: 'prepayment', amount: 100 }, seller.token)
  const told = async () => (await rings(seller.token)).filter(title => title.includes('缺凭证'))
  const ring = (days: number) => remindOfVouchersIn(server.app.runtime, officeId, Date.now() + days * dayMs)
  await Promise.all([ring(3), ring(3)])
  expect(await told()).toEqual(['1 笔收款缺凭证，共 ¥1.00'])
  const sentAgain = `update receipt set submitted_at = now() + interval '5 days' where id = $1`
  await server.owner.query(sentAgain, [id])
  await ring(5)
  expect(await told()).toHaveLength(1)
  await ring(7)
  expect(await told()).toHaveLength(2)
})
