import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let finance: Person

beforeAll(async () => {
  stage = await openStage()
  ;[boss, finance] = await Promise.all([
    stage.person('boss', '/baseManager/groupTypeManager'),
    stage.person('finance', '/introduction/index'),
  ])
})
afterAll(() => stage?.close())

const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const press = (person: Person, name: string) => dialog(person).getByRole('button', { name, exact: true }).click()
const rowOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ hasText: name })
const menu = ({ page }: Person, title: string) => page.getByRole('navigation').getByText(title, { exact: true })

/** Checks the box of what stands in the tree of grants under this name. */
async function grant({ page }: Person, title: string): Promise<void> {
  await page.getByLabel('搜索菜单或按钮').fill(title)
  const node = page.getByRole('treeitem').filter({ has: page.getByText(title, { exact: true }) })
  await node.locator('.ant-tree-checkbox').first().click()
  await page.getByLabel('搜索菜单或按钮').fill('')
}

describe('角色、菜单与字典', () => {
  it('管理员建角色类型和角色，先加入成员', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '新增类型' }).click()
    await dialog(boss).getByLabel('类型名称').fill('渠道岗位')
    await press(boss, '新增')
    await rowOf(boss, '渠道岗位').waitFor()
    await page.goto('/organizationManager/groupManager')
    await page.getByRole('button', { name: '新增角色' }).click()
    await dialog(boss).getByLabel('角色名称').fill('渠道专员')
    await dialog(boss)
      .getByLabel(/^角色类型/)
      .selectOption({ label: '渠道岗位' })
    await press(boss, '新增')
    await page.getByRole('heading', { name: '渠道专员' }).waitFor()
    await page.getByRole('tab', { name: '成员' }).click()
    await page.getByRole('button', { name: '加入成员' }).click()
    await dialog(boss).getByLabel('孙慧敏').check()
    await press(boss, '加入 1 人')
    await rowOf(boss, '孙慧敏').waitFor()
    expect(await menu(finance, '基础配置管理').count()).toBe(0)
  })

  it('勾选菜单、按钮和数据范围，保存前看到谁得到什么；成员打开的浏览器当即有了菜单', async () => {
    const { page } = boss
    await page.getByRole('tab', { name: '授权' }).click()
    await grant(boss, '流量列表')
    await grant(boss, '查看完整电话') // comes with its menu; out again
    await grant(boss, '数据字典')
    await page.getByRole('tab', { name: '数据范围' }).click()
    await page.getByRole('radiogroup', { name: '流量的数据范围' }).getByLabel('本部门', { exact: true }).check()
    await page.getByRole('button', { name: '查看影响并保存' }).click()
    await dialog(boss).getByText('保存后，1 人的权限会变化').waitFor()
    for (const gained of ['孙慧敏', '数据字典']) await dialog(boss).getByText(gained).first().waitFor()
    expect(await dialog(boss).getByText('查看完整电话').count()).toBe(0)
    await boss.picture('role-preview')
    await press(boss, '确认保存')
    await menu(finance, '基础配置管理').click()
    await menu(finance, '数据字典').waitFor()
    await finance.picture('menu-gained')
  })

  it('复制后与原角色相同，与导购不同的一条条列出', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '复制', exact: true }).click()
    await page.getByRole('heading', { name: '渠道专员 副本' }).waitFor()
    await page.getByRole('button', { name: '对比', exact: true }).click()
    await dialog(boss).getByRole('combobox').selectOption({ label: '渠道专员' })
    await dialog(boss).getByText('完全相同').waitFor()
    await dialog(boss).getByRole('combobox').selectOption({ label: '导购' })
    await page.getByRole('row', { name: '菜单 数据字典 有 无' }).waitFor()
    await boss.picture('role-compare')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('数据字典：新增带颜色的词、停用一个词，打开着的流量表单立即跟上，旧记录仍显示', async () => {
    const seller = await stage.person('sales1', '/approvalInfoManager/clueList?new=1')
    await dialog(seller).getByLabel('来源渠道').waitFor()
    const { page } = boss
    await page.goto('/baseManager/dictionaryManager')
    await page.getByRole('button', { name: '新增字典项' }).click()
    await dialog(boss).getByLabel('名称').first().fill('视频号')
    await dialog(boss).getByRole('button', { name: '绿', exact: true }).click()
    await boss.picture('dictionary-item')
    await press(boss, '新增')
    await rowOf(boss, '视频号').waitFor()
    await page.getByRole('switch', { name: '停用“抖音”' }).click()
    await page.getByText('“抖音”已停用，旧记录不受影响').waitFor()

    await dialog(seller).getByLabel('来源渠道').click()
    const option = (label: string) => seller.page.locator('.ant-select-item-option').filter({ hasText: label })
    await option('小红书').first().waitFor()
    await expect.poll(() => option('抖音').count()).toBe(0)
    await dialog(seller).getByLabel('来源渠道').fill('视频号')
    await option('视频号').waitFor()
    await seller.picture('dictionary-in-form')
    const { rows } = await stage.server.owner.query(
      `select distinct c.channel_id as id from clue c join dictionary_item i on i.office_id = c.office_id and i.id = c.channel_id
       join office o on o.id = c.office_id where i.label = '抖音' and o.office_name = '同舟建材'`,
    )
    await page.goto(`/approvalInfoManager/clueList?view=all&channelId=${rows[0].id}`)
    await page.locator('tbody').getByText('抖音（已停用）').first().waitFor()
    await seller.context.close()
  })

  it('平台停用一个菜单，打开着的浏览器当即没有了它；重新启用又回来', async () => {
    const platform = await stage.person('platform', '/baseManager/menuManager?menu=dictionaryManager')
    const { page } = platform
    await page.getByRole('switch', { name: '停用“数据字典”' }).click()
    await dialog(platform).getByText('立即对所有企业的所有人关闭').waitFor()
    await press(platform, '停用')
    await expect.poll(() => menu(finance, '数据字典').count()).toBe(0)
    await platform.picture('menu-manager')
    await page.getByRole('switch', { name: '启用“数据字典”' }).click()
    await page.getByText('“数据字典”已启用').waitFor()
    await expect.poll(() => menu(finance, '基础配置管理').count()).toBe(1)
  })
})
