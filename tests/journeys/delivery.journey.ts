import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RequestDetail, requestRoutes } from '../../src/modules/money/api/request.ts'
import { dayFrom } from '../support/money.ts'
import { type Returns, returnsOf } from '../support/returns.ts'
import { setSwitches } from '../support/switches.ts'
import { act, openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* What goes wrong on the day of a delivery: another lot was laid out, and money lacks at seven in the morning. */
let stage: Stage
let at: Returns
let keeper: Person

const shipments = '/warehouseManager/shipmentManager'
const returns = '/warehouseManager/returnManager'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const choose = async ({ page }: Person, field: string, choice: string) => {
  await page
    .getByRole('dialog')
    .last()
    .getByLabel(new RegExp(`^${field}`))
    .first()
    .click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: choice }).first().click()
}
const leave = async (person: Person) => {
  await act(person, '出库')
  await person.page.getByRole('button', { name: '确认出库' }).click()
}
const lastOf = async (table: 'shipment' | 'goods_return') => {
  const sql = `select max(id)::int as id from ${table} where office_id = $1`
  return (await stage.server.owner.query<{ id: number }>(sql, [at.officeId])).rows[0]?.id as number
}

beforeAll(async () => {
  stage = await openStage()
  at = await returnsOf(stage.server, '晨光建材', 'dawn')
})
afterAll(() => stage?.close())

describe('送错了一批', () => {
  let order: Awaited<ReturnType<Returns['ordered']>>
  let seller: Person

  /** The lots that lie at the home, and how many pieces of each. */
  const atHome = async () => {
    const { rows } = await stage.server.owner.query<{ colour: string; pieces: number }>(
      `select b.colour, sum(m.net)::int as pieces from sales_order_move m join stock_lot b on b.id = m.lot_id
       where m.sales_order_line_id = $1 group by 1 having sum(m.net) > 0 order by 1`,
      [order.lineId],
    )
    return rows
  }

  beforeAll(async () => {
    const { goodsId, keys } = await at.stocked([80, 80])
    const [right, wrong] = keys as [(typeof keys)[number], (typeof keys)[number]]
    order = await at.ordered(goodsId, 40)
    await at.delivered(order, right, { boxes: 3 })
    const line = { ...at.shipLine(order, wrong, { boxes: 2 }), colour: 'A2' }
    await at.signOff(await at.leave(await at.ready(order, [line], { mixedReason: '按拣货单装车' })))
    seller = await stage.person('dawnSales', `${returns}?new=of${order.contract.id}`)
  })

  it('铺的时候发现两箱是另一批：导购登记换货，写明由谁承担', async () => {
    expect(await atHome()).toEqual([
      { colour: 'A1', pieces: 24 },
      { colour: 'A2', pieces: 16 },
    ])
    const form = dialog(seller)
    await choose(seller, '类型', '换货')
    await choose(seller, '由谁承担', '仓库')
    await form.getByLabel('退货原因').fill('拿错批次，有色差')
    await form.getByText('A2').first().waitFor()
    await form.getByLabel('箱数').first().fill('2')
    await form.getByText('换货不退款').waitFor()
    await form.getByLabel('取货地址').fill('海棠路 1 号')
    await seller.picture('exchange-new')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await seller.page.waitForURL(url => !url.search.includes('new='))
  })

  it('仓库收回质检，按家里的批次补发两箱；家里又只有一个批次', async () => {
    const back = await lastOf('goods_return')
    keeper = await stage.person('dawnKeeper', `${returns}?open=${back}`)
    const { page } = keeper
    await act(keeper, '收货')
    await choose(keeper, '收进仓库', '主仓')
    await page.getByRole('button', { name: '确认收货' }).click()
    await page.getByRole('button', { name: '确认收货' }).waitFor({ state: 'hidden' })
    await act(keeper, '质检')
    await page.getByRole('button', { name: '质检完成' }).click()
    await page.getByRole('button', { name: '质检完成' }).waitFor({ state: 'hidden' })
    expect(await atHome()).toEqual([{ colour: 'A1', pieces: 24 }])
    await page.goto(`${shipments}?new=of${order.order.id}`)
    await dialog(keeper).getByText('A1').first().waitFor()
    await dialog(keeper)
      .getByRole('checkbox', { name: /立即提交/ })
      .check()
    await keeper.picture('exchange-again')
    await dialog(keeper).getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(url => !url.search.includes('new='))
    await page.goto(`${shipments}?view=all&open=${await lastOf('shipment')}`)
    await leave(keeper)
    await page.getByRole('button', { name: '确认出库' }).waitFor({ state: 'hidden' })
    expect(await atHome()).toEqual([{ colour: 'A1', pieces: 40 }])
    await page.goto(`/warehouseManager/orderManager?open=${order.order.id}`)
    await openTab(keeper, '发货')
    await dialog(keeper).getByText('5 箱').first().waitFor()
    await keeper.picture('exchange-order')
  })
})

