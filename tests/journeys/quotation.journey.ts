import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person
let manager: Person
let dealId: number
let special: string

const phone = { width: 390, height: 844 }
const deals = '/approvalInfoManager/businessList'

beforeAll(async () => {
  stage = await openStage()
  const { rows } = await stage.server.owner.query(
    `select o.id from opportunity o join employee e on e.office_id = o.office_id and e.id = o.owner_id
     where o.office_id = 1 and o.status = 'open' and e.name = '王佳怡' order by o.id limit 1`,
  )
  dealId = Number(rows[0].id)
  ;[sales, manager] = await Promise.all([
    stage.person('sales1', `${deals}?open=${dealId}`, phone),
    stage.person('manager', '/introduction/index'),
  ])
})
afterAll(() => stage?.close())

const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const space = (name: string) => dialog(sales).getByRole('region', { name, exact: true })

/** Finds tiles by their size, as one types it in the shop, and adds them to a room. */
async function addTiles(room: string, area: string): Promise<void> {
  const box = space(room).getByRole('combobox', { name: '添加商品' })
  await box.fill('800*800')
  await space(room).getByRole('option').first().click()
  await space(room).getByRole('button', { name: '按面积算' }).last().click()
  await space(room)
    .getByLabel(/^净面积/)
    .last()
    .fill(area)
  await space(room).getByLabel('损耗（%）').last().fill('5')
  await space(room)
    .getByText(/含损耗/)
    .waitFor()
  await space(room).getByRole('button', { name: '采用' }).last().click()
}

/** Runs in the page: the name of what has the focus, if nothing stands on its middle. */
const focusOnTop = `(() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
  return onTop === document.activeElement ? onTop.getAttribute('aria-label') : null
})()`

