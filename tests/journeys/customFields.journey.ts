import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTab } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let sales: Person
const clueList = '/approvalInfoManager/clueList'

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

describe('公司给流量加上自己的字段', () => {
  it('管理员加上装修进度、入住日期、套内面积和预算单价，把小区改名为楼盘并设为必填', async () => {
    boss = await stage.person('boss', '/dashboard')
    const { page } = boss
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByText('基础配置管理').click()
    await menu.getByText('动态表单管理').click()
    const palette = page.getByRole('navigation', { name: '字段类型' })
    const side = page.getByRole('complementary', { name: '属性' })
    await palette.getByRole('button', { name: '单选', exact: true }).click()
    await side.getByLabel('名称').fill('装修进度')
    await side.getByLabel('选项').fill('水电\n泥瓦\n油漆')
    await side.getByLabel('列表里默认显示').check()
    await palette.getByRole('button', { name: '日期', exact: true }).click()
    await side.getByLabel('名称').fill('入住日期')
    await side.getByLabel('从哪一步起必填').selectOption('转商机')
    await palette.getByRole('button', { name: '数字', exact: true }).click()
    await side.getByLabel('名称').fill('套内面积')
    await side.getByLabel('单位').fill('㎡')
    await palette.getByRole('button', { name: '计算公式', exact: true }).click()
    await side.getByLabel('名称').fill('预算单价')
    await side.getByLabel('公式', { exact: true }).fill('{预算} / {套内面积}')
    await side.getByLabel('结果是').selectOption('金额')
    await side.getByLabel('列表下方合计').check()
    await page.getByRole('button', { name: /^小区/ }).click()
    await side.getByLabel('名称').fill('楼盘')
    await side.getByRole('checkbox', { name: '必填' }).check()
    await boss.picture('own-design-1280')
  })

  it('以导购的身份试填，再看发布的影响，然后发布', async () => {
    const { page } = boss
    await page.getByRole('tab', { name: '试填与预览' }).click()
    await page.getByLabel('以谁的身份').selectOption('导购')
    const trial = page.getByRole('form', { name: '试填流量' })
    await trial.getByLabel('套内面积').fill('不知道')
    await trial.getByRole('button', { name: '检查填写' }).click()
    await trial.getByRole('alert').first().waitFor()
    await trial.getByLabel('客户姓名').fill('试填')
    await trial.getByLabel('电话').first().fill('15499123400')
    await trial.getByLabel('套内面积').fill('98.5')
    await trial.getByRole('button', { name: '检查填写' }).click()
    await trial.getByText('请填写楼盘').waitFor()
    await trial.getByLabel('楼盘').fill('云栖花园')
    await trial.getByRole('button', { name: '检查填写' }).click()
    await page.getByText('可以保存').waitFor()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发布流量的表单' })
    await dialog.getByText('预算单价').waitFor()
    await boss.picture('own-publish-1280')
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('已发布，流量的表单和列表').waitFor()
  })

  it('导购在手机上填写；没填入住日期不能转商机', async () => {
    sales = await stage.person('sales1', `${clueList}?new=1`, { width: 390, height: 844 })
    const { page } = sales
    const drawer = page.getByRole('dialog', { name: '新增流量' })
    await drawer.getByLabel('客户姓名').fill('林自有')
    await drawer.getByLabel('电话').first().fill('15499123401')
    await drawer.getByLabel('楼盘').fill('云栖花园')
    await drawer.getByLabel('预算').fill('200000')
    await drawer.getByLabel('套内面积').fill('100')
    await sales.picture('own-form-390')
    await drawer.getByRole('button', { name: '保存' }).click()
    await page.getByText('流量已新增').waitFor()
    await page.goto(`${clueList}?view=mine&q=林自有`)
    await page.getByRole('link', { name: '林自有' }).click()
    const opened = page.getByRole('dialog', { name: /林自有/ })
    await opened.getByRole('button', { name: '转商机' }).click()
    const convert = page.getByRole('dialog', { name: /转为商机/ })
    await convert.getByRole('button', { name: '转商机' }).click()
    await page.getByText('转商机前请先填写入住日期').first().waitFor()
    await page.keyboard.press('Escape')
  })

  it('管理员按自己的字段筛选、看合计和变更历史，再停用、恢复，内容都在', async () => {
    const { page } = boss
    await page.goto(`${clueList}?q=林自有&own.n2=200000..200000`)
    const row = page.getByRole('row').filter({ hasText: '林自有' })
    await row.waitFor()
    await page.getByText('预算单价合计').waitFor()
    await row.getByRole('link', { name: '林自有' }).click()
    const opened = page.getByRole('dialog', { name: /林自有/ })
    await openTab({ page }, '资料')
    await opened.getByText('100 ㎡').waitFor()
    await sales.picture('own-clue-390')
    await retireOrRestore('停用')
    await page.goto(`${clueList}?q=林自有`)
    await row.waitFor()
    expect(await page.getByText('预算单价合计').count()).toBe(0)
    await retireOrRestore('恢复')
    await page.goto(`${clueList}?q=林自有`)
    await row.waitFor()
    await page.getByText('预算单价合计').waitFor()
    const { rows } = await stage.server.owner.query(
      `select c.own from clue c join customer u on u.office_id = c.office_id and u.id = c.customer_id where u.name = '林自有'`,
    )
    expect(rows[0].own).toEqual({ n1: 100, n2: 200_000 })
  })

  async function retireOrRestore(act: '停用' | '恢复') {
    const { page } = boss
    await page.goto('/baseManager/tableDynamic')
    if (act === '恢复') await page.getByRole('button', { name: '恢复使用' }).click()
    else {
      await page.getByRole('button', { name: /^预算单价/ }).click()
      await page.getByRole('button', { name: '停用这个字段' }).click()
    }
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发布流量的表单' })
    await dialog.getByText(act === '停用' ? '停用，已填的内容保留' : '恢复使用，原来的内容重新显示').waitFor()
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('已发布，流量的表单和列表').waitFor()
  }
})
