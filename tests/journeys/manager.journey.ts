import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let manager: Person
let seller: Person

beforeAll(async () => {
  stage = await openStage()
  ;[manager, seller] = await Promise.all([
    stage.person('manager', '/introduction/index'),
    stage.person('sales1', `${clueList}?view=mine`),
  ])
})
afterAll(() => stage?.close())

const clueList = '/approvalInfoManager/clueList'

/** The number of rows that the list's foot tells. */
async function total({ page }: Person): Promise<number> {
  const foot = page.getByText(/^共\s*[\d,]+\s*条/).first()
  return Number((await foot.innerText()).match(/[\d,]+/)?.[0].replaceAll(',', ''))
}

const shownIn = async (place: Locator) => Number((await place.innerText()).replaceAll(',', ''))

async function cluesOf(name: string): Promise<number> {
  const { rows } = await stage.server.owner.query(
    `select count(*)::int as count from clue c join employee e on e.office_id = c.office_id and e.id = c.owner_id
     where c.office_id = 1 and c.status = 'following' and e.name = $1`,
    [name],
  )
  return rows[0].count
}

/** Hands the first `count` rows of the manager's list to someone. */
async function assign(count: number, name: string): Promise<void> {
  const { page } = manager
  if (count === 50) await page.getByLabel('选择本页').check()
  else for (let at = 1; at <= count; at++) await page.getByRole('row').nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: '分配', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(name)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).click()
  await dialog.getByRole('button', { name: '分配', exact: true }).click()
  await page.getByText(`已分配 ${count} 条`).first().waitFor()
}

describe('经理的早晨', () => {
  it('一次分配 50 条，导购开着的列表不用刷新就多了 50 条', async () => {
    const before = await total(seller)
    await stage.server.owner.query(
      `with c as (insert into customer (office_id, name, phone)
         select 1, '晨会客户' || n, '137' || lpad(n::text, 8, '0') from generate_series(1, 50) n returning id)
       insert into clue (office_id, customer_id, status, department_id)
       select 1, c.id, 'unassigned', e.department_id from c, employee e where e.office_id = 1 and e.name = '林晓东'`,
    )
    await manager.page.goto(`${clueList}?q=晨会客户&size=50`)
    await manager.page.getByRole('row').nth(50).waitFor()
    await assign(50, '王佳怡')
    await expect.poll(() => total(seller)).toBe(before + 50)
    await seller.picture('fifty-landed')
  })

  it('再把其中 3 条收回来匀给自己，两边都对得上，导购开着的首页不用刷新', async () => {
    const before = await total(seller)
    const mine = seller.page.getByRole('link', { name: /^我的流量 / }).locator('b')
    await seller.page.goto('/dashboard')
    await expect.poll(() => mine.innerText()).toBe(before.toLocaleString('zh-CN'))
    const { rows } = await stage.server.owner.query(`select id from employee where office_id = 1 and name = '王佳怡'`)
    await manager.page.goto(`${clueList}?ownerId=${rows[0].id}&status=following&q=晨会客户`)
    await manager.page.getByRole('row').nth(3).waitFor()
    await assign(3, '林晓东')
    await expect.poll(() => mine.innerText()).toBe((before - 3).toLocaleString('zh-CN'))
    await manager.picture('rebalanced')
  })

  it('手机上重新打开列表，从“更多操作”撤销那 3 条：回到导购名下，导购的首页又多了它们', async () => {
    const mine = seller.page.getByRole('link', { name: /^我的流量 / }).locator('b')
    const before = { manager: await cluesOf('林晓东'), seller: await shownIn(mine) }
    const phone = await stage.person('manager', clueList, { width: 390, height: 844 })
    await phone.page.getByRole('button', { name: '更多操作' }).click()
    await phone.page.getByRole('menuitem', { name: '最近分配' }).click()
    const given = phone.page.getByRole('dialog').getByRole('listitem')
    await given
      .filter({ hasText: /^50 条/ })
      .filter({ hasText: '王佳怡' })
      .first()
      .waitFor() // the demo may have given her as many
    await given.filter({ hasText: /^3 条/ }).getByRole('button', { name: /^撤销/ }).click()
    await phone.page.getByRole('dialog').last().getByRole('button', { name: '撤销分配' }).click()
    await given.filter({ hasText: /^3 条/ }).getByText('已撤销', { exact: true }).waitFor()
    await phone.picture('taken-back-390')
    expect(await cluesOf('林晓东')).toBe(before.manager - 3)
    await expect.poll(() => shownIn(mine)).toBe(before.seller + 3)
    await phone.context.close()
  })

  it('首页的漏斗点开正是那些商机，数目相同', async () => {
    const { page } = manager
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: '商机漏斗' }).scrollIntoViewIfNeeded()
    const part = page
      .locator('.board-chart text')
      .filter({ hasText: / 个 · ¥/ })
      .first()
    const told = Number(/([\d,]+) 个/.exec(await part.innerHTML())?.[1]?.replaceAll(',', ''))
    expect(
      await page.getByRole('link', { name: /^战败的商机：[\d,]+ 个 · ¥[\d,.]+( [万亿])?，打开明细$/ }).count(),
    ).toBe(1)
    await manager.picture('funnel')
    await part.click()
    await page.waitForURL('**/approvalInfoManager/businessList**')
    await expect.poll(() => total(manager)).toBe(told)
    await manager.picture('funnel-rows')
  })
})
