import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { act } from './support/record.ts'
import { openStage, type Person, type Stage } from './support/stage.ts'

let gateway: Gateway
let stage: Stage
let boss: Person
let newcomer: Person

beforeAll(async () => {
  gateway = await startGateway()
  stage = await openStage({ SMS_GATEWAY_URL: gateway.url })
  boss = await stage.person('boss', employees)
})
afterAll(async () => {
  await stage?.close()
  await gateway?.stop()
})

const employees = '/organizationManager/employeesManager'
const mobile = '15400007788'
const dialog = ({ page }: Person) => page.getByRole('dialog').last()
const rowOf = ({ page }: Person, name: string) => page.getByRole('row').filter({ hasText: name })
const press = (person: Person, name: string) => dialog(person).getByRole('button', { name, exact: true }).click()

describe('新员工的一天', () => {
  it('管理员在部门下新增员工：新账号不填用户名就用姓名拼音，列表里看得到邀请到哪一步', async () => {
    const { page } = boss
    await page.getByRole('tree').getByText('城东一组').click()
    await rowOf(boss, '王佳怡').waitFor()
    await page.getByRole('button', { name: '新增员工' }).click()
    await dialog(boss).getByLabel('手机号').fill(mobile)
    await dialog(boss).getByText('新账号：系统会发短信').waitFor()
    await dialog(boss).getByLabel('姓名').fill('新来的')
    await dialog(boss).getByLabel('职位').fill('导购')
    await boss.picture('new-employee')
    await press(boss, '保存')
    await rowOf(boss, '新来的').getByText('城东一组').waitFor()
    await page.getByText('用户名 xinlaide，设置密码的链接会发送到 154****7788').waitFor()
    await rowOf(boss, '新来的').getByText('已发送').waitFor()
  })

  it('员工用短信里的链接设置密码，只能用一次；登录后还没有菜单', async () => {
    await expect.poll(() => gateway.sent.length).toBeGreaterThan(0)
    const link = new URL(gateway.linkOf(mobile))
    newcomer = await stage.visitor()
    const { page } = newcomer
    await page.goto(link.pathname + link.search)
    await page.getByText('新来的，您好。您在同舟建材的用户名是 xinlaide').waitFor()
    await page.getByLabel('新密码', { exact: true }).fill('Newcomer@2026')
    await page.getByLabel('确认新密码').fill('Newcomer@2026')
    await newcomer.picture('set-password')
    await page.getByRole('button', { name: '设置密码' }).click()
    await page.waitForURL('**/login')
    await page.goto(link.pathname + link.search)
    await page.getByText('这个链接已经用过了').waitFor()
    await newcomer.picture('dead-link')
    await page.getByRole('link', { name: '用验证码设置密码' }).waitFor()
    await page.goto('/login')
    await newcomer.signIn('xinlaide', 'Newcomer@2026')
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: /个人菜单/ }).waitFor()
    expect(await page.getByRole('navigation').getByText('业务数据管理').count()).toBe(0)
  })

  it('管理员分配角色，员工打开的浏览器当即有了菜单', async () => {
    const { page } = boss
    await rowOf(boss, '新来的').getByRole('button', { name: '分配角色' }).click()
    await dialog(boss).getByLabel('导购').check()
    await press(boss, '保存')
    await page.getByText('新来的的角色已保存').waitFor()
    await newcomer.page.getByText('业务数据管理').first().waitFor()
  })

  it('S7.05 停用后，员工打开的浏览器自己退出', async () => {
    const { page } = boss
    await rowOf(boss, '新来的').click()
    await page.waitForURL('**open=*')
    await act(boss, '停用')
    await dialog(boss).getByText('所有登录会立即退出').waitFor()
    const out = newcomer.page.getByText('您的登陆状态已过期，请重新登录').waitFor()
    await press(boss, '停用')
    await out
    await page.getByText('新来的已停用').waitFor()
    await boss.picture('disabled-employee')
    await newcomer.picture('put-out')
  })
})
