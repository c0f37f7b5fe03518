import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person

beforeAll(async () => {
  stage = await openStage()
  sales = await stage.person('sales1', clueList)
})
afterAll(() => stage?.close())

const clueList = '/approvalInfoManager/clueList'
const businessList = '/approvalInfoManager/businessList'
const dialog = () => sales.page.getByRole('dialog').last()
const column = (title: string) => sales.page.getByRole('region', { name: title, exact: true })
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPYggMwDC0JAL/UhwEpk4LMAAAAAElFTkSuQmCC',
  'base64',
)

/** Drags the deal's card into a column of the board. */
async function drag(name: string, to: string): Promise<void> {
  const { page } = sales
  const card = page.locator('.board-card').filter({ hasText: name })
  await card.waitFor()
  const from = await card.boundingBox()
  const into = await column(to).boundingBox()
  if (!from || !into) throw new Error('not on the board')
  await page.mouse.move(from.x + 30, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + from.height / 2 + 10, { steps: 3 })
  await page.mouse.move(into.x + into.width / 2, into.y + 160, { steps: 6 })
  await page.mouse.up()
}

/** The deal's card stands in this column, and the server has said so. */
const settled = (title: string) =>
  column(title).locator('.board-card:not([data-state])').filter({ hasText: '商机客户' }).waitFor()

