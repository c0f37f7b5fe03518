import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { handle, mount } from '../src/kernel/server/http/mount.ts'
import type { Runtime } from '../src/kernel/server/runtime.ts'
import { world } from '../src/world.ts'
import { addAccount, type Company, employ, foundCompany } from './support/people.ts'
import { idFieldsOf, sampleOf } from './support/samples.ts'
import { startServer, type TestServer } from './support/server.ts'

const routes = world.handlers().map(handled => handled.route)
const guarded = routes.filter(route => route.needs)
const operated = routes.filter(route => route.operates)
const needed = [...new Set([...guarded, ...operated].flatMap(route => route.needs ?? route.operates ?? []))].sort()
const sample = (route: Route) => sampleOf(route, field => (field.many ? [1] : 1))
const isStream = (route: Route) => route.gives === 'events'

test.each([
  ['nothing', {}],
  ['an empty need', { needs: '' }],
  ['no needs', { needs: [] }],
  ['no reason', { open: '' }],
  ['two kinds', { needs: 'some:code', signedIn: 'also' }],
])('a call that declares %s about who may make it is not mounted', (_, access) => {
  const route = { at: 'GET /api/test/loose', does: '测试', ...access } as unknown as Route
  const loose = handle(route, async () => undefined)
  expect(() => mount(Fastify(), {} as Runtime, [loose])).toThrow('GET /api/test/loose must declare exactly one')
})

describe('on a running node', () => {
  let server: TestServer
  let company: Company
  beforeAll(async () => {
    server = await startServer()
    company = await foundCompany(server, '守门公司', 'keeper')
  })
  afterAll(() => server.stop())

  test.each(routes.filter(route => !route.open).map(route => [route.at, route] as const))(
    'S5.05 %s without a token, and with a wrong one, answers status 40301',
    async (_, route) => {
      const expired = { status: 40301, success: false, data: null }
      expect((await server.send(route, sample(route))).json()).toMatchObject(expired)
      expect((await server.send(route, { ...sample(route), as: 'not a token' })).json()).toMatchObject(expired)
    },
  )

  test('S6.02 every code that a call needs is a menu or an element, which a role can grant', async () => {
    const { rows } = await server.owner.query('select code from menu union select code from element')
    const known = new Set(rows.map(row => row.code))
    expect(needed.filter(code => !known.has(code))).toEqual([])
    expect(needed.filter(code => code.includes(':') && !known.has(code.split(':')[0]))).toEqual([])
  })

  describe.each([
    ['an employee whose roles hold none of them', () => withEmptyRole('plain')],
    ['an employee without a role', () => withoutRole('roleless')],
    ['a platform operator outside of any company', () => operator('operator')],
  ])('%s', (_, person) => {
    let token: string
    beforeAll(async () => {
      token = await person()
    })

    test.each(guarded.map(route => [route.at, route] as const))('S6.02 %s is forbidden', async (_, route) => {
      const answer = await server.send(route, { ...sample(route), as: token })
      expect(answer.json()).toMatchObject({ code: 40300, success: false, data: null })
    })
  })

  describe.each([
    ['the administrator of a company', async () => company.boss],
    ['an employee', () => company.hire('nobody', '导购').then(person => person.token)],
  ])('%s', (_, person) => {
    let token: string
    beforeAll(async () => {
      token = await person()
    })

    test('S6.02 is forbidden what the platform alone does', async () => {
      for (const route of operated) {
        const answer = await server.send(route, { ...sample(route), as: token })
        expect(answer.json(), route.at).toMatchObject({ code: 40300, success: false, data: null })
      }
    })
  })

  const checkedInside = routes.filter(route => route.signedIn?.includes('另查权限'))
  test.each(checkedInside.map(route => [route.at, route] as const))(
    'S6.02 %s needs the code of its kind and refuses people without it',
    async (at, route) => {
      const person = await company.hire(`plain${at}`.replace(/\W/g, '-').slice(0, 40), '仓管')
      const file = route.takes ? { name: 'a.csv', content: '客户姓名\n王小明' } : undefined
      const answer = (await server.send(route, { ...sample(route), file, as: person.token })).json()
      // Of what is named by its id, the caller is not told whether it is there.
      const named = idFieldsOf(route).length > 0
      expect(answer).toMatchObject({ code: named ? 40400 : 40300, success: false, data: null })
    },
  )

  test('S6.02 a call without a code is open to everyone who is signed in', async () => {
    const token = await withoutRole('newcomer')
    const asking = routes.filter(route => route.signedIn && route.at.startsWith('GET ') && !isStream(route))
    const simple = asking.filter(route => idFieldsOf(route).length === 0 && !route.params && !route.writes)
    expect(simple.length).toBeGreaterThan(4)
    for (const route of simple)
      expect((await server.send(route, { ...sample(route), as: token })).json(), route.at).toMatchObject({
        success: true,
      })
  })

  /** Every default role grants something, so this one is a role of the test's. */
  async function withEmptyRole(username: string): Promise<string> {
    const { token, employeeId } = await company.hire(username, '仓管')
    await server.owner.query(
      `with bare as (insert into role (office_id, type_id, name) select office_id, type_id, '空角色' from role where office_id = $1 limit 1 returning id)
       update employee_role set role_id = bare.id from bare where employee_id = $2`,
      [company.officeId, employeeId],
    )
    return token
  }

  async function withoutRole(username: string): Promise<string> {
    const { id } = await addAccount(server.owner, username)
    const employee = await employ(
      server.owner,
      { officeId: company.officeId, accountId: id, departmentId: company.departmentId, name: username },
      '仓管',
    )
    await server.owner.query('delete from employee_role where employee_id = $1', [employee])
    return server.signIn(username)
  }

  async function operator(username: string): Promise<string> {
    await addAccount(server.owner, username, { isPlatform: true })
    return server.signIn(username)
  }
})
