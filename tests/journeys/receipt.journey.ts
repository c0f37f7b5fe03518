import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnQr } from '../../src/kernel/web/codes.ts'
import { lotLabelOf } from '../../src/modules/goods/api/label.ts'
import { purchaseRoutes } from '../../src/modules/purchase/api/purchase.ts'
import { dayFrom } from '../support/money.ts'
import { openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/* 到货: a purchase comes 40 boxes short, and of another carton than ordered; a phone receives it, also where the answer is lost on the way. */
let stage: Stage
let keeper: Person
let purchase: { id: number; number: string }
let goods: [Goods, Goods]

type Goods = { id: number; name: string; lot: number; colour: string; batch: string; onHand: number }

const phone = { width: 390, height: 844 }
const purchases = '/warehouseManager/purchaseManager'
const receipts = '/warehouseManager/stockReceiptManager'
const box = 8
/** A photo: one pixel is enough. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const dialog = () => keeper.page.getByRole('dialog').last()
const line = (at: number) => dialog().locator('.rows-row').nth(at)
const type = (at: number, title: string, value: string) => line(at).getByLabel(title).fill(value)
const send = () => dialog().getByRole('button', { name: '保存', exact: true }).click()

/** What the company has of goods, lot by lot, the newest last. */
async function lotsOf({ id }: Goods) {
  const { rows } = await stage.server.owner.query<{ batch: string; box: number; pieces: number }>(
    `select l.batch, l.box_pieces as box, l.on_hand::int as pieces from stock_lot l where l.office_id = 1 and l.goods_id = $1 order by l.id`,
    [id],
  )
  return rows
}

beforeAll(async () => {
  stage = await openStage()
  const { owner, signIn, ask } = stage.server
  // The goods whose cartons of 8 lie in the main warehouse, each in one lot that everybody knows.
  const { rows } = await owner.query<Goods>(
    `select distinct on (g.id) g.id::int as id, g.name, l.id::int as lot, l.colour, l.batch, l.on_hand::int as "onHand" from stock_lot l
     join goods g on g.office_id = l.office_id and g.id = l.goods_id
     where l.office_id = 1 and l.box_pieces = $1 and g.box_pieces = $1 and l.on_hand > 0 and l.colour || l.batch <> '' order by g.id, l.id limit 2`,
    [box],
  )
  goods = rows as [Goods, Goods]
  const of = await owner.query<{ supplier: number; warehouse: number }>(
    `select min(s.id)::int as supplier, (select min(id)::int from warehouse where office_id = 1) as warehouse from supplier s where s.office_id = 1`,
  )
  const { supplier: supplierId, warehouse: warehouseId } = of.rows[0] as { supplier: number; warehouse: number }
  const lines = goods.map(({ id }, at) => ({ goodsId: id, boxes: [100, 20][at], rest: 0, promisedOn: dayFrom(0) }))
  const body = { supplierId, warehouseId, orderedOn: dayFrom(0), lines, submit: true, chosen: {} }
  purchase = await ask(purchaseRoutes.add, { as: await signIn('warehouse'), body: body as never })
  keeper = await stage.person('warehouse', '/', phone, { touched: true })
})
afterAll(() => stage?.close())

describe('到货', () => {
  it('今天要到的采购单从首页点进去入库：少 40 箱，另一种箱规是另一个批次，说得清楚', async () => {
    const { page } = keeper
    await page.getByText(purchase.number).first().scrollIntoViewIfNeeded()
    await keeper.picture('receipt-home-390')
    await page.getByText(purchase.number).first().click()
    await dialog().getByRole('link', { name: '入库', exact: true }).click()
    await line(1).waitFor()
    await type(0, '色号', goods[0].colour)
    await type(0, '批号', goods[0].batch)
    await type(0, '箱数', '60')
    // The label on the other carton says 7; the lot that is known under these texts has 8.
    await type(1, '色号', goods[1].colour)
    await type(1, '批号', goods[1].batch)
    await type(1, '每箱片数', '7')
    await keeper.picture('receipt-lines-390')
    await send()
    await dialog()
      .getByText(/每箱 8 片，与填写的每箱 7 片不同。换了包装就是另一个批次/)
      .first()
      .waitFor()
    await keeper.picture('receipt-other-carton-390')
    await type(1, '批号', `${goods[1].batch}-7`)
    await send()
    await page.getByText(/RK\S+ 已生效/).waitFor()
    const [known, other] = [await lotsOf(goods[0]), await lotsOf(goods[1])]
    expect(known.find(({ batch }) => batch === goods[0].batch)?.pieces).toBe(goods[0].onHand + 60 * box)
    expect(other.find(({ batch }) => batch === goods[1].batch)).toMatchObject({ box, pieces: goods[1].onHand })
    expect(other.at(-1)).toMatchObject({ batch: `${goods[1].batch}-7`.toUpperCase(), box: 7, pieces: 140 })
  })

  it('标签的照片留在入库单上', async () => {
    const { page } = keeper
    const { rows } = await stage.server.owner.query('select max(id)::int as id from stock_receipt where office_id = 1')
    await page.goto(`${receipts}?open=${rows[0].id}`)
    await openTab(keeper, '照片')
    await dialog()
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '外箱标签.png', mimeType: 'image/png', buffer: photo })
    await dialog().getByText('1 KB').waitFor()
    await dialog().getByRole('button', { name: '保存附件' }).click()
    await page.getByText('附件已保存').waitFor()
    await dialog()
      .locator('.papers')
      .getByRole('img', { name: /外箱标签/ })
      .waitFor()
    await keeper.picture('receipt-photo-390')
  })

  it('采购单说部分到货，每一行还差多少', async () => {
    const { page } = keeper
    await page.goto(`${purchases}?open=${purchase.id}`)
    await dialog().getByText('部分到货').first().waitFor()
    await dialog()
      .getByRole('button', { name: /^全部 \d 项/ })
      .click()
    await dialog().getByText('620 / 960 片').waitFor()
    const open = dialog().getByRole('row')
    await open.filter({ hasText: goods[0].name }).getByText('40 箱', { exact: true }).waitFor()
    await open.filter({ hasText: goods[1].name }).getByText('2 箱 4 片').waitFor()
    await keeper.picture('receipt-short-390')
  })

  it('摄像头一直对着一张标签是 1 箱；12 箱发出后没有收到回答，连上后还是 12 箱', async () => {
    const { page, context } = keeper
    const [of] = goods
    const before = (await lotsOf(of)).reduce((all, { pieces }) => all + pieces, 0)
    await page.addInitScript(holdsUp(drawnQr(lotLabelOf(of.lot))))
    await page.goto(`${receipts}?new=1`)
    await dialog().getByLabel('供货方', { exact: false }).fill('路过的车')
    await dialog().getByLabel('仓库').click()
    await page.locator('.ant-select-item-option:visible').first().click()
    await dialog().getByRole('button', { name: '扫码' }).click()
    await page.getByText(`${of.name}：1 箱`).waitFor()
    await page.waitForTimeout(stays)
    await keeper.picture('receipt-scan-390')
    await page.keyboard.press('Escape')
    const scanned = dialog().locator('.rows-row', { has: page.locator(`input[value="${of.batch}"]`) })
    await expect.poll(() => scanned.getByLabel('箱数').inputValue()).toBe('1')
    await scanned.getByLabel('箱数').fill('12')
    await context.route(
      '**/api/crm/stockReceipt/add',
      async route => {
        await route.fetch()
        await context.setOffline(true)
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    await send()
    await page.getByText(/已记下；连上后自动发送/).waitFor()
    await keeper.picture('receipt-waits-390')
    await context.setOffline(false)
    await page.getByText(/项等待发送/).waitFor({ state: 'hidden' })
    const pieces = async () => (await lotsOf(of)).reduce((all, one) => all + one.pieces, 0)
    expect(await pieces()).toBe(before + 12 * box)
  })
})

/** How long a hand holds a label before the camera, in ms: it is read more than eight times. */
const stays = 2500

/** Holds a label before the camera, which a machine without one does not have; runs in the page. */
const holdsUp = ({ width, shapes }: ReturnType<typeof drawnQr>) => `
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 720 })
    const paint = canvas.getContext('2d')
    const draw = () => {
      paint.setTransform(1, 0, 0, 1, 0, 0)
      paint.fillStyle = 'white'
      paint.fillRect(0, 0, 720, 720)
      paint.setTransform(${500 / width}, 0, 0, ${500 / width}, 110, 110)
      paint.fillStyle = 'black'
      for (const d of ${JSON.stringify(shapes.map(({ d }) => d))}) paint.fill(new Path2D(d))
    }
    setInterval(draw, 100)
    draw()
    return canvas.captureStream(10)
  }`
