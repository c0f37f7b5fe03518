import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressOnCanvas } from './support/canvas.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  boss = await stage.person('boss', '/functionManager/processManager/designer?flow=2')
})
afterAll(() => stage?.close())

const cards = async ({ page }: Person) => {
  const all = await page.locator('[data-card]').all()
  return Promise.all(all.map(async card => (await card.getAttribute('aria-label')) ?? ''))
}
/** Whether all of it lies within the canvas, or above it in the window. */
async function isSeen({ page }: Person, what: Locator): Promise<boolean> {
  const [box, stage] = [await what.boundingBox(), await page.locator('.designer-canvas').boundingBox()]
  return box !== null && stage !== null && box.y >= 0 && box.y + box.height <= stage.y + stage.height
}
const tool = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('画一个审批流程', () => {
  it('插入节点、设置、拖动换位置；没填的条件在节点上指出来，撤销就没有了', async () => {
    const { page } = boss
    await pressOnCanvas(page, page.getByRole('button', { name: /^办理：财务付款/ }))
    await page.keyboard.press('+')
    await page.getByRole('menuitem', { name: '抄送' }).click()
    await page.getByLabel('节点名称').fill('抄送老板')
    await tool(boss, '添加抄送人')
    await page.getByLabel('第 1 种抄送人', { exact: true }).selectOption('发起人本人')
    expect((await cards(boss)).at(-1)).toBe('抄送：抄送老板，发起人本人')
    await tool(boss, '关闭设置')
    await page.getByRole('button', { name: /缩放到全部可见/ }).click()
    await page.getByRole('button', { name: /^抄送：/ }).dragTo(page.getByRole('button', { name: '添加节点' }).first())
    await expect.poll(() => cards(boss).then(all => all[1])).toBe('抄送：抄送老板，发起人本人')
    await page.getByRole('button', { name: '添加节点' }).first().click()
    await page.getByRole('menuitem', { name: '条件分支' }).click()
    await page.getByRole('button', { name: '校验 1' }).click()
    await page.getByText('有条件还没有填写比较的值').first().waitFor()
    await boss.picture('designer')
    await tool(boss, '关闭设置')
    await page.keyboard.press('Control+z')
    await page.getByText('没有发现问题，可以发布。').waitFor()
    await tool(boss, '校验')
  })

  it('窗口很矮时，最后一个“+”和它的菜单也在看得见的地方，用鼠标和键盘都一样', async () => {
    const { page } = boss
    await page.setViewportSize({ width: 1280, height: 560 })
    const last = page.locator('[data-place="/"]')
    await page.locator('[data-card]').first().focus()
    await page.keyboard.press('ArrowUp')
    expect(await isSeen(boss, last)).toBe(false)
    await pressOnCanvas(page, last)
    await page.getByRole('menuitem', { name: '结束' }).waitFor()
    expect([await isSeen(boss, last), await isSeen(boss, page.getByRole('menu'))]).toEqual([true, true])
    await page.keyboard.press('Escape')
    await page.locator('[data-card]').nth(-1).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => isSeen(boss, last)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('模拟：按金额看经过谁；离开前先问，保存之后还在', async () => {
    const { page } = boss
    await tool(boss, '模拟')
    await page.getByRole('textbox', { name: '报销金额' }).fill('6800')
    await page.locator('[data-card="more"][data-state="ahead"]').waitFor()
    await tool(boss, '关闭模拟')
    await pressOnCanvas(page, page.getByRole('button', { name: /^办理：财务付款/ }))
    await page.getByLabel('第 1 种办理人', { exact: true }).selectOption('发起人自选')
    await tool(boss, '模拟')
    await page.getByRole('combobox', { name: '财务付款由谁审批' }).fill('孙慧敏')
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '孙慧敏' }).click()
    await page.locator('.way-person').filter({ hasText: '发起人自选' }).waitFor()
    await boss.picture('designer-simulation')
    await page.getByRole('link', { name: '返回审批管理' }).click()
    await tool(boss, '继续填写')
    await page.keyboard.press('Control+s')
    await page.getByText('草稿已保存').waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^抄送：抄送老板/ }).waitFor()
    await page.getByText('有未发布的修改').waitFor()
  })
})
