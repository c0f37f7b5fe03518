import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '../../src/kernel/api/time.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { countPresses, type Presses } from './support/presses.ts'
import { settled } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

const mostPresses = 30

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

const mobile = '15500001111'
const dialog = (page: Page) => page.getByRole('dialog').last()
const choose = async (label: string, value: string) => {
  presses.elsewhere()
  await owner.page.getByLabel(label).selectOption(value)
}
const home = async () => {
  const { page } = owner
  await page.getByRole('tab', { name: '首页' }).click()
  await page.getByRole('region', { name: '开张清单' }).waitFor()
}
/** Opens the other steps of the checklist. */
const all = () => owner.page.getByRole('button', { name: '全部步骤' }).click()
const step = (title: string) => owner.page.getByRole('link', { name: new RegExp(`^${title}：`) })

const customers = [
  '姓名,手机号,小区,预算,意向品类',
  '开张客户,15500002222,云栖里,80000,瓷砖',
  '第二位,15500003333,云栖里,,',
].join('\r\n')

describe('老板的第一个小时', () => {
  it('注册并创建企业：姓名、手机号、密码就够，首页写着下一步', async () => {
    const { page } = owner
    await page.getByRole('link', { name: '注册账号' }).click()
    await page.getByLabel('姓名').fill('钱老板')
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('验证码', { exact: true }).fill(await gateway.codeOf(mobile))
    await page.getByLabel('密码', { exact: true }).fill('kiln-Harbour-27')
    await page.getByRole('button', { name: '注册' }).click()
    await page.waitForURL('**/create')
    await page.getByText('您的用户名是 qianlaoban').waitFor()
    const right = async (part: Locator) => part.boundingBox().then(box => (box?.x ?? 0) + (box?.width ?? 0))
    const name = page.getByLabel('企业名称')
    expect(await right(page.getByRole('button', { name: '创建' }))).toBe(await right(name))
    await name.fill('开张瓷砖店')
    await choose('行业类型', '瓷砖')
    await page.getByRole('button', { name: '创建' }).click()
    await page.getByText('已完成 0 / 11').waitFor()
    await owner.picture('first-hour-begins')
  })

  it('建部门，并从部门里一次邀请两位同事：第二位只填姓名和手机号', async () => {
    const { page } = owner
    await all()
    await step('建部门').click()
    await dialog(page).getByLabel('部门名称').fill('一店')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('link', { name: '邀请员工' }).click()
    await dialog(page).getByLabel('手机号').fill('15500004441')
    await dialog(page).getByLabel('姓名').fill('孙导购')
    await dialog(page).getByLabel('导购').check()
    await dialog(page).getByRole('button', { name: '保存并再加一位' }).click()
    await page.getByText('用户名 sundaogou').waitFor()
    await dialog(page).getByLabel('手机号').fill('15500004442')
    await dialog(page).getByLabel('姓名').fill('李导购')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    const invited = (name: string) => page.getByRole('row').filter({ hasText: name })
    await invited('李导购').getByText('导购').first().waitFor()
    await invited('李导购').getByText('一店').waitFor()
    await invited('孙导购').getByText('已发送').waitFor()
    await owner.picture('first-hour-invited')
  })

  it('公海用现成的，导入手上的名单', async () => {
    const { page } = owner
    await home()
    await page.getByText('已完成 2 / 11').waitFor()
    await all()
    await page.getByRole('button', { name: '不需要“定公海”，隐藏' }).click()
    await page.getByText('已完成 2 / 10').waitFor()
    await step('导入客户').click()
    presses.elsewhere()
    await page
      .getByLabel('选择要导入的文件')
      .setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from(customers) })
    await page.getByRole('button', { name: '检查数据' }).click()
    await page.getByRole('button', { name: /导入 2 行/ }).click()
    await dialog(page).getByRole('button', { name: '完成' }).click()
    await page.getByRole('row').filter({ hasText: '开张客户' }).getByText('开张客户').click()
  })

  it('转为商机，写第一条跟进，成交', async () => {
    const { page } = owner
    await dialog(page).getByRole('button', { name: '转商机', exact: true }).click()
    await dialog(page).getByLabel('预计金额').waitFor()
    await dialog(page).getByRole('button', { name: '转商机', exact: true }).click()
    await page.getByRole('alert').or(page.getByRole('status')).getByText('打开商机').click()
    await page.waitForURL('**/approvalInfoManager/businessList?open=*')
    await dialog(page).getByRole('tablist', { name: '商机详情' }).waitFor() // until then the clue is still open
    await dialog(page)
      .getByPlaceholder(/聊了什么/)
      .fill('看中木纹砖，周末来店')
    await dialog(page).getByRole('button', { name: '保存跟进' }).click()
    await dialog(page).getByText('看中木纹砖，周末来店').first().waitFor()
    await dialog(page).getByRole('button', { name: '成交', exact: true }).click()
    await dialog(page).getByLabel('预计成交日期').fill(formatDate(new Date()))
    const calendar = page.locator('.ant-picker-dropdown')
    await calendar.locator('.ant-picker-cell-today').click()
    await calendar.waitFor({ state: 'hidden' })
    await dialog(page).getByLabel('成交金额').fill('78000')
    expect(await dialog(page).getByLabel('预计成交日期').inputValue()).not.toBe('')
    await settled(page)
    await dialog(page).getByRole('button', { name: '确定' }).click()
    const won = `select deal_amount from opportunity where status = 'won' and office_id = (select id from office where office_name = '开张瓷砖店')`
    await expect.poll(async () => (await stage.server.owner.query(won)).rows).toHaveLength(1)
    await owner.picture('first-hour-won')
  })

  it(`从注册到第一单成交不超过 ${mostPresses} 次点击`, async () => {
    const pressed = await presses.soFar()
    console.log(`presses of the first hour: ${pressed}`)
    expect(pressed).toBeGreaterThan(10)
    expect(pressed).toBeLessThanOrEqual(mostPresses)
  })
})

