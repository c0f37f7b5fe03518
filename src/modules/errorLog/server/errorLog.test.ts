import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAccount, type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { type ReportedError, errorLogRoutes as routes } from '../api/errorLog.ts'
import { fingerprintOf } from './report.ts'

let server: TestServer
let company: Company
let platform: string
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '错误公司', 'clumsy')
  await addAccount(server.owner, 'operator', { isPlatform: true })
  platform = await server.signIn('operator')
})
afterAll(() => server.stop())
beforeEach(() => server.owner.query('delete from browser_error'))

const stack = 'TypeError: x\n    at draw (https://a.example/assets/List-Ab12Cd34.js:12:34)'
const usual: ReportedError = {
  kind: 'error',
  message: 'x is undefined',
  stack,
  url: 'https://a.example/list?open=7',
  trail: ['/dashboard', '/list?q=王小明'],
  traceId: 'trace-1',
  times: 1,
}
let addresses = 0
const report = (
  errors: Partial<ReportedError>[],
  {
    as = null,
    release = 'r1',
    from = `10.3.0.${++addresses}`,
  }: { as?: string | null; release?: string; from?: string } = {},
) => server.call(routes.report, { as, from, body: { release, errors: errors.map(error => ({ ...usual, ...error })) } })
const list = async (body: object = {}) => (await server.ask(routes.list, { as: platform, body })).rows
const total = async (body: object = {}) => (await server.ask(routes.totals, { as: platform, body })).total
const only = async () => {
  const groups = await list()
  expect(groups).toHaveLength(1)
  return groups[0] as (typeof groups)[0]
}
type Status = 'open' | 'resolved' | 'ignored'
const setStatus = async (status: Status) => setStatusOf((await only()).message, status)
const setStatusOf = async (message: string, status: Status) => {
  const { id, version } = (await list()).find(row => row.message === message) as Awaited<ReturnType<typeof only>>
  return server.ask(routes.setStatus, { as: platform, body: { id, status, version } })
}

describe('S4.07 errors of browsers are reported', () => {
  test('and grouped by their shape, across people and builds', async () => {
    await report([{}, { message: 'y is null' }], { as: company.boss })
    await report([{ times: 4, stack: stack.replace('Ab12Cd34.js:12:34', 'Zz99Yy88.js:56:7') }], {
      as: company.boss,
      release: 'r2',
    })
    await report([{}], { from: '10.3.9.9' })
    await report([{}], { from: '10.3.9.9' })
    const groups = await list({ search: 'X IS' })
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({
      message: 'x is undefined',
      times: 7,
      people: 2,
    })
    const { releases } = await server.ask(routes.detail, { as: platform, params: { id: groups[0]?.id ?? 0 } })
    expect(releases.toSorted()).toEqual(['r1', 'r2'])
    expect(await total()).toBe(2)
  })

  test('without typed text, with trail, release, device and trace', async () => {
    await report([{ message: '“王小明”没有找到 13812345678', stack: `秘密的话\n${stack}` }], { release: 'build-7' })
    const detail = await server.ask(routes.detail, { as: platform, params: { id: (await only()).id } })
    expect(detail).toMatchObject({
      message: '"…"没有找到 #',
      stack: 'at draw (/assets/List-Ab12Cd34.js:12:34)',
      url: '/list',
      trail: ['/dashboard', '/list'],
      release: 'build-7',
      traceId: 'trace-1',
    })
    const { rows } = await server.owner.query(
      'select e::text || s::text as text from browser_error e join browser_error_seen s on s.error_id = e.id',
    )
    expect(JSON.stringify(rows)).not.toMatch(/王小明|13812345678|秘密|a\.example|10\.3\./)
  })

  test('at the same moment by many people, and none is lost', async () => {
    const errors = ['a is lost', 'b is lost', 'c is lost'].map(message => ({ message }))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => report(at % 2 ? errors : [...errors].reverse())),
    )
    expect(answers.every(answer => answer.success)).toBe(true)
    expect((await list()).map(({ times, people }) => [times, people])).toEqual([
      [12, 12],
      [12, 12],
      [12, 12],
    ])
  })

  test('at most thirty times a minute per address', async () => {
    const answers = []
    for (let time = 0; time < 32; time++) answers.push(await report([{}], { from: '10.4.0.1' }))
    expect(answers.filter(answer => answer.success)).toHaveLength(30)
    expect(answers.at(-1)).toMatchObject({ code: 42900 })
  })

  test.each([
    ['none', []],
    ['too many', Array(11).fill({})],
    ['too long ones', [{ message: 'x'.repeat(1001) }]],
    ['of an unknown kind', [{ kind: 'other' }]],
  ])('not %s', async (_, errors) => {
    expect(await report(errors as Partial<ReportedError>[])).toMatchObject({ code: 40000 })
    expect(await total()).toBe(0)
  })
})

