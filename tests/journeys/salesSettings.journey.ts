import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSwitches } from '../support/switches.ts'
import { tokenOf } from './support/menu.ts'
import { openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let sales: Person

beforeAll(async () => {
  stage = await openStage()
  ;[boss, sales] = await Promise.all([
    stage.person('boss', '/functionManager/teamManager'),
    stage.person('sales1', businessList),
  ])
})
afterAll(() => stage?.close())

const businessList = '/approvalInfoManager/businessList'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const press = (person: Person, name: string) => dialog(person).getByRole('button', { name, exact: true }).click()
const rowOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(person: Person, member: number, name: string): Promise<void> {
  await person.page.locator(`#team-member-${member}-employeeId`).click()
  await person.page.keyboard.type(name)
  await person.page.keyboard.press('Enter')
}

/** Gives a deal in progress this name, and nobody works on it until it is to go back to its pool the day after tomorrow. */
async function leavesSoon(name: string): Promise<void> {
  const rules = { dealRecycling: true, dealContactHours: 0, dealFollowUpDays: 10, dealProgressDays: 0 }
  await setSwitches(stage.server, await tokenOf(boss), rules)
  await stage.server.owner.query(
    `update opportunity set name = $1, last_follow_up_at = now() - interval '9 days', assigned_at = now() - interval '9 days'
     where id = (select min(o.id) from opportunity o join stage s on s.office_id = o.office_id and s.id = o.stage_id
       where o.office_id = 1 and o.status = 'open' and o.pool_id is null and s.probability < 5000)`,
    [name],
  )
}

describe('公司设置怎么卖', () => {
  it('商机团队：组长、默认分成合计 100%、承接上限；合计不对说差多少', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '新增团队' }).first().click()
    await dialog(boss).getByLabel('团队名称').fill('滨江整装一组')
    await press(boss, '添加成员')
    await press(boss, '添加成员')
    await choose(boss, 0, '王佳怡')
    await choose(boss, 1, '李')
    await dialog(boss).locator('#team-member-0-share').fill('70')
    await dialog(boss).getByText('默认分成合计 70%，应为 100% 或全部为 0').waitFor()
    await press(boss, '平均分')
    await dialog(boss).getByText('默认分成合计 100%').waitFor()
    await dialog(boss).getByLabel('组长').first().check()
    await dialog(boss).locator('#team-member-0-capacity').fill('3')
    await press(boss, '保存')
    await rowOf(boss, '滨江整装一组').getByText('王佳怡').first().waitFor()
    await rowOf(boss, '滨江整装一组').getByRole('link').first().click()
    await dialog(boss).getByText('已满').waitFor()
    await boss.picture('team')
  })

  it('导购套用团队，两人各 50%；自己暂停接单', async () => {
    const { page } = sales
    await page.getByRole('button', { name: '新增商机' }).first().click()
    await dialog(sales).getByLabel('客户姓名').fill('设置客户')
    await dialog(sales).getByLabel('电话', { exact: true }).fill('15408885555')
    await dialog(sales).getByRole('button', { name: '到店', exact: true }).click()
    await press(sales, '保存')
    await rowOf(sales, '设置客户').getByText('到店').waitFor()
    await rowOf(sales, '设置客户').getByRole('link').first().click()
    await openTab(sales, /团队与分成/)
    await press(sales, '套用团队')
    await page.getByRole('button', { name: /滨江整装一组/ }).click()
    await page.getByText('已套用“滨江整装一组”的成员与分成').waitFor()
    await expect.poll(() => dialog(sales).getByText('50%').count()).toBe(2)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '接单中' }).click()
    const own = dialog(sales).getByRole('listitem').filter({ hasText: '滨江整装一组' })
    await own.getByRole('button', { name: '三天' }).click()
    await own.getByText('暂停中').waitFor()
    await sales.picture('own-teams')
    await page.keyboard.press('Escape')
  })

  it('停用有商机的阶段，商机移到指定的阶段；导购开着的看板跟着变', async () => {
    await sales.page.goto(`${businessList}?show=board&q=设置客户`)
    const column = (title: string) => sales.page.getByRole('region', { name: title, exact: true })
    await column('到店').getByText('设置客户').waitFor()
    const { page } = boss
    await page.goto('/configurationManager/stageManager')
    await page.getByRole('button', { name: '停用“到店”' }).click()
    await dialog(boss).getByLabel(/移到/).selectOption({ label: '量尺' })
    await boss.picture('stage-off')
    await press(boss, '停用')
    await rowOf(boss, '到店').getByText('已停用').waitFor()
    await column('量尺').getByText('设置客户').waitFor()
    await expect.poll(() => column('到店').count()).toBe(0)
  })

  it('另一个部门用自己的阶段组，多一个阶段', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '新增阶段组' }).click()
    await dialog(boss).getByLabel('名称').fill('旧房改造流程')
    await dialog(boss).getByLabel('适用部门').click()
    await page.keyboard.type('城东')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await boss.picture('stage-group-new')
    await press(boss, '新增')
    await page.getByRole('heading', { name: '旧房改造流程' }).waitFor()
    await page.getByRole('button', { name: '新增阶段', exact: true }).first().click()
    await dialog(boss).getByLabel('阶段名称').fill('设计交底')
    await dialog(boss).getByLabel('赢率').fill('60')
    await dialog(boss).getByRole('button', { name: '预计金额', exact: true }).click()
    await press(boss, '新增')
    await rowOf(boss, '设计交底').getByText('60%').waitFor()
    await page.getByRole('button', { name: '上移“设计交底”' }).click()
    await page.getByRole('button', { name: '上移“设计交底”' }).click()
    await boss.picture('stage-group')
  })

  it('快要退回公海的商机在列表里名字读得全，什么时候退回也读得全', async () => {
    const name = '云栖里三幢一单元橡木地板'
    await leavesSoon(name)
    const { page } = boss
    await page.goto(`${businessList}?view=leaving&q=${name}`)
    const cell = rowOf(boss, name).getByRole('link').first()
    await cell.getByText('退回').waitFor()
    const cut = `[...document.querySelectorAll('td.col-first, td.col-first *')]
      .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)`
    expect(await page.evaluate(cut)).toEqual([])
    await boss.picture('leaving-deal')
  })
})
