import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../src/modules/identity/api/identity.ts'
import { employeeRoutes } from '../src/modules/organisation/api/employeeRoutes.ts'
import { type Asked, type Explanation, explainRoutes } from '../src/modules/organisation/api/explain.ts'
import { makeClue, makeDepartment, makeRole, type NewRole } from './support/factories.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let sales: Employee
/** A department, the one below it, and one beside it. */
let places: number[]
let hired = 0

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '缘由公司', 'whyBoss')
  const { owner } = server
  const here = await makeDepartment(owner, company.officeId)
  const below = await makeDepartment(owner, company.officeId, here)
  places = [here, below, await makeDepartment(owner, company.officeId)]
  sales = await company.hire('whySales', '导购', here)
})
afterAll(() => server?.stop())

const ask = (who: Asked, menu: string, id?: number, as = company.boss) =>
  server.call(explainRoutes.explain, { as, body: { who, menu, id } })
const why = async (who: Asked, menu: string, id?: number) => {
  const answer = await ask(who, menu, id)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.items
}
const find = (items: Explanation[], code: string) => items.find(one => one.code === code) as Explanation
const chain = ({ steps }: Explanation) =>
  steps.map(({ ok, text, parts }) => [ok, text, ...parts.map(part => `${part.link?.text ?? ''}：${part.text}`)])

async function hireWith(rights: readonly NewRole[], at: number): Promise<Employee> {
  const names: string[] = []
  for (const right of rights) names.push(await makeRole(server.owner, company.officeId, right))
  const person = await company.hire(`why${++hired}`, names[0] ?? '仓管', at)
  if (names.length === 0)
    await server.owner.query('delete from employee_role where employee_id = $1', [person.employeeId])
  await server.owner.query(
    `insert into employee_role (office_id, employee_id, role_id) select $1, $2, id from role where office_id = $1 and name = any($3) on conflict do nothing`,
    [company.officeId, person.employeeId, names],
  )
  return person
}

describe('为什么', () => {
  test('a screen in a disabled group is closed, and the explanation names the group', async () => {
    const turn = (on: boolean) =>
      server.owner.query(`update menu set enabled = $1 where code = 'approvalInfoManager'`, [on])
    await turn(false)
    const items = await why({ employeeId: sales.employeeId }, 'clueList')
    await turn(true)
    const steps = find(items, 'clueList').steps.filter(step => !step.ok)
    expect(find(items, 'clueList').allowed).toBe(false)
    expect(steps.map(step => step.text)).toEqual(['页面所在的分组已停用，任何人都不能使用'])
  })

  test('a screen and its elements are explained by person, company, state and each role', async () => {
    const items = await why({ employeeId: sales.employeeId }, 'clueList')
    expect(chain(find(items, 'clueList'))).toEqual([
      [true, 'whySales在职', '员工档案：'],
      [true, '缘由公司正常使用'],
      [true, '页面“流量列表”已启用'],
      [true, '有 1 个角色可以打开', '导购：授予了打开'],
    ])
    expect(find(items, 'clueList:assign').allowed).toBe(false)
    expect(chain(find(items, 'clueList:assign')).at(-1)).toEqual([false, '拥有的 1 个角色都没有授予', '导购：没有授予'])
    const boss = await server.ask(identityRoutes.info, { as: company.boss, query: {} })
    const own = await why({ employeeId: boss.employeeId as number }, 'clueList')
    expect(own.every(one => one.allowed)).toBe(true)
    expect(chain(find(own, 'clueList')).at(-1)).toContain('公司管理员：是管理员角色，拥有公司的全部权限')
  })

  test('a record is explained by its owner and the scope of each role', async () => {
    const other = await makeClue(server.owner, company.officeId, { departmentId: places[2] })
    const [record] = await why({ employeeId: sales.employeeId }, 'clueList', other.id)
    expect(record).toMatchObject({ kind: 'record', title: `流量“${other.name}”`, allowed: false })
    expect(chain(record as Explanation).slice(-2)).toEqual([
      [true, expect.stringMatching(/^负责人无，部门部门\d+，状态“待分配”$/)],
      [false, '没有一个角色的数据范围包含它', '导购：本人，不包含它'],
    ])
    const pooled = await makeClue(server.owner, company.officeId, { status: 'pooled' })
    const [free] = await why({ employeeId: sales.employeeId }, 'clueList', pooled.id)
    expect(free).toMatchObject({ allowed: true })
    expect(
      chain(free as Explanation)
        .at(-1)
        ?.slice(0, 2),
    ).toEqual([true, '在公海“公海”里，看得到这个公海的人都看得到'])
  })

  test('no role of a company opens a screen of the platform', async () => {
    const items = await why({ employeeId: sales.employeeId }, 'menuManager')
    expect(chain(find(items, 'menuManager')).at(-1)).toEqual([false, '属于平台，公司的角色不能授予'])
  })

  test('the explanation with a given role alone', async () => {
    const { rows } = await server.owner.query(`select id from role where office_id = $1 and name = '导购'`, [
      company.officeId,
    ])
    const { data } = await ask({ roleId: rows[0].id }, 'clueList')
    expect(data.name).toBe('只有角色“导购”的人')
    expect([find(data.items, 'clueList').allowed, find(data.items, 'clueList:import').allowed]).toEqual([true, false])
  })

  test('the explanation names no person and no record that the asker does not see', async () => {
    const rights = { menus: ['clueList'], elements: ['employeesManager:explain'], scopes: { employee: 'department' } }
    const near = await hireWith([{ ...rights, scopes: { employee: 'department', clue: 'own' } }], places[2] as number)
    expect(await ask({ employeeId: sales.employeeId }, 'clueList', undefined, near.token)).toMatchObject({
      code: 40400,
    })
    const hidden = await makeClue(server.owner, company.officeId, { departmentId: places[0] })
    expect(await ask({ employeeId: near.employeeId }, 'clueList', hidden.id, near.token)).toMatchObject({ code: 40400 })
    expect(await ask({ roleId: 999_999 }, 'clueList')).toMatchObject({ code: 40400 })
    expect(await ask({ employeeId: sales.employeeId }, 'noSuchScreen')).toMatchObject({ code: 40000 })
    expect(await ask({ employeeId: sales.employeeId }, 'clueList', undefined, sales.token)).toMatchObject({
      code: 40300,
    })
  })
})