describe('the list of groups', () => {
  test('has the latest first, and is filtered and sorted like every list', async () => {
    await report([{ times: 3 }])
    await report([{ message: 'rare', url: 'https://a.example/other' }])
    await setStatusOf('rare', 'ignored')
    const messages = async (asked: object) => (await list(asked)).map(row => row.message)
    expect(await messages({})).toEqual(['rare', usual.message])
    expect(await messages({ view: 'ignored' })).toEqual(['rare'])
    expect(await total({ view: 'open' })).toBe(1)
    expect(await messages({ filters: { times: { between: [2, null] } } })).toEqual([usual.message])
    expect(
      await messages({ filters: { people: { between: [1, 1] } }, sort: { by: 'times', order: 'ascend' } }),
    ).toEqual(['rare', usual.message])
    expect(await messages({ search: '/OTHER' })).toEqual(['rare'])
    expect(await server.call(routes.list, { as: platform, body: { view: 'none' } })).toMatchObject({ code: 40000 })
  })
})

describe('a group of errors', () => {
  test('that is resolved stays resolved in the releases where it was seen, and reopens in a new one', async () => {
    await report([{}])
    expect((await setStatus('resolved')).status).toBe('resolved')
    await report([{}])
    expect((await only()).status).toBe('resolved')
    await report([{}], { release: 'r2' })
    expect((await only()).status).toBe('open')
  })

  test('that is ignored stays ignored', async () => {
    await report([{}])
    await setStatus('ignored')
    await report([{}], { release: 'r2' })
    expect((await only()).status).toBe('ignored')
  })

  test('refuses a stale change', async () => {
    await report([{}])
    const { id, version } = await only()
    const answers = await Promise.all(
      (['resolved', 'ignored'] as const).map(status =>
        server.call(routes.setStatus, { as: platform, body: { id, status, version } }),
      ),
    )
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40901])
  })

  test('is removed alone or with all finished ones, and the log has it', async () => {
    await report([{}])
    await setStatus('resolved')
    await report([{ message: 'still here' }])
    expect(await server.ask(routes.clear, { as: platform, body: {} })).toEqual({ cleared: 1 })
    const { id } = await only()
    expect(await server.ask(routes.clear, { as: platform, body: { id } })).toEqual({ cleared: 1 })
    expect(await server.call(routes.clear, { as: platform, body: { id } })).toMatchObject({ code: 40400 })
    const { rows } = await server.owner.query(
      `select subject_name from operation_log where action = '清除浏览器错误' order by id desc limit 2`,
    )
    expect(rows.map(row => row.subject_name)).toEqual(['still here', 'x is undefined'])
  })
})

test('errors with another message, kind or place form another group', () => {
  const prints = [
    usual,
    { ...usual, message: 'z' },
    { ...usual, kind: 'render' as const },
    { ...usual, stack: stack.replace('draw', 'paint') },
  ]
  expect(new Set(prints.map(fingerprintOf)).size).toBe(4)
})
