import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person
let sales: Person

const list = '/functionManager/approvalForm'

beforeAll(async () => {
  stage = await openStage()
  ;[boss, sales] = await Promise.all([stage.person('boss', list), stage.person('sales1', '/dashboard')])
})
afterAll(() => stage?.close())

const next = ({ page }: Person) => page.getByRole('button', { name: '下一步' }).click()

describe('新建审批', () => {
  it('四步：选模板、改字段、看由谁审批、发布；发布前说清之后的单据会怎样', async () => {
    const { page } = boss
    await page.getByRole('link', { name: '新建审批' }).click()
    await page.getByRole('button', { name: /^采购/ }).click()
    expect(await page.getByLabel('名称', { exact: true }).inputValue()).toBe('采购申请')
    await boss.picture('setup-name')
    await next(boss)
    await page.getByRole('button', { name: /^单价/ }).click()
    await page.getByRole('button', { name: '合计这一列' }).click()
    await expect.poll(() => page.getByLabel('名称', { exact: true }).inputValue()).toBe('单价合计')
    await expect.poll(() => page.getByRole('group', { name: '字段' }).getByText('采购明细.金额').count()).toBe(1)
    await boss.picture('setup-fields')
    await next(boss)
    await page.getByText('部门主管审批').first().waitFor()
    await boss.picture('setup-flow')
    await next(boss)
    const after = page.getByRole('region', { name: '发布之后' })
    await after.getByText('所有情况 → 这个流程“采购申请审批”（发布为第 1 版）').waitFor()
    await after.getByText('没有进行中的审批').waitFor()
    await boss.picture('setup-publish')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('“采购申请”已发布', { exact: false }).waitFor()
    await page.getByRole('button', { name: '采购申请', exact: true }).waitFor()
  })

  it('手机上也走得完：一打开不说错，星号是红的，流程看得见', async () => {
    const onPhone = await stage.person('boss', '/functionManager/approvalForm/setup', { width: 390, height: 844 })
    const { page } = onPhone
    await page.getByText('请填写名称').waitFor()
    expect(await page.locator('.field-fault').count()).toBe(0)
    await page.getByRole('button', { name: /^采购/ }).click()
    await next(onPhone)
    await page.locator('.document-label i').first().waitFor()
    const red = `getComputedStyle(document.querySelector('.document-label i')).color !==
      getComputedStyle(document.querySelector('.document-label')).color`
    expect(await page.evaluate(red)).toBe(true)
    await next(onPhone)
    const drawn = page.locator('.react-flow__node').filter({ hasText: '部门主管审批' })
    await drawn.waitFor()
    expect((await page.locator('.designer-canvas').boundingBox())?.height).toBeGreaterThan(400)
    await onPhone.picture('setup-flow-390')
    await onPhone.context.close()
  })

  it('发布后导购马上搜得到、发得起', async () => {
    const { page } = sales
    await page.getByRole('button', { name: '搜索' }).click()
    await page.getByRole('combobox', { name: '搜索页面和记录' }).fill('cgsq')
    await page.getByRole('option', { name: /^采购申请/ }).click()
    await page.getByRole('heading', { name: '发起采购申请' }).waitFor()
  })

  it('改现有的表单时，说出进行中的几个按原来的版本走完', async () => {
    const { page } = boss
    await page.getByRole('button', { name: '“报销”的更多操作' }).click()
    await page
      .getByRole('button', { name: '按步骤修改并发布' })
      .or(page.getByRole('menuitem', { name: '按步骤修改并发布' }))
      .click()
    await page.getByLabel('说明', { exact: true }).fill('费用')
    for (let step = 0; step < 3; step++) await next(boss)
    const after = page.getByRole('region', { name: '发布之后' })
    await after.getByText(/进行中的 \d+ 个审批按发起时的版本走完/).waitFor()
    await after.getByText('流程没有修改，仍是现在的版本', { exact: false }).waitFor()
    await boss.picture('setup-existing')
  })
})
