import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person

const clueList = '/approvalInfoManager/clueList'

beforeAll(async () => {
  stage = await openStage()
  sales = await stage.person('sales1', `${clueList}?view=mine&q=郭美玲`, { width: 390, height: 844 })
})
afterAll(() => stage?.close())

describe('打一个电话', () => {
  it('一碰就拨：号码现出来并留下记录，接着问打得怎么样；再碰三下就记好了', async () => {
    const { page } = sales
    await page.getByRole('button', { name: '给郭美玲打电话' }).first().click()
    const dialog = page.getByRole('dialog', { name: '联系 郭美玲' })
    await expect.poll(() => dialog.locator('.call-number a').getAttribute('href')).toMatch(/^tel:154\d{8}$/)
    await expect
      .poll(() => dialog.getByRole('button', { name: '电话', exact: true }).getAttribute('aria-pressed'))
      .toBe('true')
    await sales.picture('call-390')
    await dialog.getByRole('button', { name: '电话未接通，稍后再联系' }).click()
    await dialog.getByRole('button', { name: '明天' }).click()
    await dialog.getByRole('button', { name: '保存跟进' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { rows } = await stage.server.owner.query(
      `select action from operation_log where subject = 'clue' and subject_name = '郭美玲' order by id desc limit 2`,
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
})
