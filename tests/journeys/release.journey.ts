import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../src/kernel/api/route.ts'
import { releaseRoutes } from '../../src/modules/release/api/release.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const title = '首页就是今天的待办'
const news = addressOf(releaseRoutes.news).path

/** The page's clock can be put on; what is asked for 8 s after the start, when the first screens are there, is asked for at once. */
const hurried = `{
  const [now, later] = [performance.now.bind(performance), window.setTimeout]
  performance.now = () => now() + (window.later ?? 0)
  window.setTimeout = (work, ms, ...given) => later(work, ms === 8000 ? 0 : ms, ...given)
}`

/** A salesperson who has signed in on a hurried page, which has asked for what is new. */
async function hurriedSales(): Promise<Person> {
  const person = await stage.visitor()
  await person.page.addInitScript(hurried)
  const asked = person.page.waitForResponse(answer => answer.url().endsWith(news))
  await person.page.goto('/login')
  await person.signIn('sales1')
  await asked
  return person
}

describe('发布新版本', () => {
  it('平台写下更新内容，先看到自己的提示', async () => {
    const { page } = await stage.person('platform', '/dashboard')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByText('版本维护').click()
    await page.getByRole('button', { name: '新增版本' }).first().click()
    const drawer = page.getByRole('dialog', { name: '新增版本' })
    await drawer.getByLabel('版本号').fill('2026.12')
    await drawer.getByLabel('标题').fill(title)
    await drawer.getByLabel('更新内容').fill('1. 该打的电话排在最前。\n2. 审批从顶栏发起。')
    await drawer.getByRole('button', { name: '保存' }).click()
    await page.getByText('版本“2026.12”已新增').waitFor()
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByText('草稿').waitFor()
    await row.click()
    await page
      .getByRole('dialog', { name: /2026\.12/ })
      .getByRole('button', { name: '编辑' })
      .click()
    const form = page.getByRole('dialog', { name: /编辑版本/ })
    await form.getByLabel('发布时间').fill('2026-11-01 09:00')
    await form.getByLabel('发布时间').press('Enter')
    await form.getByRole('button', { name: '保存' }).click()
    await row.getByText('已发布').waitFor()
    // Whoever was there before it was published is told; the demo's accounts are as old as the database.
    await stage.server.owner.query(`update account set created_at = '2020-01-01'`)
  })

  it('导购被告知一次，点开看内容，之后在个人菜单里找得到', async () => {
    const { page } = await hurriedSales()
    const told = page.getByRole('status').filter({ hasText: title })
    await told.getByRole('button', { name: '看看' }).click()
    const dialog = page.getByRole('dialog', { name: '同舟有新变化' })
    expect(await dialog.innerText()).toContain('该打的电话排在最前')
    await dialog.getByRole('button', { name: '知道了' }).click()
    const seen = `select 1 from release_seen join account a on a.id = account_id where a.username = 'sales1'`
    expect((await stage.server.owner.query(seen)).rowCount).toBe(1)
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '版本记录' }).click()
    await page.getByRole('row').filter({ hasText: title }).waitFor()
    expect(await page.getByRole('button', { name: '新增版本' }).count()).toBe(0)
  })

  it('服务器换了新版，打开的页面被告知，换页时自动更新', async () => {
    const { page } = await hurriedSales()
    await page.waitForURL('**/dashboard')
    await page.route('**/login', async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('/assets/web-', '/assets/newer-'),
      })
    })
    await page.evaluate(`window.later = 660_000; document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByText('同舟有了新版本').waitFor()
    await page.unroute('**/login')
    await page.evaluate('window.before = true')
    await page.getByRole('navigation', { name: '主菜单' }).getByText('商机列表').click()
    await expect.poll(() => page.evaluate('window.before')).toBeUndefined()
  })
})
