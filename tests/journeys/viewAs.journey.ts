import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act } from './support/record.ts'
import { settled } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let sales: Person

beforeAll(async () => {
  stage = await openStage()
  ;[boss, sales] = await Promise.all([
    stage.person('boss', '/introduction/index'),
    stage.person('sales1', '/dashboard'),
  ])
})
afterAll(() => stage?.close())

const clueList = '/approvalInfoManager/clueList'
const employees = '/organizationManager/employeesManager'
const bar = ({ page }: Person) => page.getByLabel('正在以他人的视角查看')
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })
const total = async ({ page }: Person) => {
  await page.getByText(/共\s*[\d,]+\s*条/).waitFor()
  return page.getByText(/共\s*[\d,]+\s*条/).innerText()
}

/** Opens somebody from the list of employees and sees the product as them. */
async function lookAs(person: Person, name: string): Promise<void> {
  const { page } = person
  await page.goto(`${employees}?q=${encodeURIComponent(name)}`)
  await page.getByRole('row').filter({ hasText: name }).click()
  await page.waitForURL('**open=*')
  await act(person, '以其视角查看')
  await page.waitForURL('**/dashboard')
  await bar(person).getByText(name).waitFor()
}

describe('管理员以导购的视角查看', () => {
  let own: number

  it('看到的菜单和流量与导购自己看到的一样', async () => {
    await lookAs(boss, '王佳怡')
    const menu = ({ page }: Person) => page.getByRole('navigation').first().innerText()
    await expect.poll(() => menu(boss)).toBe(await menu(sales))
    for (const { page } of [boss, sales]) await page.goto(clueList)
    await expect.poll(() => total(boss)).toBe(await total(sales))
    await boss.picture('view-as-list')
  })

  it('没有任何会改动数据的按钮，导购自己有', async () => {
    const { rows } = await stage.server.owner.query(
      `select c.id from clue c join employee e on e.office_id = c.office_id and e.id = c.owner_id
       where c.office_id = 1 and e.name = '王佳怡' and c.status = 'following' order by c.id limit 1`,
    )
    own = rows[0].id
    const writing = ['新增流量', '保存与管理视图', '编辑', '标记无效', '退回公海', '保存跟进', '查看完整电话']
    const shown = async (person: Person) => {
      await person.page.goto(`${clueList}?open=${own}`)
      await person.page.getByRole('dialog').getByText('跟进').first().waitFor()
      await settled(person.page)
      const more = button(person, '更多操作')
      if (await more.count()) await more.last().click()
      const named = (name: string) =>
        button(person, name)
          .or(person.page.getByRole('menuitem', { name, exact: true }))
          .count()
      const there = await Promise.all(writing.map(named))
      return writing.filter((_, at) => there[at])
    }
    expect((await shown(sales)).length).toBeGreaterThan(4)
    expect(await shown(boss)).toEqual([])
    await boss.picture('view-as-record')
    await boss.page.keyboard.press('Escape')
    await boss.page.getByRole('button', { name: /个人菜单/ }).click()
    const actions = await boss.page.getByRole('menuitem').allInnerTexts()
    expect(actions).toContain('退出登录')
    expect(actions).not.toContain('修改密码')
    await boss.page.keyboard.press('Escape')
  })

  it('地址也打不开会写东西的表单，行不能勾选', async () => {
    const { page } = boss
    const dialogs = async (person: Person, address: string) => {
      await person.page.goto(`${clueList}?${address}`)
      await total(person)
      await settled(person.page) // the form's code would be there by now
      return person.page.getByRole('dialog').count()
    }
    const addresses = ['new=1', 'task=import']
    await dialogs(sales, 'new=1')
    await sales.page.getByRole('dialog').first().waitFor()
    expect(await sales.page.getByRole('dialog').count()).toBe(1)
    for (const address of addresses) expect([address, await dialogs(boss, address)]).toEqual([address, 0])
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await sales.page.getByRole('checkbox').count()).toBeGreaterThan(0)
  })

  it('退出后回到原来的地方，又是自己', async () => {
    const { page } = boss
    await bar(boss).getByRole('button', { name: '退出查看' }).click()
    await page.waitForURL(`**${employees}?**`)
    await button(boss, '更多操作').waitFor()
    expect(await bar(boss).count()).toBe(0)
    expect(await page.getByText('视角查看已结束').count()).toBe(0)
  })

  it('为什么：流量和页面都给出从角色、数据范围到结论的链', async () => {
    const { page } = boss
    await page.goto(`${clueList}?open=${own}`)
    await page.getByRole('dialog').getByRole('button', { name: '为什么能或不能看到' }).click()
    const panel = page.getByRole('dialog', { name: '为什么' })
    await panel.getByText('选择一名员工').waitFor()
    await panel.getByRole('combobox').fill('王佳怡')
    await page.locator('.ant-select-item-option').filter({ hasText: '王佳怡' }).click()
    const answers = panel.getByRole('list', { name: '王佳怡的权限' })
    await answers.getByText('能打开', { exact: true }).waitFor()
    await answers.getByText('能看到', { exact: true }).waitFor()
    await answers.getByRole('link', { name: '导购' }).first().waitFor()
    await boss.picture('why')
  })

  it('操作日志记的是管理员', async () => {
    const { page } = boss
    await page.goto(`/baseManager/gateLogManager?q=${encodeURIComponent('王佳怡')}`)
    for (const action of ['开始以其视角查看', '结束以其视角查看'])
      await page.getByRole('row').filter({ hasText: action }).filter({ hasText: '陈远航' }).first().waitFor()
  })
})

describe('查看自己结束', () => {
  const ended = async (why: string) => {
    await boss.page.getByText(`视角查看已结束（${why}），现在是您自己的视角`).waitFor()
    await boss.page.waitForURL(`**${employees}?**`)
    await boss.page.getByRole('button', { name: '陈远航，个人菜单' }).waitFor()
    expect(await bar(boss).count()).toBe(0)
    expect(await boss.page.getByText('您的登陆状态已过期').count()).toBe(0)
  }

  it('时间到了，浏览器自己回到管理员的视角并说明', async () => {
    await lookAs(boss, '王佳怡')
    await stage.server.owner.query(
      `update session set view_until = now() + interval '8 seconds' where view_employee_id is not null`,
    )
    await boss.page.goto(clueList)
    await bar(boss).waitFor()
    await ended('时间已到')
    await boss.picture('view-over')
  })

  it('对方被停用，也是', async () => {
    await lookAs(boss, '赵子轩')
    const second = await stage.person('boss', `${employees}?q=${encodeURIComponent('赵子轩')}`)
    await second.page.getByRole('row').filter({ hasText: '赵子轩' }).click()
    await act(second, '停用')
    const sure = second.page.getByRole('dialog').last()
    await sure.getByText('所有登录会立即退出').waitFor()
    await sure.getByRole('button', { name: '停用', exact: true }).click()
    await ended('对方已停用、权限有变化，或您在别处退出了查看')
    await second.context.close()
  })
})
