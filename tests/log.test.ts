import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Envelope } from '../src/kernel/api/envelope.ts'
import type { Route } from '../src/kernel/api/route.ts'
import { accountRoutes } from '../src/modules/identity/api/account.ts'
import { credentialRoutes } from '../src/modules/identity/api/credentials.ts'
import { identityRoutes as routes } from '../src/modules/identity/api/identity.ts'
import { codeRoutes } from '../src/modules/identity/api/oneTimeCode.ts'
import { sendSms } from '../src/modules/identity/server/sms.ts'
import { headOf, openSocket, trickle } from './support/bareSocket.ts'
import { requestOf, type Sent } from './support/client.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { type Gateway, startGateway } from './support/gateway.ts'
import { type NodeProcess, spawnNode } from './support/node.ts'
import { addAccount, password } from './support/people.ts'

/** The product as a process of its own, at its most talkative, with all that it prints. */
let database: FreshDatabase
let gateway: Gateway
let product: NodeProcess
let address: string
const key = 'a-key-of-32-random-characters-that-nobody-logs'
const secrets: string[] = [password, key]

beforeAll(async () => {
  database = await freshDatabase()
  gateway = await startGateway()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  await addAccount(owner, 'talker', { mobile: '13700000000' })
  await owner.end()
  product = spawnNode(database, { SMS_GATEWAY_URL: gateway.url, LOG_LEVEL: 'trace', SECRET_KEY: key })
  address = await product.address()
})
afterAll(async () => {
  await product.stop()
  await gateway.stop()
  await database.drop()
})

async function call(route: Route, sent: Sent): Promise<Envelope<string>> {
  const { method, url, headers, payload } = requestOf(route, sent)
  const response = await fetch(address + url, { method, headers, body: payload as string })
  return (await response.json()) as Envelope<string>
}

/** Makes a call whose answer is a token. */
async function tokenFrom(route: Route, body: object): Promise<string> {
  const { data, msg } = await call(route, { body })
  expect(data, msg).toMatch(/^[\w-]{43}$/)
  secrets.push(data)
  return data
}

async function codeFor(mobile: string, purpose: string): Promise<string> {
  await call(codeRoutes.sendCode, { body: { mobile, purpose } })
  const code = await gateway.codeOf(mobile)
  secrets.push(code)
  return code
}

test('the log contains no password, token or one-time code, however a call ends', async () => {
  const token = await tokenFrom(routes.signIn, { username: 'talker', password })
  expect((await call(routes.info, { as: token, query: {} })).success).toBe(true)
  expect((await call(routes.menus, { query: { token } })).success).toBe(true)
  await call(routes.signIn, { body: { username: 'talker', password: 'Wrong@secret-1' } })
  await fetch(`${address}/api/auth/jwt/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"talker","password":"Broken@secret-1"',
  })
  await fetch(`${address}/api/not/there?token=${token}`)
  await fetch(`${address}/api/admin/user/front/info/%zz?token=${token}`)
  const code = await codeFor('13700000000', 'signIn')
  const second = await tokenFrom(codeRoutes.quickSignIn, { mobile: '13700000000', code })
  const mobile = '13700000001'
  const registering = { username: 'newcomer', realName: '新人', mobile, password: 'Fresh@secret-1' }
  await tokenFrom(accountRoutes.register, { ...registering, code: await codeFor(mobile, 'register') })
  const passwords = { oldPassword: password, newPassword: 'Next@secret-1' }
  expect((await call(credentialRoutes.changePassword, { as: second, body: passwords })).success).toBe(true)
  await call(routes.invalidate, { query: { token } })

  await expect.poll(product.printed).toContain('/api/auth/jwt/invalid')
  const said = secrets.filter(secret => new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(product.printed()))
  expect(said).toEqual([])
  expect(product.printed()).not.toMatch(/@secret-1/)
  expect(secrets).toHaveLength(7)
})

test('the log is a line of JSON per event, with the address of the call but not its query', async () => {
  const lines = product
    .printed()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
  const calls = lines.filter(line => line.req).map(line => line.req)
  expect(calls).toContainEqual({ method: 'GET', path: '/api/admin/user/front/menus', address: '127.0.0.1' })
  expect(lines.every(line => typeof line.level === 'number' && typeof line.time === 'number')).toBe(true)
})

test('SIGTERM ends the node cleanly and within 10 s, even with open connections', async () => {
  await openSocket(address)
  const { at } = routes.signIn
  const slow = await openSocket(address, headOf(at, { 'Content-Type': 'application/json', 'Content-Length': 5000 }))
  void trickle(slow, Array(1000).fill(' '), 50)
  const since = Date.now()
  product.child.kill('SIGTERM')
  expect(await once(product.child, 'exit')).toEqual([0, null])
  expect(Date.now() - since).toBeLessThan(10_000)
})

test('the demo without a gateway is the exception: it prints the code, at every level of the log', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const runtime = { config: { demo: true } } as Parameters<typeof sendSms>[0]
  await sendSms(runtime, '13700000000', { code: '012345' })
  expect(printed.mock.calls).toEqual([['[demo] 短信验证码 13700000000: 012345']])
})
