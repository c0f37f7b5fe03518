import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const name = '木禾整家下月涨价'

describe('老板给一个品牌涨价，又撤回来', () => {
  it('选品牌，填 3%，先看到每个商品的前后价格，再保存', async () => {
    boss = await stage.person('boss', '/functionManager/priceManager/batches?new=1')
    const { page } = boss
    const drawer = page.getByRole('dialog', { name: '批量调价' })
    await drawer.getByLabel('调价名称').fill(name)
    await drawer.getByLabel('品牌').click()
    await page.getByTitle('木禾整家').click()
    await drawer.getByLabel('幅度').fill('3')
    const preview = drawer.getByRole('region', { name: '调价预览' })
    await preview.getByText(/符合的商品 \d+ 个/).waitFor()
    expect(await preview.locator('s').count()).toBeGreaterThan(0)
    await drawer.getByRole('button', { name: '保存' }).click()
    await page.getByText('调价已完成').waitFor()
    await page.getByRole('row').filter({ hasText: name }).getByText('已生效').waitFor()
  })

  it('在这次的价格里看到每一条，导购在商品里看到明天起的新价和自己的底价', async () => {
    const { page } = boss
    await page.getByRole('row').filter({ hasText: name }).click()
    await page.getByRole('dialog', { name }).getByRole('link', { name: '这次的价格' }).click()
    const { rows } = await stage.server.owner.query(
      `select min(w.goods_id)::int as goods_id, count(*)::int as count from price_window w
       join price_batch b on b.office_id = w.office_id and b.id = w.batch_id where b.name = $1`,
      [name],
    )
    await page.locator('b').getByText(String(rows[0].count), { exact: true }).waitFor()
    const sales = await stage.person('sales1', `/warehouseManager/goodsManager?view=all&open=${rows[0].goods_id}`)
    await openTab(sales, '价格')
    await sales.page.getByRole('img', { name: '价格时间线' }).first().waitFor()
    const told = await sales.page.getByRole('dialog').innerText()
    expect(told).toContain('未生效')
    expect(told).toContain('导购')
    expect(told).not.toMatch(/经理 \d|总监 \d|成本/)
  })

  it('厂家改口，从明天起撤销，价格回到原来', async () => {
    const { page } = boss
    await page.goto(`${new URL(page.url()).origin}/functionManager/priceManager/batches`)
    await page.getByRole('row').filter({ hasText: name }).click()
    await page.getByRole('dialog', { name }).getByRole('button', { name: '撤销' }).click()
    const dialog = page.getByRole('dialog', { name: `撤销“${name}”` })
    await dialog.getByLabel('撤销原因').fill('厂家取消涨价')
    await dialog.getByRole('button', { name: '撤销' }).click()
    await page.getByText('调价已撤销').waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: `撤销：${name}` })
      .getByText('已生效')
      .waitFor()
    const { rows } = await stage.server.owner.query(
      `select count(*)::int as count from price_window w join price_batch b on b.office_id = w.office_id and b.id = w.batch_id
       where b.name = $1 and w.voided_at is null`,
      [name],
    )
    expect(rows[0].count).toBe(0)
  })
})
