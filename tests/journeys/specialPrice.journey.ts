import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressOnCanvas } from './support/canvas.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let sales: Person
let manager: Person
let stand: Person
let finance: Person

beforeAll(async () => {
  stage = await openStage()
  ;[boss, sales, manager, stand, finance] = await Promise.all([
    stage.person('boss', '/functionManager/approvalForm'),
    stage.person('sales1', list),
    stage.person('manager', '/introduction/index'),
    stage.person('warehouse', '/introduction/index'),
    stage.person('finance', '/introduction/index'),
  ])
})
afterAll(() => stage?.close())

const list = '/companyManager/approvalDetial'
const title = '王佳怡的特价申请'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const press = (person: Person, name: string) => dialog(person).getByRole('button', { name, exact: true }).click()
const panel = () => boss.page.locator('.designer-panel')
const card = (name: string) => boss.page.locator('.flow-card').filter({ hasText: name })

/** Chooses what is called so in a field; one that takes `many` stays open until it is told to close. */
async function choose({ page }: Person, within: ReturnType<typeof dialog>, label: string, name: string, many = false) {
  await within.getByLabel(label).fill(name)
  const options = page.locator('.ant-select-item-option:visible')
  await options.filter({ hasText: name }).click()
  if (many) await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'hidden' })
}

/** Adds a field to the form that is designed, by its kind. */
async function field(kind: string, name: string, required = true): Promise<void> {
  await dialog(boss)
    .getByRole('navigation', { name: '字段类型' })
    .getByRole('button', { name: kind, exact: true })
    .click()
  const properties = dialog(boss).getByRole('complementary', { name: '属性' })
  await properties.getByLabel('名称', { exact: true }).fill(name)
  if (required) await properties.getByLabel('必填').check()
}

/** Puts a node at a place of the canvas and names it. */
async function insert(place: string, kind: string, name: string): Promise<void> {
  await pressOnCanvas(boss.page, boss.page.locator(`.flow-plus[data-place="${place}"]`))
  await boss.page.getByRole('menuitem', { name: kind, exact: true }).click()
  await panel().getByLabel(/名称$/).fill(name)
}

/** The name that the first card of a kind has in the flow. */
const key = (kind: string) => boss.page.locator(`.flow-card[data-kind="${kind}"]`).first().getAttribute('data-card')

async function asks(name: string): Promise<void> {
  await panel().getByLabel('第 1 种审批人', { exact: true }).selectOption('people')
  await choose(boss, panel(), '成员', name, true)
}

/** Opens the approval from the list of whoever it waits for, when it has come. */
async function openFrom(person: Person): Promise<void> {
  await person.page.goto(list)
  await person.page.getByRole('link', { name: title }).click()
  await dialog(person).getByRole('heading', { name: title }).waitFor()
}

