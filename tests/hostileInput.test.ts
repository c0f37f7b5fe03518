import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { definitionOf } from '../src/kernel/api/definition.ts'
import { addressOf, type Route } from '../src/kernel/api/route.ts'
import { buildHttp } from '../src/kernel/server/http/http.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { errorLogRoutes } from '../src/modules/errorLog/api/errorLog.ts'
import { notificationRoutes } from '../src/modules/notification/api/notification.ts'
import { targetRoutes } from '../src/modules/reporting/api/target.ts'
import { world } from '../src/world.ts'
import { type Company, foundCompany } from './support/people.ts'
import { sampleOf } from './support/samples.ts'
import { startServer, type TestServer } from './support/server.ts'

const chinese = expect.stringMatching(/[\u4e00-\u9fff]/)
const refused = { status: 200, code: 40000, success: false, msg: chinese }

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'silent' } })
  company = await foundCompany(server, '甲公司', 'boss')
})
afterAll(() => server.stop())

/** Sends a body as it is written, past what JSON.stringify would make of it. */
function post(route: Route, payload: string, headers: Record<string, string> = {}) {
  const { method, path } = addressOf(route)
  const signed = { authorization: `Bearer ${company.boss}`, 'content-type': 'application/json' }
  return server.app.http.inject({ method, url: path, payload, headers: { ...signed, ...headers } })
}

describe('text that PostgreSQL cannot store is refused, and its field is named', () => {
  const clue = (name: string) => `{"name": ${name}, "phone": "15400000001"}`

  test.each([
    ['NUL', clue('"王\\u0000明"'), 'name', '姓名'],
    ['half of a surrogate pair', clue('"王\\ud83d明"'), 'name', '姓名'],
    ['the other half', clue('"\\ude00"'), 'name', '姓名'],
    ['a key with NUL', '{"phone": "15400000001", "na\\u0000me": "王"}', 'name', ''],
    ['a key that every object has', '{"phone": "15400000001", "constructor": "\\u0000"}', 'constructor', ''],
    ['a key with half a pair', '{"phone": "15400000001", "\\ud800": "王"}', '�', ''],
  ])('%s in a body', async (_, payload, field, title) => {
    const answer = (await post(clueRoutes.add, payload)).json()
    expect(answer).toMatchObject({ ...refused, data: { issues: [{ field, msg: expect.stringContaining(title) }] } })
  })

  test('in nested values, and in a key of a filter', async () => {
    const filters = '{"filters": {"na\\u0000me": {"contains": "x"}}}'
    expect((await post(clueRoutes.list, filters)).json()).toMatchObject(refused)
    const deep = '{"filters": {"name": {"in": ["好", "坏\\u0000"]}}}'
    expect((await post(clueRoutes.list, deep)).json()).toMatchObject({
      ...refused,
      data: { issues: [{ field: 'filters.name.in.1' }] },
    })
  })

  test('in a query and in a path', async () => {
    const headers = { authorization: `Bearer ${company.boss}` }
    for (const url of ['/api/admin/view/mine?list=a%00b', '/api/crm/import/template/a%00b'])
      expect((await server.app.http.inject({ url, headers })).json(), url).toMatchObject(refused)
  })

  test('from a person without a sign-in', async () => {
    const error = '{"kind":"error","message":"a\\u0000\\ud800","stack":"","url":"","trail":[],"traceId":"","times":1}'
    const answer = await post(errorLogRoutes.report, `{"release":"1","errors":[${error}]}`, { authorization: '' })
    expect(answer.json()).toMatchObject(refused)
  })

  test('at any depth', async () => {
    const depth = 100_000
    const payload = `{"name": ${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`
    expect((await post(clueRoutes.add, payload)).json()).toMatchObject(refused)
  })

  test('an emoji is accepted like other text, also where a sentence is cut', async () => {
    const { token, employeeId } = await company.hire('sales', '导购')
    const body = { name: '王😀', phone: '15400000002', ownerId: employeeId }
    const { id } = await server.ask(clueRoutes.add, { as: company.boss, body })
    for (const content of ['😀'.repeat(40), `a${'😀'.repeat(40)}`]) {
      const answer = await server.call(clueRoutes.follow, { as: token, body: { id, content } })
      expect(answer).toMatchObject({ code: 0, data: { content } })
    }
  })
})

describe('a file that arrives incomplete', () => {
  const uploads = world
    .handlers()
    .map(({ route }) => route)
    .filter(route => route.takes === 'file')
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const cuts = {
    'in its head': head.slice(0, 40),
    'before its content': head,
    'in its content': `${head}姓名,电话\r\n`,
    'in its last line': `${head}姓名,电话\r\n--b`,
    'before it began': '',
    'without the name of its file':
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n--b--\r\n',
    'with no file in it': '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
  }

  test('there are uploads to judge', () => expect(uploads.length).toBeGreaterThan(3))

  test.each(uploads.map(route => [route.at, route] as const))('%s is refused', async (_, route) => {
    const url = addressOf(route).path.replace(/:\w+/g, '1').replace('upload/1', 'upload/clue')
    const headers = { authorization: `Bearer ${company.boss}`, 'content-type': 'multipart/form-data; boundary=b' }
    for (const [where, payload] of Object.entries(cuts)) {
      const answer = await server.app.http.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, where).toBe(200)
      expect(answer.json(), where).toMatchObject({ success: false, msg: chinese })
      expect([40000, 40300], where).toContain(answer.json().code)
    }
  })

  test('its name may be any text', async () => {
    const [upload] = uploads.filter(route => route.at.includes('import/upload')) as [Route]
    const body = head.replace('filename="a.csv"', "filename*=UTF-8''%00%ED%A0%80.csv")
    const payload = `${body}姓名,电话\r\n王,15400000009\r\n--b--\r\n`
    const headers = { authorization: `Bearer ${company.boss}`, 'content-type': 'multipart/form-data; boundary=b' }
    const url = addressOf(upload).path.replace(':kind', 'clue')
    const answer = await server.app.http.inject({ method: 'POST', url, headers, payload })
    expect(answer.json().code).not.toBe(50000)
    const long = payload.replace("filename*=UTF-8''%00%ED%A0%80.csv", `filename="${'长'.repeat(300)}.csv"`)
    expect((await server.app.http.inject({ method: 'POST', url, headers, payload: long })).json()).toMatchObject(
      refused,
    )
  })
})

