import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let colleague: Person

beforeAll(async () => {
  stage = await openStage()
  ;[boss, colleague] = await Promise.all([
    stage.person('boss', page),
    stage.person('boss', '/companyManager/companyManager'),
  ])
})
afterAll(() => stage?.close())

const page = '/organizationManager/companyManager'
const titles = (person: Person) => person.page.locator('.tree-text').allTextContents()
const node = (person: Person, title: string) =>
  person.page.getByRole('treeitem').filter({ has: person.page.getByText(title, { exact: true }) })

async function drag(person: Person, title: string, onto: string): Promise<void> {
  const [from, to] = await Promise.all([node(person, title).boundingBox(), node(person, onto).boundingBox()])
  if (!from || !to) throw new Error('nothing to drag')
  const { mouse } = person.page
  await mouse.move(from.x + 80, from.y + from.height / 2)
  await mouse.down()
  await mouse.move(from.x + 84, from.y - 10, { steps: 4 })
  await mouse.move(to.x + 100, to.y + to.height / 2, { steps: 6 })
  await mouse.move(to.x + 108, to.y + to.height / 2 + 1, { steps: 3 })
  await mouse.up()
}

describe('部门管理', () => {
  it('拖动部门换上级，同事的屏幕随之更新，撤销回到原处', async () => {
    await Promise.all([node(boss, '仓储部').waitFor(), node(colleague, '仓储部').waitFor()])
    const before = await titles(boss)
    await drag(boss, '仓储部', '总经办')
    await boss.page.getByText('“仓储部”已移到“总经办”下').waitFor()
    await expect.poll(async () => (await titles(colleague)).indexOf('仓储部')).toBe(1)
    await boss.picture('departments')
    await boss.page.getByRole('button', { name: '撤销' }).last().click()
    await expect.poll(() => titles(boss)).toEqual(before)
    await expect.poll(() => titles(colleague)).toEqual(before)
  })

  it('键盘：方向键选到部门，Alt 加方向键换位置', async () => {
    await boss.page.getByRole('tree', { name: '部门' }).focus()
    await boss.page.keyboard.press('End')
    await boss.page.keyboard.press('Enter')
    await boss.page.getByRole('heading', { name: '仓储部' }).waitFor()
    await boss.page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await titles(boss)).slice(-2)).toEqual(['仓储部', '财务部'])
  })

  it('有在职员工时不能停用，并说出是谁；新部门可以停用、启用、删除', async () => {
    const dialog = boss.page.getByRole('dialog')
    await node(boss, '财务部').locator('.tree-text').click()
    await boss.page.getByRole('button', { name: '停用', exact: true }).click()
    await boss.page.getByText('不能停用：还有在职员工：孙慧敏、魏然').waitFor()
    await boss.page.getByRole('button', { name: '下级部门' }).click()
    await dialog.getByLabel('部门名称').fill('出纳组')
    await boss.page.keyboard.press('Control+Enter')
    await boss.page.getByRole('heading', { name: '出纳组' }).waitFor()
    await boss.page.getByRole('button', { name: '停用', exact: true }).click()
    await boss.page.getByText('“出纳组”已停用').waitFor()
    await boss.page.getByRole('button', { name: '撤销' }).last().click()
    await boss.page.getByText('已撤销').waitFor()
    await boss.page.getByRole('button', { name: '停用', exact: true }).click()
    await boss.page.getByRole('button', { name: '启用', exact: true }).click()
    await boss.page.getByText('“出纳组”已启用').waitFor()
    await boss.page.getByRole('button', { name: '删除部门' }).click()
    await dialog.getByRole('button', { name: '删除' }).click()
    await boss.page.getByRole('heading', { name: '财务部' }).waitFor()
    await expect.poll(async () => (await titles(boss)).includes('出纳组')).toBe(false)
  })

  it('公司改名，同事的顶栏当场更新', async () => {
    await boss.page.goto('/organizationManager/officeManager')
    await boss.page.getByRole('button', { name: '编辑', exact: true }).click()
    await boss.page.getByLabel('企业名称').fill('同舟建材集团')
    await boss.page.keyboard.press('Control+Enter')
    await colleague.page.locator('.topbar').getByRole('button', { name: '同舟建材集团', exact: true }).waitFor()
    await boss.picture('office')
  })
})
