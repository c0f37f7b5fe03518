import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateRoutes } from '../../src/modules/commission/api/rate.ts'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import { type RequestDetail, requestRoutes } from '../../src/modules/money/api/request.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import { type Earnests, earnestsOf, type There } from '../support/earnests.ts'
import { dayFrom } from '../support/money.ts'
import { setSwitches } from '../support/switches.ts'
import { act, openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* A 库存定金 becomes an order: two deliveries of one lot, a broken box that is replaced, leftovers that come back, and the money and commission of them. */
let stage: Stage
let at: Earnests
let of: There
let earnest: number
let contract: { id: number; customerId: number }
let order: { id: number; lineId: number }
let first: number
let seller: Person
let keeper: Person
let finance: Person

const shipments = '/warehouseManager/shipmentManager'
const returns = '/warehouseManager/returnManager'
const phone = { width: 390, height: 844 }
const box = 8 // pieces
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const one = async <Row>(sql: string, ...values: unknown[]): Promise<Row> =>
  (await stage.server.owner.query(sql, values)).rows[0] as Row
const lastOf = async (table: 'shipment' | 'goods_return') =>
  (await one<{ id: number }>(`select max(id)::int as id from ${table} where office_id = $1`, at.officeId)).id
/** What the order's line has of each, in boxes, and how many boxes are reserved for whom. */
const boxesNow = async () => {
  const { net, signed, back } = await one<Record<'net' | 'signed' | 'back', number>>(
    'select net::int, signed::int, back::int from sales_order_line where id = $1',
    order.lineId,
  )
  return { net: net / box, signed: signed / box, back: back / box }
}
const kept = async (kind: 'earnest' | 'salesOrder') =>
  (
    await one<{ pieces: number }>(
      `select coalesce(sum(pieces), 0)::int as pieces from stock_reservation where office_id = $1 and owner_kind = $2 and state = 'active'`,
      at.officeId,
      kind,
    )
  ).pieces / box
const commission = async () =>
  (
    await one<{ amount: number }>(
      'select coalesce(sum(amount), 0)::int as amount from commission_entry where office_id = $1 and contract_id = $2',
      at.officeId,
      contract.id,
    )
  ).amount
/** Makes a shipment of so many boxes of what the form proposes, and lets it leave. */
async function ship(boxes: number): Promise<number> {
  const { page } = keeper
  await page.goto(`${shipments}?new=of${order.id}`)
  await dialog(keeper).getByText('A1').first().waitFor()
  await dialog(keeper).getByLabel('箱数').first().fill(String(boxes))
  await dialog(keeper)
    .getByRole('checkbox', { name: /立即提交/ })
    .check()
  await dialog(keeper).getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(url => !url.search.includes('new='))
  const id = await lastOf('shipment')
  await page.goto(`${shipments}?view=all&open=${id}`)
  await act(keeper, '出库')
  await page.getByRole('button', { name: '确认出库' }).click()
  await page.getByRole('button', { name: '确认出库' }).waitFor({ state: 'hidden' })
  return id
}
/** Has a shipment signed for on a phone by a finger; `broken` boxes for which the driver answers. */
async function sign(id: number, broken = 0): Promise<void> {
  const hand = await stage.person('homingKeeper', `${shipments}?view=all&open=${id}`, phone, { touched: true })
  const { page } = hand
  await act(hand, '签收')
  const form = dialog(hand)
  await form.getByLabel('签收人').fill('周女士')
  if (broken > 0) {
    await form.getByLabel(/破损（箱）$/).fill(String(broken))
    await form.getByLabel(/破损由谁承担$/).selectOption({ label: '司机' })
  }
  const pad = form.locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const area = (await pad.boundingBox()) as { x: number; y: number }
  await page.mouse.move(area.x + 20, area.y + 20)
  await page.mouse.down()
  await page.mouse.move(area.x + 120, area.y + 60, { steps: 5 })
  await page.mouse.move(area.x + 60, area.y + 90, { steps: 5 })
  await page.mouse.up()
  await hand.picture(broken > 0 ? 'homing-broken-390' : 'homing-sign-390')
  await form.getByRole('button', { name: '确认签收' }).click()
  await form.getByRole('button', { name: '确认签收' }).waitFor({ state: 'hidden' })
  await hand.context.close()
}

beforeAll(async () => {
  stage = await openStage()
  const { server } = stage
  at = await earnestsOf(server, '归家建材', 'homing')
  await at.company.hire('homingKeeper', '仓管')
  await setSwitches(server, at.company.boss, { moneyRelease: 'percent', moneyShippingRate: 0 })
  await server.ask(rateRoutes.add, { as: at.finance.token, body: { fromDay: '2020-01-01', rate: 200 } })
  of = await at.there(60)
  earnest = (await at.confirmed(of, 20)).id
  contract = await at.contracted({ id: earnest })
  const facts = { kind: 'payment', accountId: at.paying().accountId, amount: 110_000, receivedOn: dayFrom(0) }
  const owed = { customerId: contract.customerId, contractId: contract.id }
  const paid = await server.ask(receiptRoutes.add, { as: at.seller.token, body: { ...facts, ...owed } as never })
  const named = { id: paid.id, version: paid.version }
  await server.ask(receiptRoutes.confirm, { as: at.finance.token, body: named as never })
  ;[seller, keeper, finance] = await Promise.all([
    stage.person('homingSales', `/warehouseManager/inventoryEarnest?view=all&open=${earnest}`),
    stage.person('homingKeeper', shipments),
    stage.person('homingMoney', returns),
  ])
})
afterAll(() => stage?.close())

describe('从定金到余砖', () => {
  it('签约后下单：定金留的 20 箱一转眼成了订单的，别人插不进来', async () => {
    await dialog(seller).getByText('已签约').first().waitFor()
    await seller.picture('homing-earnest')
    expect([await kept('earnest'), await kept('salesOrder')]).toEqual([20, 0])
    const line = await one<{ id: number }>('select id::int from contract_line where contract_id = $1', contract.id)
    const lines = [{ contractLineId: line.id, boxes: 20, rest: 0, source: 'stock', note: '' }]
    const body = { contractId: contract.id, address: '海棠路 1 号', lines } as never
    const placed = await stage.server.ask(orderRoutes.add, { as: at.seller.token, body })
    order = { id: placed.id, lineId: placed.lines[0]?.id as number }
    expect([await kept('earnest'), await kept('salesOrder')]).toEqual([0, 20])
    await seller.page.goto(`/warehouseManager/orderManager?open=${order.id}`)
    await dialog(seller).getByText('20 箱').first().waitFor()
  })

  it('同一批分两车送：12 箱，再 8 箱；手机上签收，第二车破一箱由司机承担', async () => {
    first = await ship(12)
    await sign(first)
    expect(await boxesNow()).toEqual({ net: 12, signed: 12, back: 0 })
    await sign(await ship(8), 1)
    expect(await boxesNow()).toEqual({ net: 19, signed: 19, back: 0 })
  })

  it('补一箱，还是家里的那一批', async () => {
    await sign(await ship(1))
    expect(await boxesNow()).toEqual({ net: 20, signed: 20, back: 0 })
    const lots = await one<{ count: number }>(
      'select count(distinct lot_id)::int as count from sales_order_move where sales_order_line_id = $1',
      order.lineId,
    )
    expect(lots.count).toBe(1)
    expect(await commission()).toBe(3200)
  })

  it('余 6 箱退回：登记、收货、质检，财务按 ¥480.00 结算', async () => {
    const { page } = seller
    await page.goto(`${returns}?new=of${contract.id}-${first}`)
    await dialog(seller).getByLabel('退货原因').fill('铺完多了 6 箱')
    await dialog(seller).getByLabel('箱数').first().fill('6')
    await dialog(seller).getByLabel('取货地址').fill('海棠路 1 号')
    await dialog(seller).getByText('¥480.00').first().waitFor()
    await seller.picture('homing-return')
    await dialog(seller).getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(url => !url.search.includes('new='))
    const back = await lastOf('goods_return')
    await keeper.page.goto(`${returns}?view=all&open=${back}`)
    await act(keeper, '收货')
    await dialog(keeper).getByLabel('收进仓库').first().click()
    await keeper.page.locator('.ant-select-item-option:visible').first().click()
    await keeper.page.getByRole('button', { name: '确认收货' }).click()
    await keeper.page.getByRole('button', { name: '确认收货' }).waitFor({ state: 'hidden' })
    await act(keeper, '质检')
    await keeper.page.getByRole('button', { name: '质检完成' }).click()
    await keeper.page.getByRole('button', { name: '质检完成' }).waitFor({ state: 'hidden' })
    await finance.page.goto(`${returns}?view=all&open=${back}`)
    await act(finance, '结算')
    const settle = finance.page.getByRole('button', { name: '结算，退 ¥480.00' })
    await settle.waitFor()
    await finance.picture('homing-settle')
    await settle.click()
    await settle.waitFor({ state: 'hidden' })
    expect(await boxesNow()).toEqual({ net: 14, signed: 14, back: 6 })
    await page.goto(`/approvalInfoManager/contractInfo?view=all&open=${contract.id}`)
    await dialog(seller).getByText('¥1,120.00').first().waitFor()
    await seller.picture('homing-contract')
  })

  it('多收的退给客户，提成按原比例收回', async () => {
    const back = await lastOf('goods_return')
    await seller.page.goto(`${returns}?view=all&open=${back}`)
    await act(seller, '申请退款')
    await seller.picture('homing-refund')
    await dialog(seller)
      .getByRole('button', { name: /申请退 ¥480\.00/ })
      .click()
    await dialog(seller)
      .getByRole('button', { name: /申请退 ¥480\.00/ })
      .waitFor({ state: 'hidden' })
    const asked = await one<{ id: number; approvalId: number }>(
      `select id::int, approval_id::int as "approvalId" from money_request where office_id = $1 and kind = 'refund'`,
      at.officeId,
    )
    await at.approved(asked)
    const detail = () => stage.server.ask(requestRoutes.detail, { as: at.finance.token, params: { id: asked.id } })
    const { version } = (await detail()) as RequestDetail
    const payment = { id: asked.id, version, accountId: at.paying().accountId, doneOn: dayFrom(0) }
    await stage.server.ask(requestRoutes.pay, { as: at.finance.token, body: payment })
    expect(await commission()).toBe(2240)
    await keeper.page.goto(`/warehouseManager/orderManager?open=${order.id}`)
    await openTab(keeper, '发货')
    await dialog(keeper).getByText('14 箱').first().waitFor()
    await keeper.picture('homing-order')
  })
})