describe('a list refuses views and columns named like keys of every object', () => {
  const lists = world
    .handlers()
    .map(({ route }) => route)
    .filter(({ body, operates }) => !operates && body && 'shape' in body && 'filters' in (body.shape as object))

  /** Teams stand in one list, whatever view is asked for. */
  const hasViews = (route: Route) => !route.at.includes('/crm/team/')

  /** The calendar's lists are asked for days. */
  const periodOf = ({ body }: Route) =>
    body && 'shape' in body && 'from' in (body.shape as object) ? { from: '2026-11-01', to: '2026-11-30' } : {}

  test('there are lists to judge', () => expect(lists.length).toBeGreaterThan(10))

  test.each(lists.map(route => [route.at, route] as const))('%s', async (_, route) => {
    const usual = sampleOf(route, field => (field.many ? [1] : 1))
    for (const name of ['toString', 'constructor', 'hasOwnProperty'])
      for (const more of [...(hasViews(route) ? [{ view: name }] : []), { filters: { [name]: { empty: true } } }]) {
        const body = { ...periodOf(route), ...usual.body, ...more }
        const answer = (await server.send(route, { as: company.boss, ...usual, body })).json()
        expect(answer, JSON.stringify(more)).toMatchObject(refused)
        expect(answer.msg).toMatch(/没有这个视图|没有“.*”这一列/)
      }
  })
})

describe('every column accepts every kind of filter, or refuses it with a sentence', () => {
  const rowOf = ({ returns }: Route) => {
    const rows = definitionOf(returns as ZodType).shape?.rows
    return rows && definitionOf(rows).element
  }
  const lists = world
    .handlers()
    .map(({ route }) => route)
    .filter(route => !route.operates && route.at.endsWith('/list') && route.returns && rowOf(route))
  const ways = [
    ...[
      { in: [1, -8_999_999_999_999_991] },
      { in: ['1'] },
      { in: ['2026-11-22'] },
      { in: ['true'] },
      { contains: '1' },
    ],
    ...[{ between: [1, 2] }, { between: ['2026-11-22T00:00:00+08:00', null] }, { empty: true }, { empty: false }],
  ]

  test('there are lists to judge', () => expect(lists.length).toBeGreaterThan(5))

  test.each(lists.map(route => [route.at, route] as const))('%s', async (_, route) => {
    const usual = sampleOf(route, () => 1)
    const columns = Object.keys(definitionOf(rowOf(route) as ZodType).shape ?? {})
    expect(columns.length).toBeGreaterThan(3)
    for (const filters of columns.flatMap(column => ways.map(way => ({ [column]: way })))) {
      const answer = (await server.send(route, { as: company.boss, ...usual, body: { ...usual.body, filters } })).json()
      expect([0, 40000], `${JSON.stringify(filters)} ${answer.msg}`).toContain(answer.code)
    }
  })
})

describe('single calls', () => {
  const named = world
    .handlers()
    .map(({ route }) => route)
    .filter(({ query }) => query && 'shape' in query && 'token' in (query.shape as object))

  test.each(named.map(route => [route.at, route] as const))(
    '%s refuses a token that is named twice',
    async (_, route) => {
      const { method, path } = addressOf(route)
      const answer = await server.app.http.inject({ method, url: `${path}?token=a&token=b` })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject(refused)
    },
  )

  test('notification/read with an empty list marks nothing', async () => {
    const answer = await server.call(notificationRoutes.read, { as: company.boss, body: { ids: [] } })
    expect(answer.code).toBe(0)
  })

  test('target/save refuses the same cell twice', async () => {
    const cell = { departmentId: null, employeeId: null, month: 1, value: 5 }
    const body = { year: 2026, measure: 'newClues' as const, cells: [cell, { ...cell, value: 6 }] }
    expect(await server.call(targetRoutes.save, { as: company.boss, body })).toMatchObject(refused)
  })
})

describe('a value that only the database refuses is not a failure of the product', () => {
  test.each([
    ['a number out of range', "select '99999999999'::bigint::integer"],
    ['a date that is none', "select '2026-02-30'::date"],
    ['text that is no JSON', "select '{'::jsonb"],
    ['a row twice in one statement', 'insert into t values (1), (1) on conflict (id) do update set id = excluded.id'],
  ])('%s is answered 40000', async (_, sql) => {
    const http = await buildHttp({ logLevel: 'silent', trustProxy: [] })
    await server.owner.query('create table if not exists t (id integer primary key)')
    http.get('/api/try', () => server.owner.query(sql))
    const answer = await http.inject('/api/try')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject(refused)
    await http.close()
  })
})
