import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codes } from '../../src/kernel/api/envelope.ts'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { employeeRoutes } from '../../src/modules/organisation/api/employeeRoutes.ts'
import { transferRoutes } from '../../src/modules/transfer/api/transfer.ts'
import { makeClue, makeDepartment, makeRole, type NewRole } from '../support/factories.ts'
import { addAccount, type Company, type Employee, employ, foundCompany } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { listen, type Stream } from '../support/stream.ts'
import { exported } from '../support/transfer.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Departments as the people of these tests see them: all of them work in `here`. */
const places = ['above', 'here', 'below', 'beside', 'none'] as const
type Place = (typeof places)[number]
type Scopes = NonNullable<NewRole['scopes']>

/** What each person's roles give for both modules, and the departments it opens beside what is their own. */
const cases: Record<string, { roles: () => Scopes[]; opens: readonly Place[] | 'office' | 'nothing' }> = {
  没有数据范围: { roles: () => [{}], opens: 'nothing' },
  本人: { roles: () => [both('own')], opens: [] },
  本部门: { roles: () => [both('department')], opens: ['here'] },
  本部门及下级: { roles: () => [both('departmentAndBelow')], opens: ['here', 'below'] },
  指定部门: { roles: () => [both([at.beside as number])], opens: ['beside'] },
  指定很多部门: { roles: () => [both([at.beside as number, ...scattered])], opens: ['beside'] },
  全公司: { roles: () => [both('office')], opens: 'office' },
  两个角色合并: { roles: () => [both('department'), both([at.beside as number])], opens: ['here', 'beside'] },
  另一模块的全公司不放宽本模块: {
    roles: () => [both('own'), { contract: 'office', customer: 'departmentAndBelow' }],
    opens: [],
  },
}
const both = (scope: Scopes[string]): Scopes => ({ clue: scope, employee: scope })
const rights = { menus: ['clueList', 'employeesManager'], elements: ['clueList:export'] }

/** A clue of these tests: whose it is and where. */
type Sample = { id: number; place: Place | 'foreign'; owner: string | null }

let server: TestServer
let company: Company
const at: Record<Place, number | null> = { above: null, here: null, below: null, beside: null, none: null }
/** So many that they are asked for in another way than a few; between them are others, that nobody opens. */
const scattered: number[] = []
const people: Record<string, Employee> = {}
const clues: Sample[] = []
const colleagues: Sample[] = []

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '范围交叉公司', 'crossBoss')
  const { owner } = server
  const { officeId } = company
  at.above = await makeDepartment(owner, officeId)
  at.here = await makeDepartment(owner, officeId, at.above)
  at.below = await makeDepartment(owner, officeId, at.here)
  at.beside = await makeDepartment(owner, officeId, at.above)
  for (let pair = 0; pair < 21; pair++) {
    scattered.push(await makeDepartment(owner, officeId, at.above))
    await makeDepartment(owner, officeId, at.above)
  }
  for (const [index, [name, { roles }]] of Object.entries(cases).entries())
    people[name] = await hire(`cross${index}`, roles())
  for (const place of places) colleagues.push(await colleagueAt(place))
  for (const place of places)
    for (const name of [null, 'colleague', ...Object.keys(cases)]) clues.push(await clueAt(place, name))
  const foreign = await foundCompany(server, '别家交叉公司', 'crossForeign')
  const theirs = await makeClue(owner, foreign.officeId, { departmentId: foreign.departmentId })
  clues.push({ id: theirs.id, place: 'foreign', owner: null })
})
afterAll(() => server?.stop())

async function hire(username: string, roles: Scopes[]): Promise<Employee> {
  const names: string[] = []
  for (const scopes of roles) names.push(await makeRole(server.owner, company.officeId, { ...rights, scopes }))
  const person = await company.hire(username, names[0] as string, at.here as number)
  await server.owner.query(
    `insert into employee_role (office_id, employee_id, role_id) select office_id, $2, id from role
     where office_id = $1 and name = any($3) on conflict do nothing`,
    [company.officeId, person.employeeId, names],
  )
  return person
}

async function colleagueAt(place: Place): Promise<Sample> {
  const { id: accountId } = await addAccount(server.owner, `cross-${place}`)
  const employment = { officeId: company.officeId, accountId, departmentId: at[place], name: place }
  return { id: await employ(server.owner, employment, '仓管'), place, owner: null }
}

