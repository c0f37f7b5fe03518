import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { stageRoutes } from '../../src/modules/opportunity/api/stage.ts'
import { wonTransferRoutes } from '../../src/modules/opportunity/api/wonTransfer.ts'
import { csvOf } from '../support/transfer.ts'
import { pressOnCanvas } from './support/canvas.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let sales: Person
const list = '/approvalInfoManager/businessList'
const design = '/baseManager/tableDynamic?of=opportunity'

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const tokenOf = async ({ context }: Person) =>
  (await context.cookies()).find(cookie => cookie.name === 'Admin-Token')?.value as string
const held = async () =>
  (await stage.server.owner.query(`select id, own, version from opportunity where name = '林商机'`)).rows[0]

async function publish(says: string) {
  const { page } = boss
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发布商机的表单' })
  await dialog.getByText(says).first().waitFor()
  await boss.picture('own-deal-publish-1280')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已发布，商机的表单和列表').waitFor()
}

const last = ({ page }: Person) => page.getByRole('dialog').last()
const panelOf = ({ page }: Person) => page.locator('.designer-panel')

/** Chooses what is called so in a field; one that takes `many` stays open until it is told to close. */
async function choose({ page }: Person, within: ReturnType<typeof last>, label: string, name: string, many = false) {
  await within.getByLabel(label).fill(name)
  const options = page.locator('.ant-select-item-option:visible')
  await options.filter({ hasText: name }).first().click()
  if (many) await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'hidden' })
}

/** Puts a node at a place of the canvas and names it. */
async function insertNode(person: Person, place: string, kind: string, name: string): Promise<void> {
  await pressOnCanvas(person.page, person.page.locator(`.flow-plus[data-place="${place}"]`))
  await person.page.getByRole('menuitem', { name: kind, exact: true }).click()
  await panelOf(person).getByLabel(/名称$/).fill(name)
}

/** The name that a card of a kind has in the flow. */
const cardKey = ({ page }: Person, kind: string, nth: number) =>
  page.locator(`.flow-card[data-kind="${kind}"]`).nth(nth).getAttribute('data-card')

async function askPerson(person: Person, name: string): Promise<void> {
  await panelOf(person).getByLabel('第 1 种审批人', { exact: true }).selectOption('people')
  await choose(person, panelOf(person), '成员', name, true)
}

