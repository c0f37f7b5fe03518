import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  boss = await stage.person('boss', '/approvalInfoManager/clueList')
})
afterAll(() => stage?.close())

describe('新人问一句', () => {
  it('按 ? 看帮助：这个页面做什么、词是什么意思；为什么是另一个标志', async () => {
    const { page } = boss
    await page.locator('tbody tr').first().waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: '帮助' })
    await help.getByText('这个页面：流量列表').waitFor()
    await help.getByText('下次跟进时间在今天之前、至今没有再跟进的进行中记录。').waitFor()
    await boss.picture('help')
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    const drawn = (name: string) => page.getByRole('button', { name, exact: true }).locator('path').getAttribute('d')
    expect(await drawn('帮助')).not.toBe(await drawn('为什么能或不能看到'))
  })

  it('选项用拼音首字母也找得到，读屏听不到英文', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '新增流量' }).click()
    const channel = page.getByLabel('来源渠道', { exact: true })
    await channel.click()
    await channel.pressSequentially('xqhd')
    const offered = page.locator('.ant-select-item-option:visible')
    await expect.poll(() => offered.allTextContents()).toEqual(['小区活动'])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '清空' }).first().waitFor()
    const english = await page
      .locator('[role="dialog"] [aria-label]')
      .evaluateAll(elements =>
        (elements as unknown as { ariaLabel: string }[])
          .map(element => element.ariaLabel)
          .filter(label => /^[a-z -]+$/i.test(label)),
      )
    expect(english).toEqual([])
  })
})
