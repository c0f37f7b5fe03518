import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, type Envelope } from '../../src/kernel/api/envelope.ts'
import type { Route } from '../../src/kernel/api/route.ts'
import type { Module } from '../../src/kernel/server/module.ts'
import { modules } from '../../src/modules.ts'
import { world } from '../../src/world.ts'
import { requestOf } from '../support/client.ts'
import { type Fixtures, fixtures, rowFor } from '../support/fixtures.ts'
import { addAccount, type Company, employ, foundCompany } from '../support/people.ts'
import { type Person, people } from '../support/permissions.ts'
import { sampleOf } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { matrix, saidTwice } from './matrix.ts'

type Caller = { accountId: number; officeId: number | null; employeeId: number; own: Fixtures }

const routes = world.handlers().map(handled => handled.route)

test('the table has a line for every call, and no other line', () => {
  const hint = (route: Route) =>
    `add to tests/permissions.ts of its module: '${route.at}': …, // ${route.does}: which of ${people.join('、')} may?`
  expect(routes.filter(route => !(route.at in matrix)).map(hint)).toEqual([])
  const known = new Set<string>(routes.map(route => route.at))
  expect(Object.keys(matrix).filter(at => !known.has(at))).toEqual([])
  expect(saidTwice).toEqual([])
})

test('a module says who may make its own calls, and gives samples only of these', () => {
  const foreign = (modules as readonly Module[]).flatMap(({ name, handlers = [] }) => {
    const own = new Set<string>((typeof handlers === 'function' ? handlers(world) : handlers).map(one => one.route.at))
    const said = globSync(`src/modules/${name}/tests/{permissions,samples}.ts`).flatMap(
      path => readFileSync(path, 'utf8').match(/(?:GET|POST) \/[^'`]*/g) ?? [],
    )
    return said.filter(at => !own.has(at)).map(at => `${name}: ${at}`)
  })
  expect(foreign).toEqual([])
  expect(modules.length).toBeGreaterThan(20)
})

describe('S6.02 who may make a call', () => {
  let server: TestServer
  let address: string
  let company: Company
  let callers: Record<Person, Caller>

  beforeAll(async () => {
    server = await startServer()
    address = await server.listen()
    company = await foundCompany(server, '权限表公司', 'matrixBoss')
    const all = await Promise.all(people.map(async (person, at) => [person, await callerOf(person, at)] as const))
    callers = Object.fromEntries(all) as Record<Person, Caller>
  })
  afterAll(() => server.stop())

  test.each(routes.filter(route => route.at in matrix).map(route => [route.at, route] as const))(
    '%s',
    async (at, route) => {
      const expected = matrix[at]
      const allowed: string[] = []
      const tokens = await tokensOf(people.map(person => callers[person]))
      for (const [one, person] of people.entries())
        if (await mayCall(route, person, tokens[one] as string)) allowed.push(person)
      const anyone = await mayCall(route, null, null)
      expect(anyone ? 'anyone' : allowed).toEqual(expected)
      if (anyone) expect(allowed).toEqual(people)
    },
  )

  /** A person of the table, with rows of the company that are theirs. */
  async function callerOf(person: Person, at: number): Promise<Caller> {
    const { officeId, departmentId } = company
    const founder = await server.owner.query('select id, account_id from employee where name = $1', ['matrixBoss'])
    const boss = { employeeId: founder.rows[0].id, accountId: founder.rows[0].account_id }
    const isPlatform = person === '平台运营'
    const { id: accountId } = await addAccount(server.owner, `matrix${at}`, { isPlatform })
    const role = person === '没有角色的员工' ? '仓管' : person
    const employeeId = isPlatform
      ? boss.employeeId
      : await employ(server.owner, { officeId, departmentId, accountId, name: person }, role)
    if (person === '没有角色的员工')
      await server.owner.query('delete from employee_role where employee_id = $1', [employeeId])
    const own = await fixtures(server.owner, { officeId, employeeId }, '权限表')
    const { team, department } = own.kinds
    await server.owner.query('update department set parent_id = $1 where id = $2', [departmentId, department])
    await server.owner.query('update team set department_id = $1 where id = $2', [departmentId, team])
    return { accountId, officeId: isPlatform ? null : officeId, employeeId, own }
  }

  /** Logins of their own for every call, since some calls end logins. */
  async function tokensOf(all: Caller[]): Promise<string[]> {
    const tokens = all.map(() => randomBytes(32).toString('base64url'))
    await server.owner.query(
      `insert into session (token_hash, account_id, office_id, address, device, expires_at)
       select hash, account, office, '127.0.0.1', 'test', now() + interval '1 hour'
       from unnest($1::bytea[], $2::bigint[], $3::bigint[]) as t (hash, account, office)`,
      [
        tokens.map(token => createHash('sha256').update(token).digest()),
        all.map(caller => caller.accountId),
        all.map(caller => caller.officeId),
      ],
    )
    return tokens
  }

  /** Calls with an input that fits, about rows that are the caller's, and tells whether they may. */
  async function mayCall(route: Route, person: Person | null, token: string | null): Promise<boolean> {
    if (route.gives === 'events') return opens(route, token)
    const { own, employeeId } = callers[person ?? '公司管理员']
    const input = sampleOf(route, field => {
      if (route.operates) return field.many ? [1] : 1
      // Whoever may add a clue may add it for themselves; for others takes the right to assign.
      return field.name === 'ownerId' ? employeeId : rowFor(route, field, own)
    })
    const file = route.takes ? { name: 'a.csv', content: '客户姓名\n王小明' } : undefined
    const answer = await server.send(route, { ...input, file, as: token, from: `10.0.${++calls >> 8}.${calls & 255}` })
    if (!answer.headers['content-type']?.toString().startsWith('application/json')) return answer.statusCode === 200
    const { code, status } = answer.json() as Envelope
    // Of an import that one may not make, nobody is told whether it is there.
    const hidden = route.signedIn?.includes('另查权限') && code === codes.notFound
    return code !== codes.forbidden && status !== codes.expired && !hidden
  }

  let calls = 0

  async function opens(route: Route, token: string | null): Promise<boolean> {
    const stopping = new AbortController()
    const { url, headers } = requestOf(route, { as: token })
    const answer = await fetch(address + url, { headers, signal: stopping.signal })
    stopping.abort()
    return answer.headers.get('content-type')?.includes('text/event-stream') ?? false
  }
})
