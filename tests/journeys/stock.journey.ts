import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../seeds/demoAccounts.ts'
import { yuan } from '../../src/kernel/api/format.ts'
import { moveRoutes } from '../../src/modules/stockMove/api/move.ts'
import { dayFrom } from '../support/money.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** The last 31 March that is over. */
const march = () => {
  const today = dayFrom(0)
  const ofThisYear = `${today.slice(0, 4)}-03-31`
  return ofThisYear < today ? ofThisYear : `${Number(today.slice(0, 4)) - 1}-03-31`
}

/** What the ledger says of the end of a day: the last row of each key until then. */
async function thenWorth(day: string) {
  const { rows } = await stage.server.owner.query<{ value: string; goods: number; first: string; pieces: string }>(
    `with past as (select distinct on (key_id) k.goods_id, on_hand_after, value_after from stock_entry e join stock_key k on k.office_id = e.office_id and k.id = e.key_id
       where e.office_id = 1 and e.on_day <= $1::date order by e.key_id, e.id desc), of as (
       select goods_id, sum(on_hand_after) as pieces, sum(value_after) as value from past group by 1 having sum(on_hand_after) > 0)
     select sum(value) as value, count(*)::int as goods from of`,
    [day],
  )
  return { value: Number(rows[0]?.value), goods: rows[0]?.goods as number }
}

test('老板问 3 月 31 日有什么、值多少钱：截至那天的合计与流水重算一致，点开一行看到那天的批次', async () => {
  const day = march()
  const then = await thenWorth(day)
  expect(then.goods).toBeGreaterThan(5)
  const { page, picture } = await stage.person('boss', '/functionManager/goodsManager')
  await page.locator('.list .line').first().waitFor()
  const now = await page.locator('.summary').innerText()
  const field = page.getByLabel('截至日期')
  await field.fill(day)
  await field.press('Enter')
  await page.waitForURL(new RegExp(`asOf=[^&]*${day}`))
  await page.getByText(`共 ${then.goods} 条`).waitFor()
  const all = page.getByRole('button', { name: '全部合计' })
  if (await all.isVisible()) await all.click()
  await page.getByText(yuan(then.value)).last().waitFor()
  expect(await page.locator('.summary').innerText()).not.toBe(now)
  await picture('stock-in-march')
  await page.keyboard.press('Escape')
  await page.locator('.list .line-link').first().click()
  await page.getByRole('dialog').getByText(`截至 ${day} 当天结束时`).waitFor()
  await picture('stock-in-march-lots')
})

/** Makes goods of the demo have a lot that came in worth nothing. */
async function uncostedLot(colour: string): Promise<number> {
  const { rows } = await stage.server.owner.query<{ goods: number; warehouse: number; name: string }>(
    `select k.goods_id::int as goods, k.warehouse_id::int as warehouse from stock_key k join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
     join stock_lot l on l.office_id = k.office_id and l.id = k.lot_id
     where k.office_id = 1 and k.on_hand > 0 and k.condition = 'sellable' and w.state = 'active' and l.box_pieces is not null order by k.id limit 1`,
  )
  const { goods, warehouse } = rows[0] as { goods: number; warehouse: number }
  const as = await stage.server.signIn('boss', demoPassword)
  const lines = [{ goodsId: goods, colour, boxes: 2, amount: 0 }]
  const body = { kind: 'in', warehouseId: warehouse, happenedOn: dayFrom(0), party: '老仓库', reason: '清点', lines }
  await stage.server.ask(moveRoutes.add, { as, body: body as never })
  return goods
}

test.each([
  ['电脑', { width: 1280, height: 800 }, false],
  ['手机', { width: 390, height: 844 }, true],
])(
  '%s上给无成本的批次补成本：库存金额当场有了，流水里看得见；看不到金额的人没有这个按钮',
  async (where, size, touched) => {
    const goods = await uncostedLot(touched ? 'ZC2' : 'ZC1')
    const at = `/functionManager/goodsManager?view=uncosted&open=${goods}`
    const keeper = await stage.person('warehouse', `/functionManager/goodsManager?open=${goods}`, size, { touched })
    await keeper.page.locator('.stock-lot').first().waitFor()
    expect(await keeper.page.getByRole('button', { name: '补成本' }).count()).toBe(0)
    await keeper.context.close()
    const { page, picture, context } = await stage.person('finance', at, size, { touched })
    await page.getByText('无成本').last().waitFor()
    await page.getByRole('button', { name: '补成本' }).click()
    const dialog = page.getByRole('dialog', { name: /补成本/ })
    await dialog.getByLabel('成本单价（元）').fill('33.5')
    await dialog.getByLabel('依据').fill('旧账')
    await picture(`stock-cost-${where}`)
    await dialog.getByRole('button', { name: '补成本' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('¥67').first().waitFor()
    await page.getByRole('tab', { name: '库存流水' }).click()
    await page.getByText('补成本：旧账').first().waitFor()
    await picture(`stock-cost-card-${where}`)
    await context.close()
  },
)