describe('早上七点还差钱', () => {
  type Waiting = { id: number; contract: Awaited<ReturnType<Returns['ordered']>>['contract'] }
  let waiting: Waiting[]
  const stateOf = async ({ id }: Waiting) => (await at.shipment(id, at.company.boss)).state
  const open = ({ id }: Waiting) => keeper.page.goto(`${shipments}?view=all&open=${id}`)

  beforeAll(async () => {
    await setSwitches(stage.server, at.company.boss, {})
    const { goodsId, keys } = await at.stocked([80])
    const key = keys[0] as (typeof keys)[number]
    waiting = []
    for (let nth = 0; nth < 2; nth++) {
      const order = await at.ordered(goodsId, 16)
      await at.paid(order.contract, Math.round(order.contract.total / 2))
      const { id } = await at.ready(order, [at.shipLine(order, key, { boxes: 2 })])
      waiting.push({ id, contract: order.contract })
    }
  })

  it('车在等，发货前的款没到：出库被拒绝，说清差多少、怎么办', async () => {
    const [one] = waiting as [Waiting, Waiting]
    await open(one)
    await leave(keeper)
    await keeper.page
      .getByText(/货款还没有到齐/)
      .first()
      .waitFor()
    await keeper.picture('dawn-lacks')
    expect(await stateOf(one)).toBe('ready')
    await keeper.page.keyboard.press('Escape')
  })

  it('店长放行，这一车走了', async () => {
    const [one] = waiting as [Waiting, Waiting]
    const facts = { purpose: 'shipping', amount: one.contract.total, untilOn: dayFrom(1), reason: '老客户，下午到账' }
    const body = { contractId: one.contract.id, ...facts } as never
    const asked = (await stage.server.ask(requestRoutes.release, { as: at.seller.token, body })) as RequestDetail
    const boss = await stage.person('dawnBoss', `/companyManager/approvalDetial?open=${asked.approvalId}`)
    const agree = () => dialog(boss).getByRole('button', { name: '同意', exact: true }).click()
    await agree()
    await dialog(boss).getByLabel('意见').waitFor()
    await boss.picture('dawn-release')
    await agree()
    await expect
      .poll(
        async () =>
          (await stage.server.ask(requestRoutes.detail, { as: at.company.boss, params: { id: asked.id } })).state,
      )
      .toBe('done')
    await open(one)
    await leave(keeper)
    await expect.poll(() => stateOf(one)).toBe('left')
  })

  it('另一车等客户付款：财务确认到账，车就能走；没确认的不算', async () => {
    const [, other] = waiting as [Waiting, Waiting]
    const { id } = await at.paid(other.contract, Math.round(other.contract.total / 2), false)
    await open(other)
    await leave(keeper)
    await keeper.page
      .getByText(/货款还没有到齐/)
      .first()
      .waitFor()
    expect(await stateOf(other)).toBe('ready')
    const finance = await stage.person('dawnFinance', `/approvalInfoManager/collectionInfo?open=${id}`)
    await dialog(finance).getByRole('button', { name: /^确认/ }).first().click()
    await finance.page.getByText('已确认').first().waitFor()
    await keeper.page.keyboard.press('Escape')
    await open(other)
    await leave(keeper)
    await expect.poll(() => stateOf(other)).toBe('left')
  })
})
