import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person
let manager: Person

beforeAll(async () => {
  stage = await openStage()
  ;[sales, manager] = await Promise.all([
    stage.person('sales1', '/dashboard'),
    stage.person('manager', '/introduction/index', { width: 1920, height: 1080 }),
  ])
})
afterAll(() => stage?.close())

const clueList = '/approvalInfoManager/clueList'
const form = ({ page }: Person) => page.getByRole('dialog')
const rowOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ hasText: name })

describe('导购的早晨', () => {
  it('首页的“今日需联系”点开正是那些行，数目相同', async () => {
    const { page } = sales
    // Not 今日需联系商机, which comes a moment later where any deal is due.
    const card = page.getByRole('link', { name: /^今日需联系 / })
    const told = Number((await card.innerText()).match(/\d+/)?.[0])
    await card.click()
    await page.waitForURL(`**${clueList}?view=due`)
    await page.getByText(new RegExp(`共\\s*${told}\\s*条`)).waitFor()
    await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(Math.min(told, 20))
    await sales.picture('due-today')
  })

  it('新增：别人看不到的客户的电话只说已有、不说是谁的；草稿刷新后还在；保存后出现在列表', async () => {
    const { page } = sales
    await page.goto(clueList)
    await page.getByRole('button', { name: '新增流量' }).click()
    await form(sales).getByLabel('客户姓名').fill('晨间客户')
    const { rows } = await stage.server.owner.query(
      `select u.phone, e.name from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id
       join employee e on e.office_id = c.office_id and e.id = c.owner_id
       where c.office_id = 1 and c.status = 'following' and u.phone is not null and e.name <> '王佳怡' and not exists (
         select from (select office_id, customer_id, owner_id from clue union all select office_id, customer_id, owner_id from opportunity) o
         join employee m on m.office_id = o.office_id and m.id = o.owner_id and m.name = '王佳怡'
         where o.office_id = c.office_id and o.customer_id = c.customer_id)
       order by c.id limit 1`,
    )
    await form(sales).getByLabel('电话', { exact: true }).fill(rows[0].phone)
    await form(sales).getByRole('button', { name: '申请查看' }).waitFor()
    expect(await form(sales).getByText(rows[0].name).count()).toBe(0)
    await sales.picture('duplicate-phone')
    await form(sales).getByLabel('电话', { exact: true }).fill('15408887777')
    await form(sales).getByLabel('备注').fill('刷新之前写的')
    await expect.poll(() => page.evaluate<string>('JSON.stringify({ ...localStorage })')).toContain('刷新之前写的')
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await expect.poll(() => form(sales).getByLabel('备注').inputValue()).toBe('刷新之前写的')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await rowOf(sales, '晨间客户').waitFor()
  })

  it('两个字搜到它，打开详情，看电话，写跟进，动态里都有', async () => {
    const { page } = sales
    await page.goto(clueList)
    await rowOf(sales, '晨间客户').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('晨间')
    await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(1)
    expect(page.url()).toContain('q=')
    await rowOf(sales, '晨间客户').getByText('晨间客户').click()
    const drawer = page.getByRole('dialog').filter({ hasText: '晨间客户' })
    await drawer.getByText('154****7777').first().waitFor()
    await drawer.getByRole('button', { name: /查看完整电话/ }).click()
    await drawer.getByText('15408887777').waitFor()
    await drawer.getByPlaceholder(/聊了什么/).fill('约好周末到店看瓷砖')
    await drawer.getByRole('button', { name: '电话', exact: true }).click()
    await drawer.getByRole('button', { name: '三天后' }).click()
    await drawer.getByRole('button', { name: '保存跟进' }).click()
    await drawer.getByText('约好周末到店看瓷砖').first().waitFor()
    await sales.picture('clue-detail')
    await drawer.getByRole('button', { name: '变更', exact: true }).click()
    for (const action of ['查看电话', '新增']) await drawer.locator('.story').getByText(action).first().waitFor()
    await sales.picture('clue-history')
  })

  it('经理同时开着这条：导购的修改不用刷新就出现；经理后保存会被告知谁改了什么', async () => {
    const { page } = manager
    await page.goto(`${clueList}?q=晨间`)
    await rowOf(manager, '晨间客户').getByText('晨间客户').click()
    await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click()
    await form(manager).getByLabel('小区').fill('经理写的小区')

    const mine = sales.page
    await mine.getByRole('dialog').getByRole('button', { name: '编辑' }).click()
    await form(sales).getByLabel('备注').fill('导购先改了备注')
    await mine.getByRole('button', { name: '保存', exact: true }).click()
    await mine
      .getByText(/已保存/)
      .first()
      .waitFor()

    await page.getByRole('button', { name: '保存', exact: true }).click()
    const told = page.getByRole('dialog').filter({ hasText: '王佳怡' })
    await told.getByText('导购先改了备注').waitFor()
    await manager.picture('stale-edit')
    await told.getByRole('button', { name: '仍然保存我的修改' }).click()
    await expect
      .poll(
        async () =>
          (await stage.server.owner.query(`select community from customer where phone = '15408887777'`)).rows[0]
            .community,
      )
      .toBe('经理写的小区')
  })

  it('退回公海；另一个导购的公海里不用刷新就多了它，领走后归他', async () => {
    const other = await stage.person('sales2', `${clueList}?view=pool&q=晨间`)
    await other.page.getByRole('button', { name: /清空/ }).first().waitFor()

    const { page } = sales
    await page.goto(`${clueList}?q=晨间`)
    await rowOf(sales, '晨间客户').getByRole('checkbox').check()
    await page.getByRole('button', { name: '退回公海' }).click()
    await page.getByPlaceholder(/为什么退回/).fill('客户改去城西装修')
    await page.getByRole('dialog').getByRole('button', { name: '退回公海' }).click()

    await rowOf(other, '晨间客户').waitFor()
    await rowOf(other, '晨间客户').getByRole('checkbox').check()
    await other.page.getByRole('button', { name: '领取' }).first().click()
    await expect
      .poll(
        async () =>
          (
            await stage.server.owner.query(
              `select e.name from clue c join employee e on e.office_id = c.office_id and e.id = c.owner_id
         join customer u on u.office_id = c.office_id and u.id = c.customer_id where u.phone = '15408887777'`,
            )
          ).rows[0]?.name,
      )
      .toBe('赵子轩')
    await other.picture('pool-claimed')
    await other.context.close()
  })

  it('经理批量分配，导购的铃响；筛选、排序和视图都在地址里，前进后退有效', async () => {
    const { page } = manager
    await page.goto(`${clueList}?view=mine`)
    const worked = page.getByRole('row').filter({ hasText: '跟进中' })
    for (const at of [0, 1]) await worked.nth(at).getByRole('checkbox').check()
    await page.getByRole('button', { name: '分配', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('王佳怡')
    await page.locator('.ant-select-item-option').filter({ hasText: '王佳怡' }).click()
    await dialog.getByRole('button', { name: '分配', exact: true }).click()
    await page
      .getByText(/已分配/)
      .first()
      .waitFor()
    await sales.page.keyboard.press('Escape')
    await sales.page.getByRole('button', { name: /通知/ }).click()
    await sales.page.getByText('林晓东分配给您 2 条流量').waitFor()
    await sales.picture('bell')

    await page.goto(clueList)
    await page.getByRole('tab', { name: '已逾期' }).click()
    await page.waitForURL('**view=overdue**')
    await page.getByRole('columnheader', { name: '客户姓名' }).click()
    await page.waitForURL('**sort=**')
    await page.goBack()
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('overdue')
    await manager.picture('clue-list-1920')
  })

  it('390 像素宽也能用：卡片、详情、跟进', async () => {
    const phone = await stage.person('sales1', `${clueList}?view=mine`, { width: 390, height: 800 })
    await phone.page.getByText(/共/).first().waitFor()
    await phone.picture('clue-list-390')
    await phone.context.close()
  })
})
