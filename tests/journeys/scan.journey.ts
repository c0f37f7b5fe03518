import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lotLabelOf } from '../../src/modules/goods/api/label.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

type Lot = { id: number; goods: string; colour: string; warehouse: string }

/** A lot with a text that lies, fit for sale, in one warehouse in use; `ordered`: a purchase of its goods has not come. */
async function lotThere(ordered: boolean): Promise<Lot> {
  const { rows } = await stage.server.owner.query<Lot>(
    `select l.id::int as id, g.name as goods, l.colour, min(w.name) as warehouse from stock_lot l
     join goods g on g.office_id = l.office_id and g.id = l.goods_id join stock_key k on k.office_id = l.office_id and k.lot_id = l.id and k.on_hand > 0
     join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
     where l.office_id = 1 and l.colour <> '' and w.state = 'active' and exists (select from purchase_line p join purchase o
       on o.office_id = p.office_id and o.id = p.purchase_id and o.state = 'done'
       where p.office_id = 1 and p.goods_id = g.id and p.closed_reason = '' and p.received < p.pieces) = $1
     group by l.id, g.name, l.colour having count(*) = 1 and min(k.condition) = 'sellable' order by l.id limit 1`,
    [ordered],
  )
  return rows[0] as Lot
}

/** Types a code as fast as a scanner does, however slow the machine is. */
const scan = (page: Page, code: string) =>
  page.evaluate(`for (const key of ${JSON.stringify([...code, 'Enter'])})
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`)

const screen = '/functionManager/goodsManager'

describe('扫码以后只填箱数', () => {
  it.each([
    ['手机', { width: 390, height: 844 }, true],
    ['电脑', { width: 1280, height: 800 }, false],
  ])(
    '%s上扫批次标签：入库、调拨、盘点、样品的表单里已有商品、批次和仓库，返回时还是那张卡',
    async (where, size, touched) => {
      const lot = await lotThere(false)
      const { page, picture } = await stage.person('warehouse', screen, size, { touched })
      await page.locator('.list').first().waitFor()
      await scan(page, lotLabelOf(lot.id))
      const card = page.locator('.stock-lot').first()
      await card.getByText('刚扫的批次').waitFor()
      expect(await card.innerText()).toContain(lot.colour)
      await picture(`scan-card-${where}`)
      const begin = async (act: string, title: string) => {
        const button = page.getByRole('link', { name: act, exact: true })
        const menu = page.getByRole('button', { name: '更多操作' })
        if (await button.isVisible()) await button.click()
        else {
          await menu.click()
          await page.getByRole('menuitem', { name: act, exact: true }).click()
        }
        const form = page.getByRole('dialog', { name: title })
        await form.getByText(lot.goods).first().waitFor()
        return form
      }
      const receipt = await begin('入库', '新增入库单')
      expect(await receipt.getByLabel('色号').first().inputValue()).toBe(lot.colour)
      await receipt.getByText(lot.warehouse).first().waitFor()
      await picture(`scan-receipt-${where}`)
      await page.goBack()
      await card.getByText('刚扫的批次').waitFor()
      const transfer = await begin('调拨', '新增调拨单')
      await transfer.getByText(lot.warehouse).first().waitFor()
      await transfer.getByText(lot.colour).first().waitFor()
      await picture(`scan-transfer-${where}`)
      await page.goBack()
      await card.getByText('刚扫的批次').waitFor()
      const sample = await begin('样品、报损', '新增出入库单')
      await sample.getByText('样品出库').first().waitFor()
      await sample.getByText(lot.warehouse).first().waitFor()
      await page.goBack()
      await card.getByText('刚扫的批次').waitFor()
      await page
        .getByRole('link', { name: '盘点', exact: true })
        .or(page.getByRole('button', { name: '更多操作' }))
        .first()
        .click()
      const item = page.getByRole('menuitem', { name: '盘点', exact: true })
      if (await item.isVisible()) await item.click()
      await page.getByRole('dialog', { name: '新建盘点' }).getByText(lot.warehouse).first().waitFor()
      await picture(`scan-count-${where}`)
    },
  )

  it('入库时还有采购没到：一按就按那张采购单入库，只剩箱数要填', async () => {
    const lot = await lotThere(true)
    const { page, picture } = await stage.person('warehouse', screen, { width: 390, height: 844 }, { touched: true })
    await page.locator('.list').first().waitFor()
    await scan(page, lotLabelOf(lot.id))
    await page.getByText('刚扫的批次').waitFor()
    await page.getByRole('link', { name: '入库', exact: true }).click()
    const offers = page.getByRole('region', { name: '还没到的采购单' })
    await offers.getByText(/还差/).first().waitFor()
    await picture('scan-receipt-ordered')
    await offers.getByRole('link').first().click()
    await page.getByText(/没有到的行请删除/).waitFor()
    const form = page.getByRole('form', { name: '新增入库单' })
    await form.getByText(lot.goods).first().waitFor()
    expect(await form.getByLabel('色号').first().inputValue()).toBe(lot.colour)
    expect(await form.getByLabel('箱数').first().inputValue()).toMatch(/^0?$/)
  })
})
