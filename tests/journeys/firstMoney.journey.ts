import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { countPresses, type Presses } from './support/presses.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

/** From the sign-in page to the first money that is confirmed. */
const mostPresses = 35

let gateway: Gateway
let stage: Stage
let owner: Person
let presses: Presses

beforeAll(async () => {
  gateway = await startGateway()
  stage = await openStage({ SMS_GATEWAY_URL: gateway.url })
  owner = await stage.visitor()
  presses = await countPresses(owner.page)
})
afterAll(async () => {
  await stage?.close()
  await gateway?.stop()
})

const mobile = '15500009191'
const office = `(select id from office where office_name = '一个人的瓷砖店')`
const dialog = (page: Page) => page.getByRole('dialog').last()
const checklist = () => owner.page.getByRole('region', { name: '开张清单' })
const next = (title: string) => checklist().getByRole('link', { name: new RegExp(`^${title}：`) })
const one = async (sql: string) => (await stage.server.owner.query(sql)).rows[0]

async function home(): Promise<void> {
  await owner.page.getByRole('tab', { name: '首页' }).click()
  await checklist().waitFor()
}

/** Takes a picture of the start page at the width of a phone, and in the dark. */
async function pictures(name: string): Promise<void> {
  const { page } = owner
  await owner.picture(name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await checklist().waitFor()
  await owner.picture(`${name}-390`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await checklist().waitFor()
}

describe('一个人开店，到收下第一笔钱', () => {
  it('注册并创建企业：首页只有一张窄卡片，写着下一步', async () => {
    const { page } = owner
    await page.getByRole('link', { name: '注册账号' }).click()
    await page.getByLabel('姓名').fill('陈老板')
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('验证码', { exact: true }).fill(await gateway.codeOf(mobile))
    await page.getByLabel('密码', { exact: true }).fill('kiln-Harbour-27')
    await page.getByRole('button', { name: '注册' }).click()
    await page.waitForURL('**/create')
    await page.getByLabel('企业名称').fill('一个人的瓷砖店')
    presses.elsewhere()
    await page.getByLabel('行业类型').selectOption('瓷砖')
    await page.getByRole('button', { name: '创建' }).click()
    await checklist().getByText('已完成 0 / 11').waitFor()
    await checklist().getByText('下一步：录入商品').waitFor()
    expect((await checklist().boundingBox())?.height).toBeLessThan(96)
    await pictures('first-money-home')
  })

  it('商品：按自己的行业放入常用的，带品类、单位、每箱片数、损耗和标价', async () => {
    const { page } = owner
    await next('录入商品').click()
    await dialog(page).getByRole('checkbox', { name: '瓷砖' }).waitFor()
    expect(await dialog(page).getByRole('checkbox', { name: '瓷砖' }).isChecked()).toBe(true)
    await owner.picture('first-money-starter')
    await dialog(page)
      .getByRole('button', { name: /^放入 \d+ 个商品$/ })
      .click()
    await page.getByText(/已放入 \d+ 个商品/).waitFor()
    await page.getByRole('row').filter({ hasText: '米白柔光砖 800×800' }).waitFor()
    await owner.picture('first-money-goods')
  })

  it('报价：写上姓名和电话就能开始，选砖、填平方，定稿', async () => {
    const { page } = owner
    await home()
    await checklist().getByText('已完成 2 / 11').waitFor()
    await next('报第一份价').click()
    await dialog(page).getByLabel('客户姓名').fill('周女士')
    await dialog(page).getByLabel('电话').fill('15500009192')
    await owner.picture('first-money-customer')
    await dialog(page).getByRole('button', { name: '开始报价' }).click()
    const box = dialog(page).getByRole('combobox', { name: '添加商品' })
    await box.fill('米白柔光砖')
    await dialog(page).locator('.quote-found [role=option]').filter({ hasText: '米白柔光砖' }).waitFor()
    await box.press('Enter')
    await dialog(page).getByLabel('数量', { exact: true }).fill('30')
    await dialog(page).getByText('¥2,977.92').first().waitFor()
    await dialog(page).getByRole('button', { name: '定稿' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await page.getByText(/已定稿/).waitFor()
  })

  it('合同：一步转成，提交，自己就是审批人也走得通', async () => {
    const { page } = owner
    await dialog(page).getByRole('button', { name: '转为合同' }).click()
    await page.getByText(/已生成合同/).waitFor()
    await dialog(page).getByRole('button', { name: '提交', exact: true }).click()
    const asking = page.getByRole('dialog', { name: /^提交合同/ })
    await asking.getByText('部门主管审批').waitFor()
    await asking.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('已提交审批').waitFor()
    await dialog(page).getByRole('link', { name: '查看审批' }).click()
    await dialog(page).getByRole('button', { name: '同意', exact: true }).click()
    await dialog(page).getByLabel('意见').waitFor()
    await dialog(page).getByRole('button', { name: '同意', exact: true }).click()
    const state = async () => (await one(`select state from contract where office_id = ${office}`)).state
    await expect.poll(state).toBe('effective')
    await page.getByText('已同意').first().waitFor()
    await dialog(page).getByRole('button', { name: '关闭', exact: true }).click()
  })

  it('收款：合同已经选好；没有别人能确认，就在这里改规则再确认', async () => {
    const { page } = owner
    await home()
    await checklist().getByText('已完成 4 / 11').waitFor()
    await next('收第一笔钱').click()
    await dialog(page)
      .getByText(/未收 ¥2,977.92/)
      .waitFor()
    await dialog(page).getByLabel('收款金额').fill('1000')
    await dialog(page).getByRole('button', { name: '微信收款' }).click()
    await dialog(page).getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText(/已提交，请确认/).waitFor()
    await owner.picture('first-money-alone')
    await dialog(page).getByRole('button', { name: '只有我管钱：以后自己确认' }).click()
    await dialog(page).getByRole('button', { name: '确认收款' }).click()
    const paid = async () => Number((await one(`select paid from contract where office_id = ${office}`)).paid)
    await expect.poll(paid).toBe(100_000)
  })

  it(`从注册到第一笔钱不超过 ${mostPresses} 次点击`, async () => {
    const pressed = await presses.soFar()
    console.log(`presses to the first money: ${pressed}`)
    expect(pressed).toBeGreaterThan(10)
    expect(pressed).toBeLessThanOrEqual(mostPresses)
  })

  it('清单接着说邀请同事；不要了就不再显示', async () => {
    const { page } = owner
    await dialog(page).getByRole('button', { name: '关闭', exact: true }).click()
    await home()
    await checklist().getByText('下一步：邀请同事').waitFor()
    await checklist().getByRole('button', { name: '全部步骤' }).click()
    await next('收第一笔钱').getByText('收第一笔钱').waitFor()
    await pictures('first-money-steps')
    await checklist().getByRole('button', { name: '不再显示开张清单' }).click()
    await checklist().waitFor({ state: 'detached' })
  })
})
