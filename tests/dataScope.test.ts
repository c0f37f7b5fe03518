import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { type MadeClue, makeClue, makeDepartment, makeRole, type NewRole } from './support/factories.ts'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
/** A department, the one below it, and one beside it. */
let here: number
let below: number
let beside: number
let clues: { here: MadeClue; below: MadeClue; beside: MadeClue; pooled: MadeClue }
let people = 0

/** Someone of department `here` whose only role has these scopes for clues. */
async function someone(...scopes: NonNullable<NewRole['scopes']>[string][]): Promise<Person> {
  const { owner } = server
  const roles: string[] = []
  for (const scope of scopes)
    roles.push(await makeRole(owner, company.officeId, { menus: ['clueList'], scopes: { clue: scope } }))
  if (roles.length === 0) roles.push(await makeRole(owner, company.officeId, { menus: ['clueList'] }))
  const person = await company.hire(`scope${++people}`, roles[0] as string, here)
  for (const role of roles.slice(1))
    await owner.query(
      'insert into employee_role (office_id, employee_id, role_id) select $1, $2, id from role where office_id = $1 and name = $3',
      [company.officeId, person.employeeId, role],
    )
  const { employeeId: ownerId } = person
  const own = await makeClue(owner, company.officeId, { ownerId, departmentId: beside })
  return { token: person.token, own }
}
type Person = { token: string; own: MadeClue }

/** Names of the clues a person sees, in the list and one by one, with those of other tests left out. */
async function seenBy({ token, own }: Person): Promise<string[]> {
  const known = { ...clues, own }
  const { rows } = await server.ask(clueRoutes.list, { as: token, body: { pageSize: 200 } })
  const seen: string[] = []
  for (const [name, { id }] of Object.entries(known)) {
    const listed = rows.some(row => row.id === id)
    const opened = await server.call(clueRoutes.detail, { as: token, params: { id } })
    if (name !== 'pooled') expect(opened.code, name).toBe(listed ? codes.ok : codes.notFound)
    if (listed) seen.push(name)
  }
  return seen
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '数据范围公司', 'scopeBoss')
  const { owner } = server
  const { officeId } = company
  here = await makeDepartment(owner, officeId)
  below = await makeDepartment(owner, officeId, here)
  beside = await makeDepartment(owner, officeId)
  const of = (departmentId: number) => makeClue(owner, officeId, { departmentId })
  const pooled = await makeClue(owner, officeId, { status: 'pooled' })
  clues = { here: await of(here), below: await of(below), beside: await of(beside), pooled }
})
afterAll(() => server?.stop())

describe('数据范围', () => {
  test('没有授权的模块，什么都看不到', async () => {
    expect(await seenBy(await someone())).toEqual([])
  })
  test('本人', async () => {
    expect(await seenBy(await someone('own'))).toEqual(['own'])
  })
  test('本部门', async () => {
    expect(await seenBy(await someone('department'))).toEqual(['here', 'own'])
  })
  test('本部门及下级', async () => {
    expect(await seenBy(await someone('departmentAndBelow'))).toEqual(['here', 'below', 'own'])
  })
  test('指定部门', async () => {
    expect(await seenBy(await someone([beside]))).toEqual(['beside', 'own'])
  })
  test('全公司', async () => {
    expect(await seenBy(await someone('office'))).toEqual(['here', 'below', 'beside', 'own'])
  })
  test('多个角色的数据范围取并集', async () => {
    expect(await seenBy(await someone('department', [below]))).toEqual(['here', 'below', 'own'])
  })
})