describe('公司给商机加上自己的字段', () => {
  it('管理员把预计金额叫作预算，加上装修进度、从方案起必填的入住日期、预算单价', async () => {
    boss = await stage.person('boss', design)
    const { page } = boss
    const palette = page.getByRole('navigation', { name: '字段类型' })
    const side = page.getByRole('complementary', { name: '属性' })
    await page.getByRole('button', { name: /^预计金额/ }).click()
    await side.getByLabel('名称').fill('预算')
    await palette.getByRole('button', { name: '单选', exact: true }).click()
    await side.getByLabel('名称').fill('装修进度')
    await side.getByLabel('选项').fill('水电\n泥瓦\n油漆')
    await side.getByLabel('列表里默认显示').check()
    await palette.getByRole('button', { name: '日期', exact: true }).click()
    await side.getByLabel('名称').fill('入住日期')
    await side.getByLabel('从哪一步起必填').selectOption('方案')
    await palette.getByRole('button', { name: '计算公式', exact: true }).click()
    await side.getByLabel('名称').fill('预算单价')
    await side.getByLabel('公式', { exact: true }).fill('{预算} / {面积}')
    await side.getByLabel('结果是').selectOption('金额')
    await side.getByLabel('列表里默认显示').check()
    await boss.picture('own-deal-design-1280')
  })

  it('以导购的身份、走到方案试填，然后发布', async () => {
    const { page } = boss
    await page.getByRole('tab', { name: '试填与预览' }).click()
    await page.getByLabel('以谁的身份').selectOption('导购')
    await page.getByLabel('走到哪一步').selectOption('方案')
    const trial = page.getByRole('form', { name: '试填商机' })
    await trial.getByLabel('客户姓名').fill('试填')
    await trial.getByLabel('电话').first().fill('15499223400')
    await trial.getByLabel('面积').fill('100')
    await trial.getByLabel('预算').first().fill('200000')
    await trial.getByRole('button', { name: '检查填写' }).click()
    await trial.getByText('请选择入住日期').waitFor()
    await page.getByRole('region', { name: '手机卡片的样子' }).getByText('2,000.00').waitFor()
    await boss.picture('own-deal-trial-1280')
    await publish('预算单价')
  })

  it('导购在手机上填写；推进到方案时当场问入住日期，填好就推进', async () => {
    sales = await stage.person('sales1', `${list}?new=1`, { width: 390, height: 844 })
    const { page } = sales
    const drawer = page.getByRole('dialog', { name: '新增商机' })
    await drawer.getByLabel('客户姓名').fill('林商机')
    await drawer.getByLabel('电话').first().fill('15499223401')
    await drawer.getByLabel('商机名称').fill('林商机')
    await drawer.getByLabel('小区').fill('云栖花园')
    await drawer.getByLabel('面积').fill('100')
    await drawer.getByLabel('预算').fill('200000')
    await drawer.getByText('装修进度').first().scrollIntoViewIfNeeded()
    await sales.picture('own-deal-form-390')
    await drawer.getByRole('button', { name: '保存' }).click()
    await page.getByText(/商机 SJ.* 已新增/).waitFor()
    expect((await held()).own).toEqual({ n1: 200_000 })
    const { id } = await held()
    await page.goto(`${list}?open=${id}`)
    const opened = page.getByRole('dialog', { name: /林商机/ })
    await opened.getByRole('region', { name: '销售阶段' }).getByRole('button', { name: /^方案/ }).click()
    const asking = page.getByRole('dialog', { name: '推进到“方案”还需要' })
    await asking.getByLabel('入住日期').waitFor()
    await sales.picture('own-deal-move-390')
    await asking.getByRole('button', { name: '确定' }).click()
    await asking.getByText('请选择入住日期').waitFor()
    await asking.getByLabel('入住日期').click()
    await page.locator('.date-sheet:visible .ant-picker-cell-in-view').last().click()
    await asking.getByLabel('意向品类').click()
    const options = page.locator('.ant-select-item-option:visible')
    await options.filter({ hasText: '木门' }).first().click()
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    await sales.picture('own-deal-moving-390')
    await asking.getByRole('button', { name: '确定' }).click()
    const moved = { n1: 200_000, t1: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) }
    await expect.poll(async () => (await held()).own).toEqual(moved)
    await opened.getByRole('button', { name: '编辑', exact: true }).click()
    const editing = page.getByRole('dialog', { name: /编辑/ }).last()
    await editing.getByLabel('装修进度').click()
    await options.filter({ hasText: '水电' }).first().click()
    await options.first().waitFor({ state: 'hidden' })
    await editing.getByRole('button', { name: '保存' }).click()
    await expect.poll(async () => (await held()).own).toEqual({ ...moved, s1: 'o1' })
  })

  it('经理按自己的字段筛选、排序、存成视图，导出，改好再导入', async () => {
    const { page } = boss
    await page.goto(`${list}?own.s1=o1&sort=-own.n1`)
    const row = page.getByRole('row').filter({ hasText: '林商机' })
    await row.getByText('2,000.00').waitFor()
    await boss.picture('own-deal-list-1280')
    await page.getByRole('button', { name: '保存与管理视图' }).click()
    await page.getByLabel('视图名称').fill('水电阶段')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.goto(list)
    await page.getByRole('tab', { name: '水电阶段' }).click()
    await row.getByText('水电').waitFor()
    const exported = await exportedRows()
    const [header = [], line = []] = exported
    expect(header).toEqual(expect.arrayContaining(['预算', '装修进度', '预算单价']))
    await importChanged(line[header.indexOf('商机编号')] as string)
    expect((await held()).own).toEqual({ n1: 300_000, s1: 'o2', t1: expect.any(String) })
  })

  async function exportedRows(): Promise<string[][]> {
    const { page } = boss
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '导出当前筛选' }).click()
    await page.getByLabel('导出原因').fill('核对装修进度')
    await page.getByRole('checkbox', { name: '商机编号' }).check()
    await page.getByRole('button', { name: '开始导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载', exact: true }).first().click(),
    ])
    const workbook = await readXlsx(await readFile(await file.path()))
    return (workbook.sheets[0]?.rows ?? []) as string[][]
  }

  async function importChanged(number: string) {
    const { page } = boss
    const header = ['商机编号', '客户姓名', '电话', '预算', '装修进度', '预算单价']
    const rows = [[number, '林商机', '15499223401', '300000', '泥瓦', '9']]
    await page.goto('/historyImport/historyBusinessBaseImport?task=import')
    await page.getByLabel('选择要导入的文件').setInputFiles({
      name: '商机.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvOf([header, ...rows])),
    })
    await page.getByText('商机.csv').first().waitFor()
    await page.getByLabel(/更新/).first().check()
    await boss.picture('own-deal-import-1280')
    await page.getByRole('button', { name: '检查数据' }).click()
    await page.getByRole('button', { name: /导入 1 行|更新 1 行/ }).click()
    await page.getByRole('button', { name: '撤销本次导入' }).waitFor()
  }

  it('管理员画流程：装修进度是泥瓦的走泥瓦核对；发布，绑定到成交商机转移', async () => {
    const { page } = boss
    await page.goto('/functionManager/processManager')
    await page.getByRole('button', { name: '新建流程' }).click()
    await choose(boss, last(boss), '用于', '成交商机转移')
    await last(boss).getByLabel('名称').fill('转移核对')
    await last(boss).getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL('**/designer?flow=*')
    await insertNode(boss, '/', '条件分支', '装修到哪了')
    await page.locator('.flow-card[data-kind="branch"]').first().click()
    await panelOf(boss).getByLabel(/名称$/).fill('正在泥瓦')
    await panelOf(boss).getByLabel('条件字段').selectOption('装修进度')
    await choose(boss, panelOf(boss), '比较的值', '泥瓦', true)
    await insertNode(boss, `${await cardKey(boss, 'branch', 0)}/`, '审批', '泥瓦核对')
    await askPerson(boss, '陈远航')
    await insertNode(boss, `${await cardKey(boss, 'branch', 1)}/`, '审批', '一般核对')
    await askPerson(boss, '陈远航')
    await boss.picture('own-deal-flow-1280')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await last(boss).getByLabel('发布说明').fill('按装修进度分支')
    await last(boss).getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('“转移核对”第 1 版已发布').waitFor()
    await page.goto('/baseManager/activityBusinessBind')
    await page.getByRole('button', { name: /成交商机转移/ }).click()
    await page.getByRole('button', { name: '新增绑定' }).first().click()
    await last(boss).getByLabel('审批流程').selectOption('转移核对')
    await last(boss).getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('绑定已保存').waitFor()
  })

  it('成交商机转移的审批按装修进度分支', async () => {
    const manager = await stage.person('manager', list)
    const { id } = await held()
    await win(id)
    const { approvalId } = await stage.server.ask(wonTransferRoutes.ask, {
      as: await tokenOf(manager),
      body: { id, ownerId: await employeeOf('manager'), reason: '客户要求换人', chosen: {} },
    })
    const { page } = boss
    await page.goto(`/companyManager/approvalDetial/detail?id=${approvalId}`)
    await page.getByText('泥瓦核对').first().waitFor()
    await boss.picture('own-deal-approval-1280')
  })

  async function employeeOf(username: string): Promise<number> {
    const text = 'select e.id from employee e join account a on a.id = e.account_id where a.username = $1'
    return (await stage.server.owner.query(text, [username])).rows[0].id
  }

  async function win(id: number) {
    const as = await tokenOf(sales)
    const { version, stageGroupId } = await stage.server.ask(opportunityRoutes.detail, { as, params: { id } })
    const { groups } = await stage.server.ask(stageRoutes.groups, { as })
    const won = groups.find(group => group.id === stageGroupId)?.stages.find(one => one.kind === 'won')
    const body = { id, version, stageId: won?.id as number, dealAmount: 30_000_000, expectedOn: '2027-01-01' }
    await stage.server.ask(opportunityRoutes.moveStage, { as, body })
  }

  it('装修进度停用前说清哪里在用，恢复后内容都在', async () => {
    const { page } = boss
    await page.goto(design)
    await page.getByRole('button', { name: /^装修进度/ }).click()
    await page.getByRole('button', { name: '停用这个字段' }).click()
    await publish('停用，已填的内容保留')
    await page.goto(`${list}?q=林商机`)
    const row = page.getByRole('row').filter({ hasText: '林商机' })
    await row.waitFor()
    expect(await page.getByRole('columnheader', { name: /装修进度/ }).count()).toBe(0)
    await page.goto(design)
    await page.getByRole('button', { name: '恢复使用' }).click()
    await publish('恢复使用，原来的内容重新显示')
    await page.goto(`${list}?q=林商机`)
    await row.getByText('泥瓦').waitFor()
  })
})
