import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStage, type Person, type Stage } from './support/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** JavaScript that notes whether the page shows a text, which may stand there for less time than it takes to look from outside. */
const noteNotice = (text: string) => `new MutationObserver(() => {
  if (document.body.innerText.includes('${text}')) sessionStorage.setItem('noticed', '${text}')
}).observe(document.body, { childList: true, subtree: true })`

/** The code that the demo prints, as it is not kept anywhere. */
function codeSentTo(mobile: string): () => string {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const lines = () => printed.mock.calls.map(words => words.map(String).join(' '))
  return () =>
    lines()
      .findLast(line => line.includes(mobile))
      ?.match(/\d{6}$/)?.[0] ?? ''
}

describe('登录', () => {
  it('S1.02 没有令牌打开任何页面都到登录页，登录后回到想去的页面', async () => {
    const { page, signIn, context } = await stage.visitor()
    await page.goto('/approvalInfoManager/clueList?view=pool')
    expect(new URL(page.url()).pathname).toBe('/login')
    await signIn('sales1')
    await page.waitForURL('**/approvalInfoManager/clueList?view=pool')
    await page
      .getByRole('heading', { name: '流量列表' })
      .or(page.getByRole('tab', { name: '公海' }))
      .first()
      .waitFor()
    await context.close()
  })

  it('S5.06 密码错误得到警告“账户或密码错误！”，人还在登录页', async () => {
    const { page, signIn, context, picture } = await stage.visitor()
    await signIn('boss', 'wrong-password')
    await page.getByRole('alert').filter({ hasText: '账户或密码错误！' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await picture('sign-in-refused')
    await context.close()
  })

  it('S1.01 公开页面不需要令牌；单点登录页如实说明并能回到登录', async () => {
    const { page, context } = await stage.visitor()
    for (const path of ['/regist', '/404', '/401', '/create', '/changePass']) {
      await page.goto(path)
      await page.locator('#app h1, #app h2').first().waitFor()
    }
    for (const path of ['/authredirect', '/autoLogin', '/corporate']) {
      await page.goto(path)
      await page.getByRole('link', { name: /登录/ }).first().click()
      await page.waitForURL('**/login')
    }
    await context.close()
  })

  it('账号登录处可以填手机号', async () => {
    const { page, signIn, context } = await stage.visitor()
    const { rows } = await stage.server.owner.query(`select mobile from account where username = 'sales2'`)
    await page.getByPlaceholder('请输入用户名或手机号').waitFor()
    await signIn(rows[0].mobile)
    await page.waitForURL('**/dashboard')
    await context.close()
  })

  it('手机验证码登录；码只能用一次', async () => {
    const { page, context } = await stage.visitor()
    const { rows } = await stage.server.owner.query(`select mobile from account where username = 'sales2'`)
    const { mobile } = rows[0]
    const code = codeSentTo(mobile)
    const byPhone = async () => {
      await page.getByRole('tab', { name: '手机登录' }).click()
      await page.getByLabel('手机号', { exact: true }).fill(mobile)
    }
    await byPhone()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect.poll(code).toMatch(/^\d{6}$/)
    await page.getByLabel('验证码', { exact: true }).fill(code())
    await page.getByRole('button', { name: '登录', exact: true }).click()
    // The address changes a moment before the page keeps its token.
    await page.getByRole('button', { name: /个人菜单/ }).waitFor()
    await context.clearCookies()
    await page.goto('/login')
    await byPhone()
    await page.getByLabel('验证码', { exact: true }).fill(code())
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('验证码错误或已过期').first().waitFor()
    await context.close()
  })

  it('忘记密码：从登录页凭验证码设置新密码，再用它登录', async () => {
    const { page, signIn, context, picture } = await stage.visitor()
    const { rows } = await stage.server.owner.query(`select mobile from account where username = 'manager'`)
    const { mobile } = rows[0]
    const code = codeSentTo(mobile)
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect.poll(code).toMatch(/^\d{6}$/)
    await page.getByLabel('验证码', { exact: true }).fill(code())
    await page.getByLabel('新密码', { exact: true }).fill('Remembered@2026')
    await page.getByLabel('确认新密码').fill('Remembered@2026')
    await picture('forgotten-password')
    await page.getByRole('button', { name: '设置密码' }).click()
    await page.waitForURL('**/login')
    await page.getByText('密码已设置，请用新密码登录').waitFor()
    await signIn(mobile, 'Remembered@2026')
    await page.waitForURL('**/dashboard')
    await context.close()
  })

  it('S5.05 登录过期时确认框的标题、内容与按钮，确认后回到登录页', async () => {
    const { page, context, picture } = await stage.person('warehouse', '/introduction/index')
    await stage.server.owner.query(
      `update session set ended_at = now() where account_id = (select id from account where username = 'warehouse')`,
    )
    // The next call finds out: this one, unless one of the page's own was earlier and covers the menu already.
    const chooseOffice = async () => {
      await page.getByRole('button', { name: /个人菜单/ }).click({ timeout: 3000 })
      await page.getByRole('menuitem', { name: '选择企业' }).click({ timeout: 3000 })
    }
    await chooseOffice().catch(() => {})
    const dialog = page.getByRole('dialog', { name: '确定登出' })
    await dialog.getByText('您的登陆状态已过期，请重新登录').waitFor()
    await dialog.getByRole('button', { name: '取消' }).waitFor()
    await picture('session-expired')
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await page.getByLabel('用户名或手机号', { exact: true }).waitFor() // the page behind may ask to leave as well
    expect(page.url()).toContain('/login')
    expect((await context.cookies()).find(cookie => cookie.name === 'Admin-Token')).toBeUndefined()
    await context.close()
  })

  it('S1.03 有令牌但取不到用户信息时退出并到登录页', async () => {
    const { page, context } = await stage.person('warehouse', '/introduction/index')
    await stage.server.owner.query(
      `update session set ended_at = now() where account_id = (select id from account where username = 'warehouse')`,
    )
    await page.reload()
    await page.waitForURL('**/login**')
    expect((await context.cookies()).find(cookie => cookie.name === 'Admin-Token')).toBeUndefined()
    await context.close()
  })
})

describe('框架', () => {
  let person: Person

  beforeAll(async () => {
    person = await stage.visitor()
    await person.signIn('boss')
    await person.page.waitForURL('**/dashboard')
    await person.page.getByRole('button', { name: /个人菜单/ }).waitFor()
  })
  afterAll(() => person?.context.close())

  it('S2.01 S2.02 S2.05 侧栏、顶栏、面包屑与页签都在，侧栏是第一个有权菜单的下级', async () => {
    const { page } = person
    await page.getByRole('navigation', { name: '主菜单' }).getByText('业务数据管理').waitFor()
    await page.getByRole('navigation', { name: '当前位置' }).getByText('首页').waitFor()
    await page.getByRole('tab', { name: '首页' }).waitFor()
    await page.getByText('同舟建材').first().waitFor()
    await page.getByRole('button', { name: /个人菜单/ }).click()
    for (const name of ['首页', '修改密码', '选择企业', '退出登录'])
      await page.getByRole('menuitem', { name }).waitFor()
    await page.keyboard.press('Escape')
    await person.picture('dashboard')
  })

  it('S4.01 令牌与元素存在 Admin-Token 与 Elements 两个 Cookie 里', async () => {
    const cookies = Object.fromEntries((await person.context.cookies()).map(({ name, value }) => [name, value]))
    expect(cookies['Admin-Token']).toMatch(/^[\w-]{43}$/)
    expect(JSON.parse(decodeURIComponent(cookies.Elements ?? ''))).toBeTypeOf('object')
  })

  it('S2.03 侧栏收起的选择在刷新后仍在（Cookie 1 展开、0 收起）', async () => {
    const { page, context } = person
    const width = () =>
      page
        .getByRole('navigation', { name: '主菜单' })
        .boundingBox()
        .then(box => box?.width ?? 0)
    const open = await width()
    await page
      .getByRole('button', { name: /收起菜单|展开菜单/ })
      .first()
      .click()
    await expect.poll(width).toBeLessThan(open / 2)
    expect((await context.cookies()).find(cookie => cookie.name === 'sidebarStatus')?.value).toBe('0')
    await page.reload()
    await page.getByRole('tab', { name: '首页' }).waitFor()
    await expect.poll(width).toBeLessThan(open / 2)
    await page
      .getByRole('button', { name: /收起菜单|展开菜单/ })
      .first()
      .click()
    await expect.poll(width).toBe(open)
    expect((await context.cookies()).find(cookie => cookie.name === 'sidebarStatus')?.value).toBe('1')
  })

  it('S3.01 S3.03 S3.05 页签：访问即有、不重复、中键关闭、右键菜单、首页固定、刷新后还在', async () => {
    const { page } = person
    const strip = page.getByRole('tablist', { name: '已打开的页面' })
    await page.getByRole('link', { name: '流量列表' }).click()
    await strip.getByRole('tab', { name: '流量列表' }).waitFor()
    await page.goto('/introduction/index')
    await strip.getByRole('tab', { name: '简述' }).waitFor()
    await page.reload()
    await expect.poll(() => strip.getByRole('tab').allTextContents()).toEqual(['首页', '流量列表', '简述'])
    await strip.getByRole('tab', { name: '流量列表' }).click({ button: 'middle' })
    await expect.poll(() => strip.getByRole('tab').allTextContents()).toEqual(['首页', '简述'])
    expect(new URL(page.url()).pathname).toBe('/introduction/index')
    await strip.getByRole('tab', { name: '简述' }).click({ button: 'right' })
    for (const name of ['刷新', '关闭其他', '关闭全部']) await page.getByRole('menuitem', { name }).waitFor()
    await page.getByRole('menuitem', { name: '关闭全部' }).click()
    await page.waitForURL('**/dashboard')
    expect(await strip.getByRole('tab').allTextContents()).toEqual(['首页'])
  })

  it('S1.04 S1.05 根路径到首页；切换页面时有进度条，之后内容在顶端', async () => {
    const { page } = person
    await page.goto('/')
    await page.waitForURL('**/dashboard')
    await page.setViewportSize({ width: 1280, height: 400 })
    const main = page.locator('#content')
    const scrollDown = () =>
      main.evaluate((element: { scrollTop: number }) => {
        element.scrollTop = 10_000
        return element.scrollTop
      })
    await expect.poll(scrollDown).toBeGreaterThan(0)
    await page.locator('.route-progress').waitFor({ state: 'detached' })
    await page.evaluate(`new MutationObserver(changes => {
      if (changes.some(change => [...change.addedNodes].some(node => node.className === 'route-progress'))) window.barSeen = true
    }).observe(document.body, { childList: true })`)
    await page.getByRole('link', { name: '流量列表' }).click()
    await expect.poll(() => page.evaluate('window.barSeen')).toBe(true)
    await page.getByRole('row').nth(1).waitFor()
    await page.locator('.route-progress').waitFor({ state: 'detached' })
    expect(await main.evaluate((element: { scrollTop: number }) => element.scrollTop)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('S2.11 侧栏白底、蓝色为当前项、图标 16 px，抽屉动画 0.3 秒', async () => {
    const { page } = person
    await page.goto('/approvalInfoManager/clueList')
    await page.locator('nav.sidebar [aria-current=page]').first().waitFor()
    const style = (selector: string, name: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`)
    expect(await style('nav.sidebar', 'background-color')).toBe('rgb(255, 255, 255)')
    const accent = (await style('nav.sidebar [aria-current=page]', 'color')).match(/\d+/g) ?? []
    expect(Number(accent[2])).toBeGreaterThan(2 * Number(accent[0]))
    expect(await style('nav.sidebar svg.icon', 'width')).toBe('16px')
    await page.goto('/approvalInfoManager/clueList?new=1')
    await page.getByRole('dialog').waitFor()
    expect(await style('.drawer', 'animation-duration')).toBe('1e-05s') // for who asks for less motion
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await style('.drawer', 'animation-duration')).toBe('0.3s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.keyboard.press('Escape')
  })

  it('S2.06 不支持全屏时警告 you browser can not work', async () => {
    const { page } = person
    await page.evaluate(`Object.defineProperty(document, 'fullscreenEnabled', { value: false })`)
    await page.getByRole('button', { name: '全屏' }).click()
    await page.getByRole('alert').filter({ hasText: 'you browser can not work' }).waitFor()
  })

  it('S3.06 页签栏滚动到当前页签', async () => {
    const { page } = person
    await page.goto('/introduction/index')
    await page.setViewportSize({ width: 300, height: 700 })
    for (const name of ['首页', '简述']) {
      await page.goto(name === '首页' ? '/dashboard' : '/introduction/index')
      const tab = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab', { name })
      await expect.poll(async () => (await tab.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
      const box = await tab.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(300)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('S1.07 已建成的页面各有名称，并要求各自的权限码', async () => {
    const { page } = person
    const screens = { '/dashboard': '首页', '/introduction/index': '简述', '/approvalInfoManager/clueList': '流量列表' }
    for (const [path, label] of Object.entries(screens)) {
      await page.goto(path)
      await page
        .getByRole('tablist', { name: '已打开的页面' })
        .getByRole('tab', { name: label, selected: true })
        .waitFor()
    }
    const { owner } = stage.server
    const revoke = await owner.query(`update menu set enabled = false where code = 'clueList' returning code`)
    expect(revoke.rowCount).toBe(1)
    await page.goto('/approvalInfoManager/clueList')
    await page.getByText('401').first().waitFor()
    await owner.query(`update menu set enabled = true where code = 'clueList'`)
  })

  it('S1.06 未知地址是 404，没有权限的页面是 401', async () => {
    const { page } = person
    await page.goto('/no/such/page')
    await page.getByText('404').first().waitFor()
    const clerk = await stage.person('finance', '/approvalInfoManager/clueList')
    await clerk.page.getByText('401').first().waitFor()
    expect(await clerk.page.getByRole('navigation', { name: '主菜单' }).getByText('流量列表').count()).toBe(0)
    await clerk.context.close()
    await page.goto('/dashboard')
  })

  it('S2.07 S2.08 S2.09 切换企业：随输随搜，停用的标红并拒绝，切换成功后回到首页并换了数据', async () => {
    const { page } = person
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '选择企业' }).click()
    const dialog = page.getByRole('dialog', { name: '选择企业' })
    await dialog.getByRole('button', { name: /同舟家居/ }).waitFor()
    await person.picture('office-switch')
    await dialog.getByLabel('按企业名称搜索').fill('旧梦')
    await expect.poll(() => dialog.getByRole('button', { name: /同舟/ }).count()).toBe(0)
    const disabled = dialog.getByRole('button', { name: /旧梦建材.*已停用/ })
    await disabled.click()
    await page.getByRole('alert').filter({ hasText: '已停用' }).waitFor()
    await dialog.getByLabel('按企业名称搜索').fill('家居')
    await page.evaluate(noteNotice('切换成功'))
    await dialog.getByRole('button', { name: /同舟家居/ }).click()
    await page
      .getByRole('button', { name: /个人菜单/ })
      .filter({ hasText: '同舟家居' })
      .waitFor()
    await page.waitForURL('**/dashboard')
    expect(await page.evaluate('sessionStorage.noticed')).toBe('切换成功')
  })

  it('用户信息还在路上就离开页面，不会被登出', async () => {
    const { page, context, signIn } = await stage.visitor()
    await page.route('**/api/admin/start', async route => {
      await new Promise(resolve => setTimeout(resolve, 1500))
      await route.continue().catch(() => {}) // by then the page that asked is gone
    })
    await signIn('partner')
    await page.waitForURL('**/dashboard')
    await page.goto('/introduction/index')
    await page.getByRole('button', { name: /个人菜单/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/introduction/index')
    await context.close()
  })

  it('退出登录后令牌作废，回到登录页', async () => {
    const { page, context } = await stage.person('partner', '/introduction/index')
    const token = (await context.cookies()).find(cookie => cookie.name === 'Admin-Token')?.value as string
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL('**/login**')
    const answer = await fetch(`${stage.address}/api/admin/user/front/info?token=${token}`)
    expect(await answer.json()).toMatchObject({ status: 40301, success: false })
    await context.close()
  })
})

describe('新来的人', () => {
  it('注册、登录、创建企业、成为管理员、修改密码后重新登录', async () => {
    const { page, context, signIn, picture } = await stage.visitor()
    const mobile = '19900009876'
    const code = codeSentTo(mobile)
    await page.getByRole('link', { name: '注册账号' }).click()
    await page.getByLabel('用户名（选填）').fill('newcomer')
    await page.getByLabel('姓名').fill('新来的人')
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect.poll(code).toMatch(/^\d{6}$/)
    await page.getByLabel('验证码', { exact: true }).fill(code())
    for (const field of await page.locator('input[type=password]').all()) await field.fill('kiln-Harbour-27')
    await picture('register')
    await page.getByRole('button', { name: /注册/ }).click()
    await page.waitForURL('**/create')
    await page.getByLabel('企业名称').fill('新来的建材')
    await page.getByLabel('行业类型').selectOption('瓷砖')
    await page.getByLabel('人员规模').selectOption('1-20人')
    await picture('create-office')
    await page.getByRole('button', { name: '创建' }).click()
    await page.getByRole('navigation', { name: '主菜单' }).getByText('业务数据管理').waitFor()

    await page.goto('/changePass')
    await page.getByLabel('原密码').fill('kiln-Harbour-27')
    await page.getByLabel('新密码', { exact: true }).fill('orchard-Kettle-58')
    await page.getByLabel('确认新密码').fill('orchard-Kettle-58')
    await picture('change-password')
    await page.getByRole('button', { name: /确定|修改|保存/ }).click()
    await page.waitForURL('**/login**')
    await signIn('newcomer', 'orchard-Kettle-58')
    await page.waitForURL('**/dashboard')
    await context.close()
  })
})
