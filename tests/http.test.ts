import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '../src/kernel/api/route.ts'
import { assignmentRoutes } from '../src/modules/clue/api/assignment.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { officeRoutes } from '../src/modules/organisation/api/office.ts'
import { world } from '../src/world.ts'
import { openSocket } from './support/bareSocket.ts'
import { addAccount, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

const { signIn } = identityRoutes
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'silent' } })
  await addAccount(server.owner, 'someone')
  token = await server.signIn('someone')
})
afterAll(() => server.stop())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.app.http.inject({ method: 'POST', url: '/api/auth/jwt/token', payload, headers })
const json = { 'content-type': 'application/json' }

describe('S5.04 every wrong request gets an envelope with a Chinese sentence', () => {
  const chinese = expect.stringMatching(/[\u4e00-\u9fff]/)

  test.each([
    ['JSON that is none', 400, () => post('{"username": ', json)],
    ['no body at all', 200, () => post('')],
    ['an empty JSON body', 400, () => post('', json)],
    ['a body that is an array', 200, () => post('[1]', json)],
    ['a body of another type', 415, () => post('<a/>', { 'content-type': 'application/xml' })],
    ['a form instead of JSON', 415, () => post('username=a', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['a body over 1 MB', 413, () => post(JSON.stringify({ username: 'x'.repeat(1_100_000) }), json)],
    ['a call that is not there', 404, () => server.app.http.inject('/api/nothing/here')],
    ['another method', 404, () => server.app.http.inject('/api/auth/jwt/token')],
    ['a path with a broken escape', 400, () => server.app.http.inject('/api/crm/clue/detail/%zz')],
  ])('%s', async (_, statusCode, ask) => {
    const answer = await ask()
    expect(answer.statusCode).toBe(statusCode)
    expect(answer.json()).toMatchObject({ success: false, msg: chinese })
    expect([40000, 40400]).toContain(answer.json().code)
  })

  test('two hosts, of which a proxy may have checked the other one', async () => {
    const address = new URL(await server.listen())
    const socket = await openSocket(
      address.origin,
      ['GET /api/auth/info HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close', '', ''].join('\r\n'),
    )
    await socket.closed
    expect(socket.heard()).toMatch(/^HTTP\/1.1 400 /)
  })

  test('an internal failure shows its trace, not its cause', async () => {
    vi.spyOn(server.app.runtime.pool, 'connect').mockImplementationOnce(() => Promise.reject(new Error('inner words')))
    const answer = await server.send(officeRoutes.mine, { as: token })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      status: 200,
      code: 50000,
      success: false,
      msg: expect.stringContaining('编号'),
    })
    expect(answer.body).not.toContain('inner words')
    expect(answer.json().msg).toContain(String(answer.headers['x-trace-id']).slice(0, 8))
  })
})

describe('a stranger sends little, and nothing of it is read before the session', () => {
  const closed = world
    .handlers()
    .map(({ route }) => route)
    .filter(route => route.at.startsWith('POST') && !route.open && route.takes !== 'file')
  const send = (url: string, payload: string, headers: Record<string, string> = {}) =>
    server.app.http.inject({ method: 'POST', url, payload, headers: { ...json, ...headers } })

  test('every closed call refuses without a token, whatever is sent', async () => {
    for (const route of closed) {
      const { path } = addressOf(route)
      expect((await send(path.replace(/:\w+/g, '1'), '{ no JSON')).json(), route.at).toMatchObject({
        status: 40301,
        code: 40301,
      })
    }
  })

  test('a large body with a token that nobody has is not parsed', async () => {
    const large = `{"name": ${'x'.repeat(100_000)}`
    const { path } = addressOf(clueRoutes.add)
    expect((await send(path, large, { authorization: 'Bearer nobody' })).json()).toMatchObject({ code: 40301 })
    expect((await send(path, large, { authorization: `Bearer ${token}` })).statusCode).toBe(400)
  })

  test('an open call takes 16 KB', async () => {
    expect((await post(JSON.stringify({ username: 'x', password: 'y'.repeat(20_000) }), json)).statusCode).toBe(413)
  })
})

describe('S5.04 bad input names its field in Chinese', () => {
  test.each([
    [{}, ['username', 'password'], '用户名不能为空'],
    [{ username: '  ', password: 'x' }, ['username'], '用户名不能为空'],
    [{ username: 'a b', password: 'x' }, ['username'], '用户名只能用字母、数字、点、横线和下划线'],
    [{ username: 'a'.repeat(41), password: 'x' }, ['username'], '用户名最多 40 个字符'],
    [{ username: 'a', password: 1 }, ['password'], '密码不能为空'],
    [{ username: 'a', password: 'x'.repeat(129) }, ['password'], '密码最多 128 位'],
  ])('%j', async (body, fields, msg) => {
    const answer = (await server.send(signIn, { body })).json()
    expect(answer).toMatchObject({ status: 200, code: 40000, success: false, msg })
    expect(answer.data.issues.map((issue: { field: string }) => issue.field)).toEqual(fields)
    expect(answer.data.issues[0].msg).toBe(msg)
  })
})

