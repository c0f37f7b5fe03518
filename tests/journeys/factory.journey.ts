import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '../../src/kernel/api/time.ts'
import { packageLabelOf } from '../../src/modules/factoryOrder/api/label.ts'
import { setSwitches } from '../support/switches.ts'
import { act, openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* 工厂单: an order is split to two factories, one audit comes back, packages arrive one short, the last one comes. */
let stage: Stage
let keeper: Person
let order: number

const screen = '/warehouseManager/factoryOrderManager'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
/** Types a code as fast as a scanner does, however slow the machine is. */
const scan = ({ page }: Person, code: string) =>
  page.evaluate(`for (const key of ${JSON.stringify([...code, 'Enter'])})
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`)
type Made = { id: number; number: string; state: string; packages: number; arrived: number }
const made = async () => {
  const { rows } = await stage.server.owner.query<Made>(
    'select id::int, number, state, packages, arrived from factory_order where office_id = 1 and sales_order_id = $1 order by id',
    [order],
  )
  return rows
}

beforeAll(async () => {
  stage = await openStage()
  await setSwitches(stage.server, await stage.server.signIn('boss', 'Tongzhou@2026'), {
    moneyRelease: 'percent',
    moneyProductionRate: 0,
  })
  // An order of which nothing has left, with two lines: a factory makes them.
  const { rows } = await stage.server.owner.query<{ id: number }>(
    `select o.id::int as id from sales_order o join contract c on c.office_id = o.office_id and c.id = o.contract_id and c.state = 'effective'
     join sales_order_line l on l.office_id = o.office_id and l.sales_order_id = o.id
     where o.office_id = 1 and o.state = 'done' and not exists (select from factory_order f where f.office_id = 1 and f.sales_order_id = o.id)
     group by o.id having count(*) >= 2 and max(l.net) = 0 order by o.id limit 1`,
  )
  order = rows[0]?.id as number
  await stage.server.owner.query(
    `update sales_order_line set source = case when position < 2 then 'factory' else 'stock' end where office_id = 1 and sales_order_id = $1`,
    [order],
  )
  keeper = await stage.person('warehouse', `/warehouseManager/orderManager?open=${order}`)
})
afterAll(() => stage?.close())

describe('工厂单', () => {
  it('从下单单拆成两家工厂的单', async () => {
    const { page } = keeper
    await openTab(keeper, '工厂单')
    await dialog(keeper).getByRole('link', { name: '拆单', exact: true }).click()
    const form = dialog(keeper)
    for (const [nth, name] of ['佛山华居柜业', '中山朗门木门厂'].entries()) {
      await form.getByLabel(`明细 ${nth + 1} 的供应商`).click()
      await page.keyboard.type(name)
      await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click()
    }
    await keeper.picture('factory-split')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(/已拆成 2 张工厂单/).waitFor()
    expect(await made()).toMatchObject([{ state: 'draft' }, { state: 'draft' }])
  })

  it('一张审核通过开工，另一张退回说明要改什么', async () => {
    const { page } = keeper
    for (const { id, number } of await made()) {
      await page.goto(`${screen}?open=${id}`)
      await dialog(keeper).getByText(number).first().waitFor()
      await act(keeper, '送审')
      await page.getByText('已送审').first().waitFor()
    }
    const [first, second] = (await made()) as [Made, Made]
    await act(keeper, '退回')
    await dialog(keeper).getByLabel('要改什么').fill('图纸没有标开门方向')
    await dialog(keeper).getByRole('button', { name: '退回', exact: true }).click()
    await page.getByText('退回原因：图纸没有标开门方向').first().waitFor()
    await keeper.picture('factory-returned')
    await page.goto(`${screen}?open=${first.id}`)
    await act(keeper, '审核')
    await dialog(keeper)
      .getByLabel('承诺到货日')
      .fill(formatDate(Date.now() + 5 * 86_400_000))
    await dialog(keeper).getByRole('button', { name: '审核通过' }).click()
    await page.getByText('已审核').first().waitFor()
    await act(keeper, '开工')
    await page.getByText('已开工').first().waitFor()
    expect(await made()).toMatchObject([
      { id: first.id, state: 'producing' },
      { id: second.id, state: 'returned' },
    ])
  })

  it('登记三件，扫到两件还差一件；最后一件到了就到齐，再扫只算一次', async () => {
    const { page } = keeper
    await openTab(keeper, '包件')
    await dialog(keeper).getByRole('button', { name: '登记包件' }).click()
    await dialog(keeper)
      .getByLabel(/厂家的清单/)
      .fill('GX-1 柜体\nGX-2 门板\nGX-3 五金')
    await dialog(keeper).getByRole('button', { name: '登记 3 件' }).click()
    // The list that was typed says GX-3, too.
    await dialog(keeper).getByRole('cell', { name: 'GX-3', exact: true }).waitFor()
    const { rows } = await stage.server.owner.query<{ id: number }>(
      'select id::int as id from factory_package where office_id = 1 and number like $1 order by number',
      ['GX-%'],
    )
    const [one, two, three] = rows.map(({ id }) => packageLabelOf(id)) as [string, string, string]
    await scan(keeper, one)
    await page.getByText('3 件到了 1 件，还差 2 件').first().waitFor()
    await scan(keeper, two)
    await page.getByText('3 件到了 2 件，还差 1 件').first().waitFor()
    await keeper.picture('factory-short')
    expect((await made())[0]).toMatchObject({ state: 'left', packages: 3, arrived: 2 })
    await scan(keeper, three)
    await page.getByText('3 件全部到齐').first().waitFor()
    await scan(keeper, three)
    await page
      .getByText(/GX-3 已经扫过/)
      .first()
      .waitFor()
    expect((await made())[0]).toMatchObject({ state: 'arrived', packages: 3, arrived: 3 })
    await keeper.picture('factory-whole')
  })

  it('三件随出库单出库，客户签收时一件破损，记下由谁承担', async () => {
    const { page } = keeper
    await setSwitches(stage.server, await stage.server.signIn('boss', 'Tongzhou@2026'), {
      moneyRelease: 'percent',
      moneyShippingRate: 0,
    })
    await page.goto(`/warehouseManager/shipmentManager?new=of${order}`)
    const form = dialog(keeper)
    await form.getByText('已选 3 / 3 件').waitFor()
    const remove = form.getByRole('button', { name: /删除.*明细/ })
    while ((await remove.count()) > 0) await remove.first().click()
    await form.getByRole('checkbox', { name: /立即提交/ }).check()
    await keeper.picture('shipment-packages')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL(url => !url.search.includes('new='))
    const { rows } = await stage.server.owner.query<{ id: number }>(
      'select max(id)::int as id from shipment where office_id = 1 and sales_order_id = $1',
      [order],
    )
    await page.goto(`/warehouseManager/shipmentManager?view=all&open=${rows[0]?.id}`)
    await act(keeper, '出库')
    await page.getByRole('button', { name: '确认出库' }).click()
    await page.getByRole('button', { name: '确认出库' }).waitFor({ state: 'hidden' })
    await act(keeper, '签收')
    await page.getByLabel('包件 GX-2', { exact: true }).selectOption('broken')
    await page.getByLabel('包件 GX-2 破损由谁承担').selectOption('driver')
    await page.getByLabel('签收人').fill('王女士')
    await page.getByRole('img', { name: '手写签名' }).click({ position: { x: 40, y: 40 } })
    const box = await page.getByRole('img', { name: '手写签名' }).boundingBox()
    if (!box) throw new Error('no pad to sign on')
    await page.mouse.move(box.x + 30, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 140, box.y + 90, { steps: 5 })
    await page.mouse.up()
    await keeper.picture('shipment-sign')
    await page.getByRole('button', { name: '确认签收' }).click()
    await page.getByRole('button', { name: '确认签收' }).waitFor({ state: 'hidden' })
    await openTab(keeper, '签收')
    await dialog(keeper).getByText('破损（司机承担）').waitFor()
    await keeper.picture('shipment-signed')
  })
})
