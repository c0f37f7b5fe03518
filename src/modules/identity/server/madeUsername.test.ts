import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { addAccount, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { staffRoutes } from '../../organisation/api/employeeRoutes.ts'
import { accountRoutes } from '../api/account.ts'
import { identityRoutes as routes } from '../api/identity.ts'
import { codeRoutes } from '../api/oneTimeCode.ts'

let gateway: Gateway
let server: TestServer
let mobiles = 0
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url } })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

const freshMobile = () => `1351111${String(++mobiles).padStart(4, '0')}`

/** Registers somebody of this name; gives the answer, and the user name where it went well. */
async function register(realName: string, more: object = {}) {
  const mobile = freshMobile()
  await server.ask(codeRoutes.sendCode, { body: { mobile, purpose: 'register' }, from: `10.11.0.${mobiles}` })
  const body = { realName, mobile, code: await gateway.codeOf(mobile), password: 'brand-new-1', ...more }
  const answer = await server.call(accountRoutes.register, { body })
  const info = answer.success ? await server.ask(routes.info, { as: answer.data, query: {} }) : undefined
  return { answer, username: info?.username }
}

test.each([
  ['张伟', 'zhangwei'],
  ['曾国强', 'zengguoqiang'],
  ['吕布', 'lvbu'],
  ["Tom O'Neil", 'tomoneil'],
  ['13812345678', 'yg'],
  ['😀', 'yg2'],
])('who registers as %s without a user name is %s', async (realName, username) => {
  expect((await register(realName)).username).toBe(username)
})

test('a generated user name is unique in upper and lower case, also for several people at once', async () => {
  await addAccount(server.owner, 'LiNa')
  const names = await Promise.all(Array.from({ length: 5 }, () => register('李娜').then(made => made.username)))
  expect(names.sort()).toEqual(['lina2', 'lina3', 'lina4', 'lina5', 'lina6'])
})

test('an empty user name is still refused by its field', async () => {
  const { answer } = await register('张伟', { username: '' })
  expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field: 'username', msg: '用户名不能为空' }] } })
})

test('a person signs in with a generated user name', async () => {
  const { username } = await register('孙悟空')
  expect(username).toBe('sunwukong')
  expect(await server.signIn('sunwukong', 'brand-new-1')).toBeTruthy()
})

test('an employee without a user name gets one made from the name, and the answer tells it', async () => {
  const company = await foundCompany(server, '取名公司', 'nameBoss')
  const add = (name: string) =>
    server.ask(staffRoutes.add, {
      as: company.boss,
      body: { name, mobile: freshMobile(), departmentId: company.departmentId },
    })
  expect((await add('周小丽')).username).toBe('zhouxiaoli')
  expect((await add('周小丽')).username).toBe('zhouxiaoli2')
})