describe('老板先看示例', () => {
  const sure = async (press: string) => {
    const { page } = owner
    await page.getByRole('button', { name: `${press}示例数据`, exact: true }).click()
    await dialog(page).getByRole('button', { name: press, exact: true }).click()
  }

  it('空的企业里放入示例，列表里带“示例”标记，步骤不算完成', async () => {
    const { page } = owner
    await page.goto('/create')
    await page.getByLabel('企业名称').fill('示例瓷砖店')
    await choose('行业类型', '瓷砖')
    await page.getByRole('button', { name: '创建' }).click()
    await page.getByText('已完成 0 / 11').waitFor()
    await all()
    await sure('放入')
    await page.getByRole('button', { name: '清除示例数据' }).waitFor()
    await page.getByText('已完成 0 / 11').waitFor()
    await owner.picture('first-hour-sample')
    await step('写第一条跟进').click()
    const row = page.getByRole('row').filter({ hasText: '示例·王女士' })
    await row.getByText('示例', { exact: true }).waitFor()
    await owner.picture('first-hour-sample-list')
  })

  it('就用默认的公海，一次点击就完成；指南说明每一步', async () => {
    const { page } = owner
    await home()
    await all()
    await page.getByRole('button', { name: '定公海：就用默认的' }).click()
    await page.getByText('已完成 1 / 11').waitFor()
    await page.getByRole('link', { name: '开张指南' }).click()
    await page.getByRole('region', { name: '开张指南' }).getByText('打开员工管理').waitFor()
    await owner.picture('first-hour-guide')
  })

  it('清除示例后什么也不剩，可以再放', async () => {
    const { page } = owner
    await home()
    await all()
    await sure('清除')
    await page.getByRole('button', { name: '放入示例数据' }).waitFor()
    const left = `select count(*)::int as n from customer where office_id = (select id from office where office_name = '示例瓷砖店')`
    expect((await stage.server.owner.query(left)).rows).toEqual([{ n: 0 }])
    await owner.picture('first-hour-cleared')
  })
})