async function clueAt(place: Place, name: string | null): Promise<Sample> {
  const ownerId =
    name === 'colleague' ? (colleagues[0] as Sample).id : name ? (people[name] as Employee).employeeId : null
  const { id } = await makeClue(server.owner, company.officeId, { departmentId: at[place], ownerId })
  return { id, place, owner: name }
}

/** The rule, row by row: what is one's own, the departments that a role opens, the whole company; never another's. */
function mayKnow(name: string, row: Sample): boolean {
  const { opens } = cases[name] as (typeof cases)[string]
  if (row.place === 'foreign' || opens === 'nothing') return false
  return opens === 'office' || row.owner === name || opens.includes(row.place)
}

const expectedOf = (name: string, rows: readonly Sample[]) => rows.filter(row => mayKnow(name, row)).map(row => row.id)
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

describe.each(Object.keys(cases))('%s', name => {
  const as = () => (people[name] as Employee).token

  test('clues: list, totals and every detail agree with the rule', async () => {
    const expected = expectedOf(name, clues)
    const { rows } = await server.ask(clueRoutes.list, { as: as(), body: { pageSize: 200 } })
    expect(sorted(rows.map(row => row.id))).toEqual(sorted(expected))
    expect((await server.ask(clueRoutes.totals, { as: as(), body: {} })).total).toBe(expected.length)
    for (const { id, place, owner } of clues) {
      const opened = await server.call(clueRoutes.detail, { as: as(), params: { id } })
      expect(opened.code, `${place} of ${owner}`).toBe(expected.includes(id) ? codes.ok : codes.notFound)
    }
  })

  test('clues: the export has the rows of the list and no other', async () => {
    const body = { columns: ['name'], reason: '核对' } as never
    const { id } = await server.ask(transferRoutes.startExport, { as: as(), params: { kind: 'clue' }, body })
    expect(await exported(server, as(), id)).toMatchObject({ status: 'done', total: expectedOf(name, clues).length })
  })

  test('employees: list, totals and every detail agree with the rule', async () => {
    const me: Sample = { id: (people[name] as Employee).employeeId, place: 'here', owner: name }
    const others = Object.entries(people).map(([owner, one]): Sample => ({ id: one.employeeId, place: 'here', owner }))
    const all = [...colleagues, ...others.filter(one => one.id !== me.id), me]
    const expected = expectedOf(name, all)
    const { rows } = await server.ask(employeeRoutes.page, { as: as(), body: { pageSize: 200 } })
    const known = new Set(all.map(row => row.id))
    expect(sorted(rows.map(row => row.id).filter(id => known.has(id)))).toEqual(sorted(expected))
    for (const row of all) {
      const opened = await server.call(employeeRoutes.detail, { as: as(), params: { id: row.id } })
      expect(opened.code, row.place).toBe(expected.includes(row.id) ? codes.ok : codes.notFound)
    }
  })
})

test('live events of clues reach exactly the people whose data scope covers them', async () => {
  const address = await server.listen()
  const streams = new Map<string, Stream>()
  for (const [name, person] of Object.entries(people)) streams.set(name, await listen(address, person.token))
  const own = clues.filter(row => row.place !== 'foreign')
  for (const { id } of own) {
    const { version } = await server.ask(clueRoutes.detail, { as: company.boss, params: { id } })
    await server.ask(clueRoutes.edit, { as: company.boss, body: { id, version, remark: '改' } })
  }
  // Whoever has the screen hears of the pool, and hears it last: nothing else is on its way after it.
  const last = await makeClue(server.owner, company.officeId, {
    ownerId: (colleagues[0] as Sample).id,
    departmentId: at.beside,
  })
  await server.ask(clueRoutes.giveBack, { as: company.boss, body: { ids: [last.id] } })
  for (const [name, stream] of streams) {
    const heard = () => stream.heard.flatMap(event => (event.topic === 'clue' ? (event.ids ?? []) : []))
    await expect.poll(heard).toContain(last.id)
    const known = new Set(own.map(row => row.id))
    expect(sorted([...new Set(heard())].filter(id => known.has(id))), name).toEqual(sorted(expectedOf(name, own)))
    stream.stop()
  }
})
