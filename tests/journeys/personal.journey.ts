import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let sales: Person
let elsewhere: Person

beforeAll(async () => {
  stage = await openStage()
  sales = await stage.person('sales1', '/introduction/index')
  elsewhere = await stage.person('sales1', '/introduction/index')
})
afterAll(() => stage?.close())

const lookOf = ({ page }: Person) => page.evaluate<Record<string, string>>('({ ...document.documentElement.dataset })')

/** A picture as a person may have: wider than high. */
function drawPicture({ page }: Person): Promise<string> {
  return page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    const pen = canvas.getContext('2d')
    for (const [at, colour] of ['#d84a3a', '#2f8f5b', '#2a62c9'].entries()) {
      pen.fillStyle = colour
      pen.fillRect(at * 300, 0, 300, 600)
    }
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)
}

describe('个人中心', () => {
  it('从个人菜单进入；头像选图、裁成正方形、保存后在右上角，刷新还在', async () => {
    const { page } = sales
    await page.getByRole('button', { name: /个人菜单/ }).click()
    const entries = await page.locator('.popover .menu-item').allInnerTexts()
    expect(entries).toEqual([
      '首页',
      '修改密码',
      '选择企业',
      '退出登录',
      '个人中心',
      '主题',
      '本机错误日志',
      '版本记录',
    ])
    await page.getByText('个人中心', { exact: true }).click()
    const buffer = Buffer.from(await drawPicture(sales), 'base64')
    await page.locator('input[type=file]').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog', { name: '裁剪图片' })
    await dialog.getByLabel('图片预览', { exact: false }).press('ArrowLeft')
    await sales.picture('personal-crop')
    await dialog.getByRole('button', { name: '使用' }).click()
    await page.getByLabel('简介').fill('负责城东展厅')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('个人资料已保存').waitFor()
    const picture = page.locator('.topbar img.avatar')
    await expect.poll(() => page.evaluate(`document.querySelector('.topbar img.avatar')?.naturalWidth`)).toBe(256)
    await page.reload()
    await picture.waitFor()
    expect(await page.getByLabel('简介').inputValue()).toBe('负责城东展厅')
    await sales.picture('personal')
  })

  it('我的登录：结束另一处，那边被请出去，这里还在', async () => {
    const { page } = sales
    await page.getByText('当前', { exact: true }).waitFor()
    const others = page.getByRole('button', { name: /^结束 .* 的登录$/ })
    const before = await others.count()
    expect(before).toBeGreaterThan(0)
    await others.first().click()
    const thrownOut = elsewhere.page.getByText('您的登陆状态已过期，请重新登录').waitFor()
    await page.getByRole('button', { name: '结束', exact: true }).last().click()
    await thrownOut
    await expect.poll(() => others.count()).toBe(before - 1)
    await elsewhere.page.getByRole('button', { name: '重新登录' }).click()
    // A page that begins anew aborts what is under way, which is no fault: its field tells that it has arrived.
    await elsewhere.page.getByLabel('用户名或手机号', { exact: true }).waitFor()
    expect(new URL(elsewhere.page.url()).pathname).toBe('/login')
  })
})

describe('S4.06 主题', () => {
  it('选择后立即生效，刷新不闪，随账号到另一台电脑，登录页不变', async () => {
    const { page } = sales
    await page.goto('/theme/index')
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    const light = await ground()
    await page.getByRole('radio', { name: '深色' }).check()
    await page.getByRole('radio', { name: '紧凑' }).check()
    expect(await lookOf(sales)).toEqual({ theme: 'dark', density: 'compact' })
    expect(await ground()).not.toBe(light)
    await sales.picture('theme-dark')
    await page.addInitScript(
      "document.addEventListener('readystatechange', () => { window.name += document.documentElement.dataset.theme + ' ' })",
    )
    await page.reload()
    await page.getByRole('radio', { name: '深色' }).waitFor()
    expect((await page.evaluate<string>('window.name')).trim().split(' ')).toEqual(['dark', 'dark'])
    expect(await lookOf(elsewhere)).toEqual({})
    await elsewhere.signIn('sales1')
    await elsewhere.page.getByRole('button', { name: /个人菜单/ }).waitFor()
    await expect.poll(() => lookOf(elsewhere)).toEqual({ theme: 'dark', density: 'compact' })
  })
})

describe('S7.01 导出 PDF', () => {
  it('超过一页 A4 的详情：页数、大小、文件名都对，导出后视图关闭', async () => {
    const { page } = sales
    const { rows } = await stage.server.owner.query(
      `with one as (select c.office_id, c.id, c.owner_id from clue c
         join employee e on e.office_id = c.office_id and e.id = c.owner_id
         join account a on a.id = e.account_id where a.username = 'sales1' and c.status = 'following' limit 1),
       said as (insert into follow_up (office_id, kind, subject_id, content, created_by)
         select office_id, 'clue', id, '第 ' || n || ' 次联系，客户还在比较', owner_id from one, generate_series(1, 40) n)
       select id from one`,
    )
    await page.goto(`/approvalInfoManager/clueList?open=${rows[0].id}`)
    await act(sales, '导出 PDF')
    const view = page.getByRole('dialog', { name: '导出 PDF' })
    await view.getByText('第 40 次联系，客户还在比较').waitFor()
    const box = await view.locator('#pdfDom').boundingBox()
    await sales.picture('clue-pdf')
    const saved = page.waitForEvent('download')
    await view.getByRole('button', { name: '导出', exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^流量-.+\.pdf$/)
    const text = readFileSync(await file.path(), 'latin1')
    const [, width, height] = /\/Width (\d+) \/Height (\d+)/.exec(text) ?? []
    const pages = Math.ceil(((595.28 / (box?.width ?? 1)) * (box?.height ?? 0)) / 841.89)
    expect(pages).toBeGreaterThan(2)
    // The picture ends with its last page, at whose foot its number stands.
    expect(((595.28 / Number(width)) * Number(height)) / 841.89).toBeCloseTo(pages, 2)
    expect(text).toContain(`/Count ${pages} `)
    expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(pages)
    expect(text.length).toBeGreaterThan(100_000)
    await view.waitFor({ state: 'detached' })
  })
})

describe('S4.07 错误日志', () => {
  it('浏览器里的错误自动上报，平台在错误日志里看到、处理', async () => {
    await sales.page.evaluate(
      `dispatchEvent(new ErrorEvent('error', { error: new TypeError('journey is undefined') }))`,
    )
    const { page } = await stage.person('platform', '/baseManager/errorLog')
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: '刷新' }).click()
        return page.getByText('journey is undefined').count()
      })
      .toBeGreaterThan(0)
    await page.getByRole('row').filter({ hasText: 'journey is undefined' }).click()
    const drawer = page.getByRole('dialog', { name: '浏览器错误' })
    await drawer.getByRole('button', { name: '标记为已解决' }).click()
    await drawer.getByText('已解决', { exact: true }).waitFor()
  })

  it('S4.07 每个登录的人都能看到、清空自己浏览器里的错误，最新的在前', async () => {
    const { page } = sales
    await page.evaluate(`dispatchEvent(new ErrorEvent('error', { error: new TypeError('later journey') }))`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '本机错误日志' }).click()
    await page.waitForURL('**/errorLog/index')
    const own = page.getByLabel('本浏览器的错误')
    await own.getByText('later journey').first().waitFor()
    const texts = await own.getByRole('listitem').allInnerTexts()
    expect(texts.map(text => text.split('\n')[0])).toEqual(['later journey', 'journey is undefined'])
    await own.getByRole('button', { name: '清空' }).click()
    await own.getByText('没有错误').waitFor()
  })
})
