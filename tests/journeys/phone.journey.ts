import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalPlaces } from '../../src/modules/approval/api/places.ts'
import { overflow, tooSmall } from './support/fits.ts'
import { menuOf } from './support/menu.ts'
import { walkTo } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person
let boss: Person

const phone = { width: 390, height: 844 }
const clueList = '/approvalInfoManager/clueList'
const dealList = '/approvalInfoManager/businessList'

beforeAll(async () => {
  stage = await openStage()
  sales = await stage.person('sales1', `${clueList}?view=mine`, phone)
  boss = await stage.person('boss', clueList, phone)
})
afterAll(() => stage?.close())

describe('一只手拿着手机', () => {
  it.each([
    ['/dashboard', '接下来联系'],
    [`${clueList}?view=mine`, '写跟进'],
    [dealList, '写跟进'],
    [`${dealList}?show=board`, '量尺'],
    [`${dealList}?show=calendar`, '今天'],
  ])('%s：能碰的都够大，没有键盘提示，页面到头就到头', async (at, there) => {
    const { page } = sales
    await page.goto(at)
    await page.locator('.screen').getByText(there).first().waitFor()
    expect(await tooSmall(sales.page)).toEqual([])
    expect(await page.locator('kbd:visible, [data-keys]:visible').count()).toBe(0)
    expect(await overflow(sales.page)).toEqual({ sideways: 0, past: 0 })
  })

  it('S3.06 页签栏滚动到当前页签，页签是慢慢变宽的也一样', async () => {
    const { page } = boss
    for (const at of (await menuOf(boss)).slice(0, 12)) await walkTo(page, at)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto((await menuOf(boss)).at(5) ?? '')
    const current = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab', { selected: true })
    await expect.poll(async () => (await current.boundingBox())?.x ?? phone.width).toBeLessThan(phone.width / 2)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  it('数据字典：放大镜在搜索框中间，每一项的按钮最多两行', async () => {
    const { page } = boss
    await page.goto('/baseManager/dictionaryManager')
    await page.locator('.words-tools button').first().waitFor()
    const middle = (box: { y: number; height: number } | null) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    const search = page.locator('.side-search')
    expect(middle(await search.locator('.icon').boundingBox())).toBe(
      middle(await search.locator('input').boundingBox()),
    )
    const tops = `[...document.querySelectorAll('tbody tr')].map(row =>
      new Set([...row.querySelectorAll('.words-tools button')].map(button => button.getBoundingClientRect().top)).size)`
    expect(Math.max(...(await page.evaluate<number[]>(tops)))).toBe(2)
  })

  it('审批的摘要在标题下面，不在旁边', async () => {
    const { page } = boss
    await page.goto('/companyManager/approvalDetial')
    const title = page.locator('.card .line-link').first()
    const summary = await title.locator('small').boundingBox()
    expect(summary?.x).toBe((await title.boundingBox())?.x)
    expect(summary?.width).toBeGreaterThan(phone.width / 2)
  })

  it('谁做了什么、报表：每人一张卡片，数字在自己的名目下面，不用横着滚', async () => {
    const { page } = boss
    const shown: Record<string, string> = { '/dashboard?show=deeds': '近7天', '/dataReport/contractInfo': '表格' }
    for (const [at, button] of Object.entries(shown)) {
      await page.goto(at)
      await page.getByRole('button', { name: button, exact: true }).click()
      const figure = page.locator('.report-table td[data-head]:not([data-empty])').first()
      await figure.waitFor()
      const beside = `[...document.querySelectorAll('.report-table')].filter(one => one.scrollWidth > one.clientWidth).length`
      expect(await page.evaluate(beside)).toBe(0)
      const unnamed = `[...document.querySelectorAll('.report-table td[data-head]')].filter(one =>
        one.checkVisibility() && getComputedStyle(one, '::before').content !== JSON.stringify(one.dataset.head)).length`
      expect(await page.evaluate(unnamed)).toBe(0)
    }
  })

  it('谁做了什么：选日期时日历占满屏幕宽度，贴着底边，能翻到下个月', async () => {
    const { page } = boss
    await page.goto('/dashboard?show=deeds&from=2026-01-05&to=2026-01-09')
    await page.getByPlaceholder('开始日期').click()
    const sheet = page.locator('.date-sheet')
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
        return { x, width, foot: y + height }
      })
      .toEqual({ x: 0, width: phone.width, foot: phone.height })
    await sheet.locator('.ant-picker-header-next-btn:visible').click()
    await sheet.getByText('2月').first().waitFor()
    await page.keyboard.press('Escape')
  })

  it('流程设计：缩放和添加节点的按钮够大；流程列表：每行的按钮都在屏幕里', async () => {
    const { page } = boss
    await page.goto(approvalPlaces.flows.path)
    const more = await page.getByRole('button', { name: '“报销审批”的更多操作' }).boundingBox()
    expect((more?.x ?? phone.width) + (more?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    await page.getByRole('link', { name: '设计“报销审批”' }).click()
    await page.locator('.flow-zoom').waitFor()
    expect((await tooSmall(boss.page)).filter(name => /^(btn|flow-plus)/.test(name))).toEqual([])
  })

  it('平台企业：不用横着滚就能进入查看', async () => {
    const platform = await stage.person('platform', '/dashboard', phone)
    const visit = platform.page.getByRole('button', { name: '进入查看' }).first()
    await visit.waitFor()
    const box = await visit.boundingBox()
    expect((box?.x ?? phone.width) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    await platform.context.close()
  })

  it('忘记密码：能碰的都够大', async () => {
    const visitor = await stage.visitor()
    await visitor.page.setViewportSize(phone)
    await visitor.page.goto('/changePass?forgotten=1')
    await visitor.page.getByRole('button', { name: '获取验证码' }).waitFor()
    expect(await tooSmall(visitor.page)).toEqual([])
    await visitor.context.close()
  })

  it('公司信息：席位和期限的字不断开', async () => {
    const { page } = boss
    await page.goto('/organizationManager/officeManager')
    await page.getByText('剩余').waitFor()
    const lines = `[...document.querySelectorAll('.office-figures small')].map(small => small.getClientRects().length)`
    expect(new Set(await page.evaluate<number[]>(lines))).toEqual(new Set([1]))
  })

  it('审批表单：每一行的按钮在一行上；设计时点字段就是选中它，箭头上移下移', async () => {
    const { page } = boss
    await page.goto('/functionManager/approvalForm')
    await page.locator('.forms-tools button').first().waitFor()
    const tops = `[...document.querySelectorAll('td.forms-tools')].map(cell =>
      new Set([...cell.querySelectorAll('button')].map(button => button.getBoundingClientRect().top)).size)`
    expect(new Set(await page.evaluate<number[]>(tops))).toEqual(new Set([1]))
    await page.getByRole('button', { name: '报销', exact: true }).click()
    const fields = page.getByRole('list', { name: '表单字段' }).locator('> li')
    await fields.first().waitFor()
    const before = await fields.locator('.document-label').allInnerTexts()
    const { x = 0, y = 0, width = 0, height = 0 } = (await fields.first().boundingBox()) ?? {}
    for (const spot of [0.1, 0.4, 0.6, 0.9]) await page.mouse.click(x + width * spot, y + height * 0.4)
    expect(await fields.locator('.document-label').allInnerTexts()).toEqual(before)
    expect(await tooSmall(boss.page)).toEqual([])
    await fields.first().getByRole('button', { name: /^下移/ }).click()
    const [first, second, ...rest] = before
    expect(await fields.locator('.document-label').allInnerTexts()).toEqual([second, first, ...rest])
    await boss.picture('form-design-390')
  })

  it('列表、看板、日历三个按钮说得出名字', async () => {
    const { page } = sales
    await page.goto(dealList)
    for (const name of ['看板', '日历', '列表']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.click()
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    }
  })

  it('公司名读得全：少用的工具收在个人菜单里', async () => {
    const { page } = boss
    await page.goto(clueList)
    const place = page.locator('.place')
    await place.getByText('同舟建材').waitFor()
    const cut = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.place'))`
    expect(await page.evaluate(cut)).toBe(0)
    const bar = page.getByRole('banner')
    for (const name of ['帮助', '为什么能或不能看到', '全屏']) {
      expect([name, await bar.getByRole('button', { name }).count()]).toEqual([name, 0])
      await bar.getByRole('button', { name: /个人菜单/ }).click()
      expect(await page.getByRole('menuitem', { name, exact: true }).count()).toBe(1)
      await page.keyboard.press('Escape')
    }
    await bar.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '帮助' }).click()
    await page.getByRole('dialog', { name: '帮助' }).getByText('这个页面：流量列表').waitFor()
    await page.keyboard.press('Escape')
  })

  it('选时间是一张与屏幕同宽的表，周一到周日都点得到，确定后才算', async () => {
    const { page } = sales
    await page.goto(`${clueList}?view=mine`)
    await page.getByRole('button', { name: '写跟进' }).first().click()
    await page.getByPlaceholder(/聊了什么/).click()
    await page.getByRole('button', { name: '其他时间' }).click()
    await page.getByPlaceholder('请选择时间').click()
    const sheet = page.locator('.date-sheet')
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0)
    const box = await sheet.boundingBox()
    expect(box).toMatchObject({ x: 0, width: phone.width })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(phone.height, 0)
    for (const cell of await sheet.locator('.ant-picker-date-panel td').all()) {
      const { x = -1, width = 0, height = 0 } = (await cell.boundingBox()) ?? {}
      expect({ inside: x >= 0 && x + width <= phone.width, high: height >= 44 }).toEqual({ inside: true, high: true })
    }
    await sales.picture('date-sheet-390')
    await sheet.locator('td.ant-picker-cell-in-view').last().click()
    await sheet.getByRole('button', { name: '确定' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByPlaceholder('请选择时间').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  })

  it('断网时一直说着，恢复后才收起', async () => {
    const { page, context } = sales
    await page.goto('/dashboard')
    await page.getByText('接下来联系').waitFor()
    const told = page.getByText('网络已断开', { exact: false })
    await page.evaluate('dispatchEvent(new Event("online"))')
    expect(await told.count()).toBe(0)
    await context.setOffline(true)
    await told.waitFor()
    await context.setOffline(false)
    await told.waitFor({ state: 'detached' })
  })
})
