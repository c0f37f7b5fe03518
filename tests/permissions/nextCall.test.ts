import { afterAll, beforeAll, expect, test } from 'vitest'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { roleRoutes } from '../../src/modules/organisation/api/role.ts'
import { makeClue, makeRole } from '../support/factories.ts'
import { type Company, type Employee, foundCompany } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: TestServer
let company: Company
let person: Employee
let roleId: number
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
  company = await foundCompany(server, '两节点公司', 'nodeBoss')
  const role = await makeRole(server.owner, company.officeId, {})
  person = await company.hire('nodePerson', role)
  roleId = (await server.ask(roleRoutes.list, { as: company.boss })).find(one => one.name === role)?.id as number
  await makeClue(server.owner, company.officeId, { departmentId: company.departmentId })
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const nodes = () => [server, other]
const list = (node: TestServer) => node.call(clueRoutes.list, { as: person.token, body: {} })
const add = (node: TestServer, phone: string) =>
  node.call(clueRoutes.add, { as: person.token, body: { name: '下一次调用', phone } })

async function grant(
  elements: string[],
  scopes: { module: 'clue'; scope: 'own' | 'department' }[],
  menus: string[] = [],
) {
  const { version } = await server.ask(roleRoutes.detail, { as: company.boss, params: { id: roleId } })
  const body = { id: roleId, version, menus, elements, scopes }
  await server.ask(roleRoutes.grant, { as: company.boss, body })
}

test('S6.02 a permission granted on one node works from the next call on, on every node', async () => {
  for (const node of nodes()) expect(await list(node)).toMatchObject({ code: 40300 })
  await grant(['clueList:add'], [{ module: 'clue', scope: 'own' }])
  for (const [at, node] of nodes().entries()) {
    expect((await list(node)).data?.rows.filter(row => row.ownerId !== person.employeeId)).toEqual([])
    expect((await add(node, `1540000900${at}`)).success).toBe(true)
  }
  await grant([], [{ module: 'clue', scope: 'department' }], ['clueList'])
  for (const node of nodes()) {
    expect((await list(node)).data?.rows.some(row => row.ownerId === null)).toBe(true)
    expect(await add(node, '15400009009')).toMatchObject({ code: 40300 })
    const { elements } = await node.ask(identityRoutes.info, { as: person.token, query: {} })
    expect(elements).toEqual([])
  }
})

test('S6.02 a person removed from a role has no permission at the next call, on every node', async () => {
  await server.ask(roleRoutes.removeMembers, {
    as: company.boss,
    body: { id: roleId, employeeIds: [person.employeeId] },
  })
  for (const node of nodes()) expect(await list(node)).toMatchObject({ code: 40300 })
  await other.ask(roleRoutes.addMembers, { as: company.boss, body: { id: roleId, employeeIds: [person.employeeId] } })
  for (const node of nodes()) expect((await list(node)).success).toBe(true)
})