describe('导购在店里用手机报价', () => {
  it('从商机新建报价：三个房间按面积算砖，净、含损耗、购买都看得到，建议由她采用', async () => {
    await openTab(sales, '报价')
    await dialog(sales).getByRole('link', { name: '新建报价' }).click()
    await dialog(sales).getByRole('heading', { name: '新建报价单' }).waitFor()
    const quotations = async () => (await stage.server.owner.query('select count(*) from quotation')).rows[0].count
    const before = await quotations()
    await space('客厅').waitFor()
    expect(await quotations()).toBe(before)
    await addTiles('客厅', '5.2*4.5')
    for (const room of ['厨房', '主卫']) {
      await dialog(sales).getByRole('button', { name: room, exact: true }).click()
      await addTiles(room, '2.4*3.1+1.2')
    }
    await sales.picture('quotation-390')
  })

  it('加一个按投影面积的衣柜', async () => {
    await dialog(sales).getByRole('button', { name: '主卧', exact: true }).click()
    await space('主卧').getByRole('button', { name: '添加定制 主卧' }).click()
    await sales.page.getByRole('menuitem', { name: '衣柜（投影面积）' }).click()
    await space('主卧').getByRole('button', { name: '增加尺寸' }).click()
    await space('主卧').getByLabel('长 1（毫米）').fill('2400')
    await space('主卧').getByLabel('宽 1（毫米）').fill('2600')
    await space('主卧').getByLabel('单价（元）').fill('980')
    await space('主卧').getByText('¥6,115.20').first().waitFor()
  })

  it('客厅的砖打到底价以下，行内马上说需审批；读不懂的数字不存；草稿能存，不能定稿', async () => {
    await space('客厅').scrollIntoViewIfNeeded()
    await space('客厅').getByLabel('优惠方式', { exact: true }).selectOption('rate')
    await space('客厅').getByLabel('折', { exact: true }).fill('7')
    await space('客厅').getByText('需审批').waitFor()
    const save = dialog(sales).getByRole('button', { name: '保存', exact: true })
    const rounding = dialog(sales).getByLabel('抹零（元）')
    await rounding.fill('3百5')
    await save.click()
    await sales.page.getByText('“抹零（元）”不能是“3百5”，请改正').waitFor()
    expect(await sales.page.evaluate(focusOnTop)).toBe('抹零（元）')
    await rounding.fill('0')
    await save.click()
    await sales.page.getByText('已保存').first().waitFor()
    await sales.picture('quotation-below-390')
    const { rows } = await stage.server.owner.query(
      'select id, below_count as below from quotation order by id desc limit 1',
    )
    expect(rows[0].below).toBe(1)
    await sales.page.goto(`/approvalInfoManager/quotationList?open=${rows[0].id}`)
    await dialog(sales).getByRole('button', { name: '定稿' }).click()
    await sales.page.getByRole('button', { name: '确定' }).click()
    await sales.page.getByText(/1 行低于底价，需先获批/).waitFor()
  })

  it('从这一行申请特价，店长同意', async () => {
    await dialog(sales).getByRole('button', { name: '申请特价' }).click()
    await dialog(sales).getByLabel('申请原因').fill('客户在比价，今天能定')
    await dialog(sales).getByRole('button', { name: '提交审批' }).click()
    await sales.page.getByText(/特价单 TJ\S+ 已提交审批/).waitFor()
    const { rows } = await stage.server.owner.query('select number from special_offer order by id desc limit 1')
    special = rows[0].number
    await manager.page.goto('/companyManager/approvalDetial')
    await manager.page.getByRole('link', { name: `王佳怡申请特价 ${special}` }).click()
    await dialog(manager).getByRole('button', { name: '同意', exact: true }).click()
    await dialog(manager).getByLabel('意见').fill('这个价可以')
    await manager.picture('quotation-special')
    await dialog(manager).getByRole('button', { name: '同意', exact: true }).click()
    const status = async () =>
      (await stage.server.owner.query('select status from special_offer where number = $1', [special])).rows[0].status
    await expect.poll(status).toBe('approved')
  })

  it('特价批下来就能定稿；客户打开链接，看得到合计，看不到底价和成本', async () => {
    const { page } = sales
    await page.reload()
    await dialog(sales).getByText('特价已批').waitFor()
    await dialog(sales).getByRole('button', { name: '定稿' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await page.getByText('已定稿，可以分享给客户').waitFor()
    await openTab(sales, '分享')
    await dialog(sales).getByRole('button', { name: '生成客户链接' }).click()
    const link = await dialog(sales).getByLabel('客户链接').inputValue()
    await sales.picture('quotation-share-390')
    await manager.page.setViewportSize(phone)
    await manager.page.goto(link)
    await manager.page.getByText('应付合计').waitFor()
    await manager.page.getByRole('heading', { name: /主卧/ }).waitFor()
    await manager.picture('quotation-customer-390')
    const said = await manager.page.locator('main').innerText()
    expect(said).not.toMatch(/底价|成本|毛利/)
    expect(said).toMatch(/还有 1[45] 天/)
  })

  it('客户在手机上提修改意见，再签名接受；导购收到消息，报价单里看得到', async () => {
    const { page } = manager
    await page.getByRole('link', { name: /打电话给/ }).waitFor()
    await page.getByRole('button', { name: '提修改意见' }).click()
    await dialog(manager).getByLabel('想修改什么').fill('主卫先不做')
    await dialog(manager).getByRole('button', { name: '发送' }).click()
    await page.getByText('主卫先不做').waitFor()
    await page.getByRole('button', { name: '接受报价并签名' }).click()
    const pad = dialog(manager).getByRole('img', { name: '手写签名' })
    await pad.waitFor()
    const box = await pad.boundingBox()
    if (!box) throw new Error('the pad is not drawn')
    await page.mouse.move(box.x + 30, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 160, box.y + 110, { steps: 8 })
    await page.mouse.up()
    await manager.picture('quotation-accept-390')
    await dialog(manager).getByRole('button', { name: '确认接受' }).click()
    await page.getByText(/已于 .* 接受/).waitFor()
    await sales.page.reload()
    await dialog(sales).getByText('已接受').first().waitFor()
    await dialog(sales)
      .getByText(/想修改：主卫先不做/)
      .waitFor()
    await sales.picture('quotation-accepted-390')
  })
})