describe('一个商机的一生', () => {
  it('流量一步转为商机，跟进一起带过去', async () => {
    const { page } = sales
    await page.getByRole('button', { name: '新增流量' }).click()
    await dialog().getByLabel('客户姓名').fill('商机客户')
    await dialog().getByLabel('电话', { exact: true }).fill('15408886666')
    await dialog().getByLabel('预算').fill('80000')
    await dialog().getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('row').filter({ hasText: '商机客户' }).getByText('商机客户').click()
    await dialog()
      .getByPlaceholder(/聊了什么/)
      .fill('想装木纹砖')
    await dialog().getByRole('button', { name: '保存跟进' }).click()
    await dialog().getByText('想装木纹砖').first().waitFor()
    await dialog().getByRole('button', { name: '转商机', exact: true }).click()
    expect(await dialog().getByLabel('预计金额').inputValue()).toBe('80,000')
    await sales.picture('deal-convert')
    await dialog().getByRole('button', { name: '转商机', exact: true }).click()
    await page.getByRole('alert').or(page.getByRole('status')).getByText('打开商机').click()
    await page.waitForURL(`**${businessList}?open=*`)
    await dialog().getByText('想装木纹砖').waitFor()
  })

  it('已转商机的流量里写的跟进记到商机', async () => {
    const { page } = sales
    const deal = page.url()
    await page.goto(`${clueList}?q=商机客户`)
    await page.getByRole('row').filter({ hasText: '商机客户' }).getByText('商机客户').click()
    await dialog().getByText('在这里写的跟进记到该商机').waitFor()
    await dialog()
      .getByPlaceholder(/聊了什么/)
      .fill('回访：还在比较')
    await dialog()
      .getByRole('button', { name: /^记到商机 SJ/ })
      .click()
    await dialog().getByText('回访：还在比较').first().waitFor()
    await sales.picture('deal-from-clue')
    await page.goto(deal)
    await dialog().getByText('回访：还在比较').waitFor()
  })

  it('写跟进：常用语、图片、下次时间；图片能放大看', async () => {
    const drawer = dialog()
    await drawer.getByPlaceholder(/聊了什么/).click()
    await drawer.getByRole('button', { name: '插入常用语' }).click()
    await sales.page.getByRole('menuitem', { name: '约定到店时间' }).click()
    await drawer.getByLabel('图片或文件').setInputFiles({ name: '样板.png', mimeType: 'image/png', buffer: picture })
    await drawer.getByText('1 KB').waitFor()
    await drawer.getByRole('button', { name: '明天' }).click()
    await drawer.getByRole('button', { name: '保存跟进' }).click()
    const thumbnail = drawer.getByRole('button', { name: '查看图片 样板.png' })
    await thumbnail.getByRole('img').waitFor()
    await thumbnail.click()
    await sales.page.getByRole('dialog', { name: '图片 样板.png' }).getByRole('img').waitFor()
    await sales.picture('deal-picture')
    await sales.page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: '跟进', exact: true }).click()
    await expect.poll(() => drawer.locator('.story > li').count()).toBe(3)
    await sales.picture('deal-follow-ups')
    await drawer.getByRole('button', { name: '删除附件 样板.png' }).click()
    await sales.page.getByRole('button', { name: '删除', exact: true }).click()
    await sales.page.getByText('附件已删除').waitFor()
    await expect.poll(() => thumbnail.count()).toBe(0)
  })

  it('看板上拖到量尺：缺小区当场问，填上就过去；拖回不缺什么的阶段直接过去', async () => {
    const { page } = sales
    await page.goto(`${businessList}?show=board`)
    await drag('商机客户', '量尺')
    await dialog().getByText('推进到“量尺”还需要').waitFor()
    await sales.picture('deal-ask')
    await dialog().getByRole('button', { name: '确定' }).click()
    await dialog().getByText('请填写小区').waitFor()
    await dialog().getByLabel('小区').fill('翡翠城')
    await dialog().getByRole('button', { name: '确定' }).click()
    await settled('量尺')
    await drag('商机客户', '到店')
    await page.getByText(/已推进到“到店”/).waitFor()
    await settled('到店')
    await sales.picture('deal-board')
    await column('到店')
      .getByRole('link', { name: /商机客户/ })
      .press('Alt+ArrowRight')
    await settled('量尺')
    await column('量尺').locator('a:focus').filter({ hasText: '商机客户' }).waitFor()
  })

  it('看板显示的是旧版本：移动被拒绝并说明，卡片回到原处，显示最新内容', async () => {
    const { page } = sales
    // Another changes it while the move is on its way: the board has had no time to hear of it.
    await page.route('**/opportunity/moveStage', async route => {
      await stage.server.owner.query(
        `update opportunity set version = version + 1, expected_amount = 6543200 where name like '商机客户%'`,
      )
      await route.continue()
    })
    await drag('商机客户', '到店')
    await page.getByText(/已修改此记录/).waitFor()
    await settled('量尺')
    await column('量尺').getByText('6.5 万').first().waitFor()
    await page.unroute('**/opportunity/moveStage')
  })

  it('看板上只看停滞，再按一次看全部；“停滞”视图里没有这个选择', async () => {
    const boss = await stage.person('boss', `${businessList}?show=board`)
    const only = boss.page.getByRole('button', { name: /^只看停滞/ })
    const summary = boss.page.locator('.list-foot')
    await only.waitFor()
    const all = await summary.innerText()
    await only.click()
    await expect.poll(() => summary.innerText()).not.toBe(all)
    expect(await only.getAttribute('aria-pressed')).toBe('true')
    await only.click()
    await expect.poll(() => summary.innerText()).toBe(all)
    await boss.page.getByRole('tab', { name: /^停滞/ }).click()
    await boss.page.getByRole('tab', { name: /^停滞/, selected: true }).waitFor()
    await expect.poll(() => only.count()).toBe(0)
    await boss.page.locator('.board-card').first().waitFor()
    expect(await only.count()).toBe(0)
    await boss.context.close()
  })

  it('停滞可以筛选：是或否，标签照着说', async () => {
    const boss = await stage.person('boss', businessList)
    await boss.page.getByRole('button', { name: '筛选', exact: true }).click()
    const editor = boss.page.getByRole('dialog')
    await editor.getByRole('button', { name: '停滞', exact: true }).click()
    await editor.getByRole('checkbox', { name: '是' }).check()
    expect(await editor.getByRole('checkbox').count()).toBe(2)
    await editor.getByRole('button', { name: '筛选', exact: true }).click()
    await boss.page.getByRole('region', { name: '筛选条件' }).getByText('停滞：是').waitFor()
    await boss.page.getByRole('row').nth(1).getByText('停滞').waitFor()
    await boss.context.close()
  })

  it('看板保存为视图，再打开还是看板', async () => {
    const { page } = sales
    await page.getByRole('button', { name: '保存与管理视图' }).click()
    await page.getByLabel('视图名称').fill('我的看板')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.goto(businessList)
    await page.getByRole('tab', { name: '我的看板' }).click()
    await column('量尺').waitFor()
    expect(page.url()).toContain('show=board')
  })

  it('和同事分业绩：合计不到 100% 当场说差多少，平均分后保存', async () => {
    const { page } = sales
    await page.goto(`${businessList}?q=商机客户`)
    await page.getByRole('row').filter({ hasText: '商机客户' }).getByRole('link').first().click()
    const drawer = dialog()
    await openTab(sales, /团队与分成/)
    await drawer.getByRole('button', { name: '添加成员' }).click()
    await drawer.getByRole('button', { name: '添加成员' }).click()
    await drawer.getByLabel('第 2 名成员').click()
    await page.keyboard.type('李')
    await page.keyboard.press('Enter')
    await drawer.getByLabel('第 1 名业绩分成').fill('70')
    await drawer.getByText('合计 70%，还差 30%').waitFor()
    await drawer.getByRole('button', { name: '平均分' }).click()
    await drawer.getByText('合计 100%').waitFor()
    await sales.picture('deal-members')
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('成员与分成已保存').waitFor()
    await expect.poll(() => drawer.getByText('50%').count()).toBe(2)
  })

  it('战败要原因，选“其他”要写明；之后在“战败”视图里', async () => {
    const { page } = sales
    await act(sales, '记为战败')
    await dialog().getByLabel('战败原因').click()
    await page.keyboard.type('其他')
    await page.keyboard.press('Enter')
    await dialog().getByRole('button', { name: '记为战败' }).click()
    await expect.poll(() => dialog().locator('.field-fault').count()).toBeGreaterThan(0)
    await dialog().getByLabel('战败说明').fill('业主决定出租，不装修了')
    await sales.picture('deal-lost')
    await dialog().getByRole('button', { name: '记为战败' }).click()
    await page.getByText(/已记为战败/).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${businessList}?view=lost&q=商机客户`)
    await page.getByRole('row').filter({ hasText: '商机客户' }).waitFor()
  })

  it('看得到昨天结束时它是什么样：还没有战败，也没有小区', async () => {
    const { page } = sales
    await stage.server.owner.query(
      `update opportunity set created_at = now() - interval '2 days' where name like '商机客户%'`,
    )
    await page.getByRole('row').filter({ hasText: '商机客户' }).getByRole('link').first().click()
    const drawer = dialog()
    await drawer.getByRole('button', { name: '变更', exact: true }).click()
    await drawer
      .getByRole('button', { name: /^另 \d+ 项$/ })
      .first()
      .click()
    await drawer.getByText('战败说明').first().waitFor()
    await openTab(sales, '某天的样子')
    await drawer.getByRole('button', { name: '昨天' }).click()
    await drawer.getByText('现在：战败').first().waitFor()
    await drawer.getByText('现在：翡翠城').waitFor()
    await sales.picture('deal-as-of')
  })
})
