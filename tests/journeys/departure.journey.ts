import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let receiver: Person
let other: Person

beforeAll(async () => {
  stage = await openStage()
  ;[boss, receiver, other] = await Promise.all([
    stage.person('boss', `${employees}?q=${leaver}`),
    stage.person('sales1', '/introduction/index'),
    stage.person('manager', '/introduction/index'),
  ])
})
afterAll(() => stage?.close())

const employees = '/organizationManager/employeesManager'
const leaver = '赵子轩'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const press = (person: Person, name: string) => dialog(person).getByRole('button', { name, exact: true }).click()
const rowOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ hasText: name })

async function choose(person: Person, label: string, name: string): Promise<void> {
  await dialog(person).getByLabel(label).fill(name)
  const options = person.page.locator('.ant-select-item-option:visible')
  await options.filter({ hasText: name }).click()
  await options.first().waitFor({ state: 'hidden' })
}

/** What else the leaving person has, besides clues: each of these goes to one person. */
async function othersToHandOver(): Promise<string[]> {
  const parts = await dialog(boss)
    .getByRole('region', { name: /的交接$/ })
    .all()
  const names = await Promise.all(parts.map(part => part.getAttribute('aria-label')))
  return names.map(name => (name ?? '').replace('的交接', '')).filter(title => title !== '流量')
}

async function cluesOf(name: string): Promise<number> {
  const { rows } = await stage.server.owner.query(
    `select count(*)::int as count from clue c join employee e on e.office_id = c.office_id and e.id = c.owner_id
     where c.office_id = 1 and e.name = $1`,
    [name],
  )
  return rows[0].count
}

describe('离职交接与操作日志', () => {
  it('名下流量平均交给两人：先核对去向，再一次完成；接收人的铃响，名下有了它们', async () => {
    const before = { receiver: await cluesOf('王佳怡'), other: await cluesOf('林晓东') }
    await rowOf(boss, leaver).getByRole('button', { name: '离职交接' }).click()
    const clues = dialog(boss).getByRole('region', { name: '流量的交接' })
    await clues.getByLabel('平均分配').check()
    await choose(boss, '流量接收人 1', '王佳怡')
    if ((await dialog(boss).getByLabel('流量接收人 2').count()) === 0)
      await clues.getByRole('button', { name: '添加接收人' }).click()
    await choose(boss, '流量接收人 2', '林晓东')
    for (const title of await othersToHandOver()) await choose(boss, `${title}接收人`, '王佳怡')
    await press(boss, '下一步：核对')
    await dialog(boss).getByText('交给 2 人').waitFor()
    await boss.picture('handover-preview')
    await press(boss, '确认交接并办理离职')
    await dialog(boss).getByText(`${leaver}已办理离职`).waitFor()
    await boss.picture('handover-done')
    expect(await cluesOf('王佳怡')).toBeGreaterThan(before.receiver)
    expect(await cluesOf('林晓东')).toBeGreaterThan(before.other)
    for (const person of [receiver, other]) {
      await person.page.getByRole('button', { name: /通知/ }).click()
      await person.page.getByText(new RegExp(`${leaver}离职，.*交接给您`)).waitFor()
    }
    await receiver.picture('handover-bell')
  })

  it('撤销：员工和流量都回到原处', async () => {
    const { page } = boss
    await press(boss, '查看交接记录')
    await dialog(boss).getByRole('button', { name: '撤销', exact: true }).click()
    await press(boss, '撤销交接')
    await page.getByText(`项回到${leaver}名下`).waitFor()
    await dialog(boss).getByText('已撤销', { exact: true }).waitFor()
    await boss.picture('handover-undone')
    expect(await cluesOf(leaver)).toBeGreaterThan(0)
    await page.goto(`${employees}?q=${leaver}`)
    await rowOf(boss, leaver).getByRole('button', { name: '离职交接' }).waitFor()
  })

  it('公司操作日志按人筛选，打开一条看到字段的改前改后', async () => {
    const { page } = boss
    await page.goto('/baseManager/gateLogManager')
    await page.getByRole('button', { name: '筛选 操作人' }).click()
    await page.locator('[aria-label="操作人包含"]:focus').waitFor()
    await page.keyboard.type('陈远航')
    await page.keyboard.press('Enter')
    await page.waitForURL(/personName=/)
    await boss.picture('log-filter')
    await page.keyboard.press('/')
    await page.keyboard.type(leaver)
    await page.waitForURL(/q=/)
    await rowOf(boss, leaver).getByRole('cell', { name: '员工', exact: true }).first().click()
    await dialog(boss).getByRole('columnheader', { name: '改前' }).waitFor()
    const changed = dialog(boss).getByRole('row').filter({ hasText: '停用时间' })
    await changed.getByText('空', { exact: true }).waitFor()
    await boss.picture('log-entry')
  })

  it('实时操作日志：同事一动，这里就出现；校验说整条链完整', async () => {
    const { page } = boss
    await page.goto('/baseManager/gateLogManagerTest')
    await rowOf(boss, '陈远航').first().waitFor()
    const seller = receiver.page
    await seller.goto('/approvalInfoManager/clueList?view=mine')
    await rowOf(receiver, '****').first().click() // not every example has a telephone number
    await dialog(receiver)
      .getByRole('button', { name: /查看完整电话/ })
      .click()
    await rowOf(boss, '查看电话').filter({ hasText: '王佳怡' }).first().waitFor()
    await boss.picture('live-log')
    await page.goto('/baseManager/gateLogManager')
    await page.getByRole('button', { name: '校验', exact: true }).click()
    await page.getByText('已在后台校验').waitFor()
    await expect
      .poll(
        async () =>
          (await stage.server.owner.query(`select 1 from notification where title = '操作日志校验通过'`)).rowCount,
      )
      .toBe(1)
    await page.getByRole('button', { name: /通知/ }).click()
    await page.getByText('操作日志校验通过').first().waitFor()
    await boss.picture('log-verified')
  })
})
