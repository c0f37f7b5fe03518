import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeNames, faintTexts } from './support/readable.ts'
import { settled } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  boss = await stage.person('boss', '/dashboard')
})
afterAll(() => stage?.close())

const leasts = { default: 4.5, dark: 4.5, contrast: 7 }

const screens = [
  '/dashboard',
  '/approvalInfoManager/clueList?view=all&new=1',
  '/approvalInfoManager/businessList?show=board',
  '/functionManager/approvalForm/setup',
  '/functionManager/processManager/designer?flow=2',
  '/configurationManager/activityBusinessBind',
  '/no-such-page',
]

/** Opens a screen and waits until what it says stays the same. */
async function open({ page }: Person, at: string): Promise<void> {
  await page.goto(at)
  await settled(page)
}

async function wear({ page, context }: Person, theme: string): Promise<void> {
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'Admin-Token')
  const headers = { authorization: `Bearer ${cookie?.value}` }
  const data = { theme, density: 'comfortable' }
  const answer = await context.request.post('/api/admin/user/theme', { headers, data })
  expect(await answer.json()).toMatchObject({ success: true })
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(theme)
}

describe('every text and every hint in a field can be read, and heard in words', () => {
  it('on the sign-in page: contrast of 4.5 at least', async () => {
    const { page, context } = await stage.visitor()
    await page.getByPlaceholder('请输入密码').waitFor()
    expect(await faintTexts(page, 4.5)).toEqual([])
    await context.close()
  })

  it.each(Object.entries(leasts))(
    'in the theme %s: contrast of %d at least, and no name of an icon or edge is heard',
    async (theme, least) => {
      await wear(boss, theme)
      for (const at of screens) {
        await open(boss, at)
        expect([at, await faintTexts(boss.page, least)]).toEqual([at, []])
        expect([at, await codeNames(boss.page)]).toEqual([at, []])
      }
    },
  )
})

describe('choices', () => {
  it('of several people find by full pinyin and by initials', async () => {
    const { page } = boss
    await page.goto('/configurationManager/assignmentManager?new=1')
    const people = page.getByRole('combobox', { name: '人员' })
    for (const typed of ['wangjiayi', 'wjy']) {
      await people.fill(typed)
      await page.locator('.ant-select-item-option').getByText('王佳怡').waitFor()
    }
  })

  it('of a tree and of a dictionary find by initials', async () => {
    const { page } = boss
    await page.goto('/organizationManager/companyManager')
    await page.getByRole('searchbox', { name: '查找部门' }).fill('xs')
    await page.getByRole('treeitem').filter({ hasText: '销售' }).first().waitFor()
    expect(await page.getByText('没有包含“xs”的内容').count()).toBe(0)
    await page.goto('/baseManager/dictionaryManager')
    await page.getByRole('searchbox').first().fill('douyin')
    await page.locator('.split-main').getByText('抖音').first().waitFor()
  })
})
