import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './support/axe.ts'
import { menuOf, tokenOf, wholeMenu } from './support/menu.ts'
import { bareButtons, codeNames, faintTexts, readableFaults } from './support/readable.ts'
import { settled, walkTo } from './support/settled.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  boss = await stage.person('boss', '/dashboard')
})
afterAll(() => stage?.close())

/** Forms, a board, a designer: what the menu does not lead to at once. */
const deeper = [
  '/approvalInfoManager/clueList?view=all&new=1',
  '/approvalInfoManager/businessList?show=board',
  '/functionManager/approvalForm/setup',
  '/functionManager/processManager/designer?flow=2',
  '/no-such-page',
]

/** An open record of each list that has some, by its list. */
async function records(): Promise<string[]> {
  const { rows } = await stage.server.owner.query(
    `select (select min(id) from clue where office_id = 1 and status = 'following') clue,
       (select min(id) from opportunity where office_id = 1 and status = 'open' and pool_id is null) deal,
       (select min(id) from employee where office_id = 1) employee`,
  )
  const { clue, deal, employee } = rows[0]
  return [
    `/approvalInfoManager/clueList?view=all&open=${clue}`,
    `/approvalInfoManager/businessList?open=${deal}`,
    `/organizationManager/employeesManager?open=${employee}`,
  ]
}

/** What of a screen cannot be read in one of the themes, is heard as the name of an icon or edge, is a fault by axe, or is drawn by the browser alone. */
async function faultsAt({ page }: Person, at: string): Promise<string[]> {
  await walkTo(page, at)
  return [
    ...(await codeNames(page)),
    ...(await bareButtons(page)),
    ...(await axeFaults(page)),
    ...(await readableFaults(page)),
  ]
}

/** What links look like at rest and with the focus, by what they are and where they lead. */
const linkLooks = `Object.fromEntries([...document.querySelectorAll('a')].filter(one => one.checkVisibility()).map(one => {
  const look = () => {
    const { color, textDecorationLine, cursor, outlineStyle, outlineColor, outlineWidth } = getComputedStyle(one)
    return [color, textDecorationLine, cursor, outlineStyle, outlineColor, outlineWidth].join(' ')
  }
  one.blur()
  const rest = look()
  one.focus()
  const focused = look()
  one.blur()
  return [one.className + ' ' + one.getAttribute('href'), rest + ' / ' + focused]
}))`

async function faultsIn(person: Person, screens: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const at of screens) {
    const faults = await faultsAt(person, at)
    if (faults.length > 0) found[at] = faults
  }
  return found
}

describe('every text and every hint in a field is readable in each theme, and has words for screen readers', () => {
  it('on the sign-in page: contrast of 4.5 at least', async () => {
    const { page, context } = await stage.visitor()
    await page.getByPlaceholder('请输入密码').waitFor()
    expect(await faintTexts(page, 4.5)).toEqual([])
    await context.close()
  })

  it('in a browser that prefers dark: the sign-in page and those that it leads to are dark, and so is the console after it', async () => {
    const visitor = await stage.visitor()
    const { page } = visitor
    await page.emulateMedia({ colorScheme: 'dark' })
    const lookOf = () => page.evaluate<string>('document.documentElement.dataset.theme')
    for (const at of ['/login', '/changePass?forgotten=1', '/regist', '/corporate', '/create']) {
      await page.goto(at)
      await settled(page)
      expect([at, await lookOf(), await faintTexts(page, 4.5)]).toEqual([at, 'dark', []])
    }
    await page.goto('/login')
    await visitor.signIn('boss')
    await page.getByRole('button', { name: /个人菜单/ }).waitFor()
    expect(await lookOf()).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(lookOf).toBe('default')
    await visitor.context.close()
  })

  it('on every screen of the menu of a company', wholeMenu, async () => {
    const screens = await menuOf(boss)
    expect(screens.length).toBeGreaterThan(25)
    expect(await faultsIn(boss, screens)).toEqual({})
  })

  it('links keep colour, pointer and focus ring once a control of Ant Design has loaded', async () => {
    const { page, context } = await stage.person('boss', '/approvalInfoManager/clueList?view=all')
    await settled(page)
    const looks = () => page.evaluate<Record<string, string>>(linkLooks)
    const cold = await looks()
    await walkTo(page, '/configurationManager/assignmentManager?new=1')
    await page.locator('.ant-select').first().waitFor()
    await walkTo(page, '/approvalInfoManager/clueList?view=all')
    const warm = await looks()
    const both = Object.keys(cold).filter(link => link in warm)
    expect(both.length).toBeGreaterThan(5)
    expect(both.filter(link => warm[link] !== cold[link])).toEqual([])
    await context.close()
  })

  it('an entry of the menu has the colour of text, as a link and as a group', async () => {
    const { page } = boss
    await page.goto('/approvalInfoManager/clueList')
    await settled(page)
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.sidebar-group:not([data-current="true"]) > button, .sidebar-item:not(button, [aria-current])')]
        .map(entry => entry.localName + ' ' + getComputedStyle(entry).color)`,
    )
    expect(colours.length).toBeGreaterThan(10)
    const text = await page.evaluate<string>('getComputedStyle(document.body).color')
    expect([...new Set(colours)].toSorted()).toEqual([`a ${text}`, `button ${text}`])
  })

  it('in forms, designers and opened records', async () => {
    expect(await faultsIn(boss, [...deeper, ...(await records())])).toEqual({})
  })

  it('on every screen of the menu of the platform', wholeMenu, async () => {
    const platform = await stage.person('platform', '/dashboard')
    expect(await faultsIn(platform, await menuOf(platform))).toEqual({})
    await platform.context.close()
  })

  it('in the theme that a person has chosen', async () => {
    const headers = { authorization: `Bearer ${await tokenOf(boss)}` }
    const data = { theme: 'dark', density: 'comfortable' }
    const answer = await boss.context.request.post('/api/admin/user/theme', { headers, data })
    expect(await answer.json()).toMatchObject({ success: true })
    await boss.page.goto('/dashboard')
    await expect.poll(() => boss.page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await settled(boss.page)
    expect(await faintTexts(boss.page, 4.5)).toEqual([])
  })
})

describe('choices', () => {
  it('of several people are found by full pinyin and by initials', async () => {
    const { page } = boss
    await page.goto('/configurationManager/assignmentManager?new=1')
    const people = page.getByRole('combobox', { name: '人员' })
    for (const typed of ['wangjiayi', 'wjy']) {
      await people.fill(typed)
      await page.locator('.ant-select-item-option').getByText('王佳怡').waitFor()
    }
  })

  it('of a tree and of a dictionary are found by initials', async () => {
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