describe('特价审批：从画流程到抄送财务', () => {
  it('管理员做一张特价申请表单，让利由公式算出', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '新增表单' }).click()
    await dialog(boss).getByLabel('名称').fill('特价申请')
    await dialog(boss).getByLabel('说明').fill('低于标价成交前申请')
    await press(boss, '下一步：设计字段')
    await field('单行文字', '客户')
    await field('金额', '标价')
    await field('金额', '申请价')
    await field('计算公式', '让利', false)
    await dialog(boss).getByRole('button', { name: '{标价}' }).click()
    await dialog(boss).getByRole('button', { name: '-', exact: true }).click()
    await dialog(boss).getByRole('button', { name: '{申请价}' }).click()
    await dialog(boss).getByText('公式正确').waitFor()
    await dialog(boss).getByLabel('结果是').selectOption('money')
    await field('多行文字', '理由')
    await boss.picture('special-price-form')
    await press(boss, '保存')
    await page.getByText('“特价申请”已保存').waitFor()
  })

  it('画流程：店长审批，让利满 2000 元加总经理，最后抄送财务；模拟看到名字和路', async () => {
    const { page } = boss
    await page.goto('/functionManager/processManager')
    await page.getByRole('button', { name: '新建流程' }).click()
    await choose(boss, dialog(boss), '用于', '特价申请')
    await dialog(boss).getByLabel('名称').fill('让利审批')
    await press(boss, '保存')
    await page.waitForURL('**/designer?flow=*')
    await insert('/', '审批', '店长审批')
    await asks('林晓东')
    await insert('/', '抄送', '抄送财务')
    await panel().getByRole('button', { name: '添加抄送人' }).click()
    await choose(boss, panel(), '成员', '孙慧敏', true)
    await insert(`/${await key('cc')}`, '条件分支', '让利多少')
    await page.locator('.flow-card[data-kind="branch"]').first().click()
    await panel().getByLabel(/名称$/).fill('让利满 2000 元')
    await panel().getByLabel('条件字段').selectOption('让利')
    await panel().getByLabel('比较的值').fill('2000')
    await insert(`${await key('branch')}/`, '审批', '总经理审批')
    await asks('陈远航')
    await boss.picture('special-price-drawn')
    await page.getByRole('button', { name: '模拟', exact: true }).click()
    await choose(boss, panel(), '发起人', '王佳怡')
    await panel().getByLabel('标价').fill('12000')
    await panel().getByLabel('申请价').fill('11000')
    await panel().getByText('让利多少：其他情况').waitFor()
    await panel().getByLabel('申请价').fill('9500')
    await panel().getByText('让利多少：让利满 2000 元').waitFor()
    for (const [name, who] of Object.entries({ 店长审批: '林晓东', 总经理审批: '陈远航', 抄送财务: '孙慧敏' }))
      await card(name).locator('.flow-people').getByText(who).waitFor()
    await page.locator('.flow-card[data-kind="branch"][data-faded]').filter({ hasText: '其他情况' }).waitFor()
    await boss.picture('special-price-simulated')
  })

  it('发布，并绑定到特价申请', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog(boss).getByLabel('发布说明').fill('让利满 2000 元由总经理审批')
    await boss.picture('special-price-publish')
    await press(boss, '发布')
    await page.getByText('“让利审批”第 1 版已发布').waitFor()
    await page.goto('/baseManager/activityBusinessBind')
    await page.getByRole('button', { name: /特价申请/ }).click()
    await page.getByRole('button', { name: '新增绑定' }).first().click()
    await dialog(boss).getByLabel('审批流程').selectOption('让利审批')
    await press(boss, '保存')
    await page.getByText('绑定已保存').waitFor()
    await boss.picture('special-price-bound')
  })

  it('总经理今天出差，由李国强代为审批', async () => {
    const { page } = boss
    await page.goto(`${list}/delegation`)
    await page.getByRole('button', { name: '新增委托' }).first().click()
    await choose(boss, dialog(boss), '受托人', '李国强')
    await dialog(boss).getByLabel('说明').fill('去佛山看展')
    await boss.picture('special-price-delegation')
    await press(boss, '委托')
    await page.getByText('李国强 代 陈远航').waitFor()
  })

  it('导购发起，边填边看到要经过谁；店长退回，写明要补什么', async () => {
    const { page } = sales
    await page.getByRole('button', { name: '新建' }).first().click()
    await dialog(sales)
      .getByRole('option', { name: /特价申请/ })
      .click()
    await dialog(sales).getByLabel('客户').fill('滨江样板间')
    await dialog(sales).getByLabel('标价').fill('12000')
    await dialog(sales).getByLabel('申请价').fill('9000')
    await dialog(sales).getByLabel('理由').fill('老客户介绍，要做样板')
    await dialog(sales).getByText('让利多少：让利满 2000 元').waitFor()
    await sales.picture('special-price-start')
    await press(sales, '提交')
    await dialog(sales).getByRole('heading', { name: title }).waitFor()
    await openFrom(manager)
    await press(manager, '退回')
    await dialog(manager).getByLabel('退回理由').fill('让利太多，先谈到 9500')
    await manager.picture('special-price-return')
    await press(manager, '退回')
    await manager.page
      .getByText(/已退回/)
      .first()
      .waitFor()
  })

  it('导购的详情上就有退回的话，改价后重新提交；店长同意', async () => {
    await dialog(sales).getByRole('note').filter({ hasText: '让利太多，先谈到 9500' }).waitFor()
    await press(sales, '修改并重新提交')
    await dialog(sales).getByLabel('申请价').fill('9500')
    await dialog(sales).getByLabel('说明').fill('客户同意 9500')
    await sales.picture('special-price-amend')
    await press(sales, '重新提交')
    await dialog(sales)
      .getByRole('heading', { name: /审批中/ })
      .waitFor()
    await openFrom(manager)
    await dialog(manager).getByText('9,500.00').waitFor()
    await press(manager, '同意')
    await dialog(manager).getByLabel('意见').fill('这个价可以')
    await press(manager, '同意')
    await dialog(sales).locator('.way li[data-state="open"]').filter({ hasText: '总经理审批' }).waitFor()
  })

  it('李国强以陈远航的名义同意；财务的抄送里马上就有', async () => {
    await finance.page.goto(`${list}?view=cc`)
    await finance.page.getByRole('tab', { name: /抄送我的/ }).waitFor()
    await openFrom(stand)
    await stand.picture('special-price-delegate')
    await press(stand, '同意')
    await dialog(stand).getByLabel('意见').fill('按店长意见')
    await press(stand, '同意')
    await finance.page.getByRole('link', { name: title }).click()
    await dialog(finance)
      .getByRole('heading', { name: /已通过/ })
      .waitFor()
    await finance.picture('special-price-copy')
    await dialog(sales)
      .getByRole('heading', { name: /已通过/ })
      .waitFor()
    const who = await dialog(sales).locator('.decisions li').filter({ hasText: '李国强' }).first().innerText()
    expect(who).toContain('陈远航')
    await sales.picture('special-price-done')
  })
})
