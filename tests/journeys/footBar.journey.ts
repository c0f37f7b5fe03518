import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityPlaces } from '../../src/modules/identity/api/places.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const phone = { width: 390, height: 844 }

describe('手机底栏', () => {
  it.each([
    ['sales1', ['今天', '流量', '商机', '', '我的']],
    ['finance', ['今天', '收款', '合同', '', '我的']],
  ])('%s：今天、能打开的两个常用列表、新建、我的', async (who, words) => {
    const { page, context } = await stage.person(who, '/dashboard', phone, { touched: true })
    const foot = page.getByRole('navigation', { name: '常用' })
    await foot.getByText('我的').waitFor()
    expect(await foot.locator('a, button').allInnerTexts()).toEqual(words)
    await foot.locator('a').nth(1).click()
    await expect.poll(() => foot.locator('[aria-current="page"]').innerText()).toBe(words[1])
    await page.locator('.cards .card').nth(4).waitFor()
    const all = await page.locator('.cards .card').all()
    const boxes = (await Promise.all(all.map(one => one.boundingBox()))).filter(box => box !== null)
    const [first, second] = boxes
    if (!first || !second) throw new Error('fewer than two cards')
    const usual = Math.min(...boxes.map(({ height }) => height)) // a long source and a long address take a line more
    const gap = second.y - first.y - first.height
    const end = await page.locator('.list-foot').boundingBox()
    expect(first.y + 5 * usual + 4 * gap).toBeLessThanOrEqual(end?.y ?? 0)
    await foot.getByRole('button', { name: '新建' }).click()
    await page.getByRole('dialog', { name: '新建' }).waitFor()
    await context.close()
  })

  it('收起后这台设备不再显示，新建回到顶栏；电脑上没有底栏', async () => {
    const { page, context } = await stage.person('sales1', identityPlaces.theme.path, phone, { touched: true })
    const foot = page.getByRole('navigation', { name: '常用' })
    await foot.waitFor()
    await page.getByRole('switch', { name: '手机底栏' }).click()
    await foot.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: '新建' }).waitFor()
    expect(await foot.count()).toBe(0)
    await page.getByRole('switch', { name: '手机底栏' }).click()
    await foot.waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await foot.waitFor({ state: 'detached' })
    await context.close()
  })
})