const scope = fc.constantFrom('own', 'department', 'departmentAndBelow', 'office', 'chosen')
const rights = fc.record({
  menus: fc.subarray(['clueList', 'employeesManager', 'groupManager']),
  elements: fc.subarray(['clueList:add', 'clueList:assign', 'employeesManager:edit']),
  clue: fc.option(scope, { nil: undefined }),
  employee: fc.option(scope, { nil: undefined }),
  chosen: fc.constantFrom(0, 1, 2),
})
const wanted = fc.record({
  roles: fc.array(rights, { maxLength: 3 }),
  at: fc.constantFrom(0, 1, 2),
  disabled: fc.nat(5).map(chance => chance === 0),
  clue: fc.record({
    mine: fc.boolean(),
    place: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
    pooled: fc.boolean(),
  }),
})

test('the explanation agrees with the server, for any roles and scopes', async () => {
  const scopes = ({ clue, employee, chosen }: { clue?: string; employee?: string; chosen: number }) =>
    Object.fromEntries(
      Object.entries({ clue, employee })
        .filter(([, one]) => one)
        .map(([module, one]) => [module, one === 'chosen' ? [places[chosen]] : one]),
    ) as NewRole['scopes']
  await fc.assert(
    fc.asyncProperty(wanted, async ({ roles, at, disabled, clue }) => {
      const person = await hireWith(
        roles.map(one => ({ menus: one.menus, elements: one.elements, scopes: scopes(one) })),
        places[at] as number,
      )
      const { id } = await makeClue(server.owner, company.officeId, {
        ownerId: clue.pooled || !clue.mine ? null : person.employeeId,
        departmentId: clue.place === undefined ? null : (places[clue.place] as number),
        status: clue.pooled ? 'pooled' : clue.mine ? 'following' : 'unassigned',
      })
      if (disabled)
        await server.owner.query('update employee set disabled_at = now() where id = $1', [person.employeeId])
      const who = { employeeId: person.employeeId }
      const items = [...(await why(who, 'clueList', id)), ...(await why(who, 'employeesManager', sales.employeeId))]
      const [clueRecord, staffRecord] = items.filter(one => one.kind === 'record')
      const { data: info } = await server.call(identityRoutes.info, { as: person.token, query: {} })
      const codes = new Set([...(info?.menus ?? []), ...(info?.elements ?? [])].map(one => one.code))
      for (const one of items) {
        expect(
          one.steps.every(step => step.ok),
          one.code,
        ).toBe(one.allowed)
        if (one.kind !== 'record') expect(codes.has(one.code), one.code).toBe(one.allowed)
      }
      const opened = await server.call(clueRoutes.detail, { as: person.token, params: { id } })
      expect(opened.success).toBe(clueRecord?.allowed)
      const met = await server.call(employeeRoutes.detail, { as: person.token, params: { id: sales.employeeId } })
      expect(met.success).toBe(staffRecord?.allowed)
    }),
    { numRuns: 25, seed: 20261121 },
  )
})
