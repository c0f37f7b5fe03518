import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '../support/png.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person
let name: string

const clueList = '/approvalInfoManager/clueList'

beforeAll(async () => {
  stage = await openStage()
  const { rows } = await stage.server.owner.query(
    `select u.name from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id
     join employee e on e.office_id = c.office_id and e.id = c.owner_id
     where c.office_id = 1 and c.status = 'following' and e.name = '王佳怡' order by c.id limit 1`,
  )
  name = rows[0].name
  sales = await stage.person('sales1', `${clueList}?view=mine&q=${name}`, { width: 390, height: 844 })
})
afterAll(() => stage?.close())

/** Counts what is touched on a page from now on, as the page itself notices it. */
async function countTouches(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    'window.touches = 0; window.counting ??= addEventListener("pointerdown", event => event.isTrusted && window.touches++, true) ?? true',
  )
  return () => page.evaluate<number>('window.touches')
}

describe('导购一只手拿着手机的早上', () => {
  it('首页先是接下来给谁打电话，然后才是待办的数目', async () => {
    const { page } = await stage.person('sales1', '/dashboard', { width: 390, height: 844 })
    await page.getByRole('heading', { name: '接下来联系' }).waitFor()
    expect((await page.locator('h2').allTextContents()).slice(1, 3)).toEqual(['接下来联系', '我的待办'])
    await page.context().close()
  })

  it('打电话一碰：号码现出来并留下记录，接着问打得怎么样；再碰三下跟进就记好了', async () => {
    const { page } = sales
    const touched = await countTouches(page)
    await page
      .getByRole('button', { name: `给${name}打电话` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `联系 ${name}` })
    await expect.poll(() => dialog.locator('.call-number a').getAttribute('href')).toMatch(/^tel:154\d{8}$/)
    await expect
      .poll(() => dialog.getByRole('button', { name: '电话', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
    expect(await touched()).toBe(1)
    await sales.picture('call-390')
    const followed = await countTouches(page)
    await dialog.getByRole('button', { name: '电话未接通，稍后再联系' }).click()
    await dialog.getByRole('button', { name: '明天' }).click()
    await dialog.getByRole('button', { name: '保存跟进' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await followed()).toBe(3)
    const { rows } = await stage.server.owner.query(
      `select action from operation_log where subject = 'clue' and subject_name = $1 order by id desc limit 2`,
      [name],
    )
    expect(rows.map(row => row.action)).toEqual(['写跟进', '查看电话'])
  })

  it('列表里的号码点下去就是打电话', async () => {
    const { page } = sales
    await page
      .getByRole('button', { name: /^154\*{4}\d{4}$/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^联系 / }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('报销带票据六碰：新建、报销、费用类型、金额、拍照、提交', async () => {
    const { page } = sales
    // A photo takes its time on the way; whoever does not wait for it loses nothing.
    await page.route('**/approval/upload', async route => {
      await page.waitForTimeout(1500)
      await route.continue()
    })
    const touched = await countTouches(page)
    await page.getByRole('button', { name: '新建' }).click()
    await page.getByRole('option', { name: /^报销/ }).click()
    const drawer = page.getByRole('dialog', { name: '发起' })
    await drawer.getByRole('button', { name: '差旅', exact: true }).click()
    await drawer.getByLabel('报销金额').click()
    await page.keyboard.type('36.5')
    const camera = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: '拍照' }).click()
    const chooser = await camera
    expect(await chooser.element().getAttribute('capture')).toBe('environment')
    await chooser.setFiles({ name: '停车票.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(40, 40)) })
    await drawer.getByText('停车票.png').waitFor()
    await drawer.getByText('部门主管审批').waitFor()
    await sales.picture('expense-390')
    expect(await drawer.locator('.document-files [aria-busy]').count()).toBe(1)
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByRole('heading', { name: /王佳怡的报销\s*审批中/ }).waitFor()
    expect(await touched()).toBe(6)
    await page.getByRole('dialog').getByRole('button', { name: '查看图片 停车票.png' }).waitFor()
    await sales.picture('expense-started-390')
  })

  it('在搜索框输入 qj，请假就开在眼前的页面上；最近用过的排在前面', async () => {
    const { page } = sales
    await page.goto(`${clueList}?view=mine`)
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByRole('combobox', { name: '搜索页面和记录' }).fill('qj')
    await page.getByRole('option', { name: /^请假/ }).click()
    await page.getByRole('heading', { name: '发起请假' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(clueList)
    expect(new URL(page.url()).searchParams.get('view')).toBe('mine')
    await page.getByRole('button', { name: '换一种审批' }).click()
    const first = page.getByRole('region', { name: '最近使用' }).getByRole('button').first()
    expect(await first.innerText()).toMatch(/^报销/)
  })
})