test('S5.04 success yields status, code 0, success true, msg and data', async () => {
  const answer = await server.call(officeRoutes.mine, { as: token })
  expect(answer).toEqual({ status: 200, code: 0, success: true, msg: '成功', data: { officeList: [] }, officeList: [] })
})

test('answers of the API are never cached and have the number of their trace', async () => {
  const { headers } = await server.send(officeRoutes.mine, { as: token })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-trace-id': expect.stringMatching(/^[\da-f-]{36}$/) })
})

describe('/health', () => {
  const health = () => server.app.http.inject('/health')

  test('answers ok while the database answers', async () => {
    const answer = await health()
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'ok'])
  })

  test('tells the version, which the first heading of the change log names too', async () => {
    const [, version] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
    expect((await health()).json().version).toBe(version)
  })

  test('every connection to the database has a name by which an operator knows it', () => {
    const opening = /new pg\.Client\((\{[^}]*\})\)/g
    const opened = globSync('{src,scripts}/**/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(opening)].map(([, options = '']) => ({ file, options })),
    )
    const unnamed = opened.filter(({ options }) => !options.includes('application_name'))
    expect(unnamed.map(({ file }) => file).filter(file => !/startErrors\.ts|\.test\./.test(file))).toEqual([])
    expect(opened.length).toBeGreaterThan(5)
  })

  test('fails when the database does not answer', async () => {
    vi.spyOn(server.app.runtime.pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('gone')))
    const answer = await health()
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'database unavailable'])
  })
})

describe('unknown keys of a body are refused by name', () => {
  const posts = world
    .handlers()
    .map(({ route }) => route)
    .filter(route => route.at.startsWith('POST') && route.takes !== 'file')
  const sent = { params: { id: 1, kind: 'clue', roleId: 1, accountId: 1, ownKey: 'x1' }, body: { notThere: 1 } }

  test('by every call, whatever else is wrong', async () => {
    for (const route of posts.filter(one => !one.ignoresBody)) {
      const { code, msg, data } = (await server.send(route, { ...sent, as: token })).json()
      expect({ code, msg }, route.at).toEqual({ code: 40000, msg: '未知的字段：notThere，请去掉它' })
      expect(data.issues, route.at).toContainEqual({ field: 'notThere', msg: '未知的字段：notThere，请去掉它' })
    }
  })

  test('except by calls whose body the specification does not show', async () => {
    const open = posts.filter(route => route.ignoresBody)
    expect(open.map(route => route.at)).toContain('POST /api/admin/office/getofficebyuserid')
    for (const route of open) expect((await server.send(route, sent)).json().msg, route.at).not.toContain('未知')
  })

  test('inside objects and lists too, by their path, and nothing is changed', async () => {
    const company = await foundCompany(server, '甲公司', 'boss')
    const area = { province: '广东省', town: '北滘' }
    const body = { name: '佛山的客户', poolId: 1, areas: [{ province: '广东省' }, area], colour: 'red' }
    const refused = await server.send(assignmentRoutes.add, { as: company.boss, body })
    expect(refused.json()).toMatchObject({
      code: 40000,
      success: false,
      msg: '未知的字段：areas.1.town，请去掉它',
      data: {
        issues: [
          { field: 'areas.1.town', msg: '未知的字段：areas.1.town，请去掉它' },
          { field: 'colour', msg: '未知的字段：colour，请去掉它' },
        ],
      },
    })
    expect(await server.ask(assignmentRoutes.rules, { as: company.boss })).toEqual([])
  })

  test('and by lists, beside other faults', async () => {
    const body = { filters: { name: { contains: '王', in: [1] } }, page: 0, pagesize: 10 }
    const { msg, data } = (await server.send(clueRoutes.list, { as: token, body })).json()
    expect(msg).toBe('未知的字段：filters.name.in，请去掉它')
    expect(data.issues.map((issue: { field: string }) => issue.field)).toEqual(['filters.name.in', 'pagesize', 'page'])
  })

  test('and long keys are shortened', async () => {
    const { msg } = (await server.send(identityRoutes.signIn, { body: { ['x'.repeat(100_000)]: 1 } })).json()
    expect(msg.length).toBeLessThan(200)
  })
})
