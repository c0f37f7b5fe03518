import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let finance: Person

beforeAll(async () => {
  stage = await openStage()
  ;[boss, finance] = await Promise.all([stage.person('boss', list), stage.person('finance', list)])
})
afterAll(() => stage?.close())

const list = '/companyManager/approvalDetial'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const press = (person: Person, name: string) => dialog(person).getByRole('button', { name, exact: true }).click()

/** On a page of its own, A opens the answer, and no key changes it while that is open. */
async function keysOnItsPage(person: Person) {
  const { page } = person
  await dialog(person).getByRole('link', { name: '整页查看' }).click()
  await page.getByRole('region', { name: '审批详情' }).getByRole('button', { name: '同意', exact: true }).waitFor()
  await page.keyboard.press('a')
  await dialog(person).getByLabel('意见').waitFor()
  await dialog(person).getByRole('button', { name: '取消' }).focus()
  await page.keyboard.press('r')
  await dialog(person).getByRole('heading', { name: '同意：' }).waitFor()
  await settled(page)
  expect(await dialog(person).getByRole('heading', { name: '拒绝：' }).count()).toBe(0)
  await page.goBack()
}

/** In a field for a day Enter takes what was typed, and opens the calendar; neither sends the form. */
async function entersDay(person: Person, day: string) {
  const [field, calendar] = [dialog(person).getByLabel('发生日期'), person.page.locator('.date-sheet:visible')]
  await field.fill(day)
  await calendar.waitFor()
  await field.press('Enter')
  await calendar.waitFor({ state: 'hidden' })
  await field.press('Enter')
  await calendar.waitFor()
  await field.press('Enter')
  await calendar.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe(day)
  await settled(person.page)
  expect(new URL(person.page.url()).searchParams.has('open')).toBe(false)
}

describe('报销从发起到付款', () => {
  it('边填边看到会由谁审批：金额到了 5000 元要公司管理员同意', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '新建' }).first().click()
    await dialog(boss).getByRole('option', { name: /报销/ }).click()
    await press(boss, '差旅')
    await dialog(boss).getByLabel('报销金额').fill('4999')
    await dialog(boss).getByText('条件：其他情况').waitFor()
    await dialog(boss).getByLabel('报销金额').fill('6800')
    await dialog(boss).getByText('条件：¥5,000.00 及以上').waitFor()
    await dialog(boss).getByText('公司管理员审批').waitFor()
    expect(await dialog(boss).getByLabel('发生日期').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await entersDay(boss, '2026-11-20')
    await dialog(boss).getByLabel('费用说明').fill('去佛山看展，高铁与住宿')
    await boss.picture('approval-start')
    await press(boss, '提交')
    await dialog(boss)
      .getByRole('heading', { name: /陈远航的报销\s*审批中/ })
      .waitFor()
  })

  it('退回、改后重新提交，同意后到财务；财务的列表上马上就有', async () => {
    await finance.page.getByRole('link', { name: '谢雅琴的报销' }).waitFor()
    await press(boss, '退回')
    await dialog(boss).getByLabel('退回理由').fill('金额写错了')
    await press(boss, '退回')
    await press(boss, '修改并重新提交')
    await dialog(boss).getByRole('note').filter({ hasText: '金额写错了' }).waitFor()
    await dialog(boss).getByLabel('报销金额').fill('6200')
    await press(boss, '重新提交')
    await keysOnItsPage(boss)
    await press(boss, '同意')
    await dialog(boss).getByLabel('意见').fill('同意')
    await press(boss, '同意')
    await finance.page.getByRole('link', { name: '陈远航的报销' }).click()
    await dialog(finance).getByText('6,200.00').waitFor()
    await finance.picture('approval-handle')
    await press(finance, '办理完成')
    await dialog(finance).getByLabel('意见').waitFor()
    await press(finance, '办理完成')
    await finance.page.getByText('已办理“陈远航的报销”，已打开下一条').waitFor()
    await finance.page.getByRole('button', { name: '返回上一条' }).click()
    await dialog(finance)
      .getByRole('heading', { name: /陈远航的报销\s*已通过/ })
      .waitFor()
  })

  it('发起人开着的详情跟着变，记录里每一步都在', async () => {
    await dialog(boss)
      .getByRole('heading', { name: /已通过/ })
      .waitFor()
    const said = await dialog(boss).locator('.decisions li header > span').allInnerTexts()
    expect(said.map(words => words.split('：')[0])).toEqual(
      expect.arrayContaining(['发起', '退回', '重新提交', '同意', '自动通过', '办理完成', '结束']),
    )
    await boss.picture('approval-done')
  })
})
