import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Desk } from '../../src/kernel/server/desk/desk.ts'
import { readPage } from '../../src/kernel/server/list/list.ts'
import { clueConditions, clueList } from '../../src/modules/clue/server/reading/list.ts'
import { readPermissions } from '../../src/modules/organisation/server/access/permissions.ts'
import { type Company, foundCompany } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Departments by number, each below one of those before it or at the top (-1). */
type Tree = readonly number[]
type Scope = {
  module: 'clue' | 'employee'
  scope: 'own' | 'department' | 'departmentAndBelow' | 'chosen' | 'office'
  chosen: readonly number[]
}
type World = {
  tree: Tree
  /** The department of the person; none at -1. */
  home: number
  /** Roles with a scope per module at most; those of the person, and others', which must widen nothing. */
  held: readonly (readonly Scope[])[]
  others: readonly (readonly Scope[])[]
  clues: readonly { department: number; mine: boolean }[]
}

const most = 8
const scope: fc.Arbitrary<Scope> = fc.record({
  module: fc.constantFrom('clue', 'employee'),
  scope: fc.constantFrom('own', 'department', 'departmentAndBelow', 'chosen', 'office'),
  chosen: fc.uniqueArray(fc.nat(most - 1), { minLength: 1, maxLength: 3 }),
})
const role = fc.uniqueArray(scope, { maxLength: 2, selector: one => one.module })
const worlds: fc.Arbitrary<World> = fc.record({
  tree: fc.tuple(...Array.from({ length: most }, (_, at) => fc.integer({ min: -1, max: at - 1 }))),
  home: fc.integer({ min: -1, max: most - 1 }),
  held: fc.array(role, { maxLength: 3 }),
  others: fc.array(role, { maxLength: 2 }),
  clues: fc.array(fc.record({ department: fc.integer({ min: -1, max: most - 1 }), mine: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  }),
})

/** Whether a department is another or lies below it, by walking up. */
function isWithin(tree: Tree, department: number, above: number): boolean {
  return department >= 0 && (department === above || isWithin(tree, tree[department] as number, above))
}

/** The rule as a person would say it (product.md §2, data scope): a clue is seen if one of the roles opens it. */
function sees({ tree, home, held }: World, clue: World['clues'][number]): boolean {
  return held
    .flat()
    .filter(one => one.module === 'clue')
    .some(one => {
      if (one.scope === 'office' || clue.mine) return true
      if (one.scope === 'chosen') return one.chosen.includes(clue.department)
      if (home < 0) return false
      if (one.scope === 'department') return clue.department === home
      return one.scope === 'departmentAndBelow' && isWithin(tree, clue.department, home)
    })
}

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '模型公司', 'modelBoss')
})
afterAll(() => server.stop())

test('the data scope in SQL equals a plain definition, for any tree, roles and memberships', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async world => {
      const client = await server.owner.connect()
      try {
        await client.query('begin')
        const built = await build(client, world)
        expect(await seen(client, built)).toEqual(built.clues.filter((_, at) => sees(world, world.clues[at] as never)))
      } finally {
        await client.query('rollback')
        client.release()
      }
    }),
    { numRuns: 120 },
  )
}, 120_000)

type Built = { employeeId: number; accountId: number; departmentId: number | null; clues: number[] }

/** Ids of the clues that the person's list finds, in the order of their ids. */
async function seen(client: pg.PoolClient, { employeeId, accountId, departmentId }: Built): Promise<number[]> {
  const who = {
    accountId,
    officeId: company.officeId,
    employeeId,
    departmentId,
    isPlatform: false,
    name: '',
    tokenHash: '',
  }
  const permissions = await readPermissions(client, who)
  const desk = new Desk(client, { route: '', address: '', device: '', traceId: '' }, who, permissions)
  const query = { filters: {}, page: 1, pageSize: 200 }
  const rows = await readPage<{ id: number }>(client, clueList, await clueConditions(desk), query)
  return rows.map(row => row.id).sort((a, b) => a - b)
}

/** Puts a world into the database. */
async function build(client: pg.PoolClient, { tree, home, held, others, clues }: World): Promise<Built> {
  const { officeId } = company
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const slots = Object.keys(values).map((_, at) => `$${at + 1}`)
    const sql = `insert into ${table} (${Object.keys(values)}) values (${slots}) returning id`
    return (await client.query(sql, Object.values(values))).rows[0].id
  }
  const departments: number[] = []
  for (const [at, above] of tree.entries())
    departments.push(
      await insert('department', { office_id: officeId, name: `模型${at}`, parent_id: departments[above] ?? null }),
    )
  const accountId = await insert('account', { username: 'model.person', real_name: '模型', password_hash: 'x' })
  const departmentId = departments[home] ?? null
  const person = { office_id: officeId, account_id: accountId, department_id: departmentId, name: '模型' }
  const employeeId = await insert('employee', person)
  const type = (await client.query('select min(id) as id from role_type where office_id = $1', [officeId])).rows[0].id
  for (const [at, scopes] of [...held, ...others].entries()) {
    const roleId = await insert('role', { office_id: officeId, type_id: type, name: `模型${at}` })
    for (const { module, scope, chosen } of scopes)
      await client.query(
        'insert into role_scope (office_id, role_id, module, scope, department_ids) values ($1, $2, $3, $4, $5)',
        [officeId, roleId, module, scope, scope === 'chosen' ? chosen.map(one => departments[one]) : []],
      )
    if (at < held.length)
      await client.query('insert into employee_role (office_id, employee_id, role_id) values ($1, $2, $3)', [
        officeId,
        employeeId,
        roleId,
      ])
  }
  const ids: number[] = []
  for (const [at, { department, mine }] of clues.entries()) {
    const customer = await insert('customer', {
      office_id: officeId,
      name: `模型${at}`,
      phone: `154${String(at).padStart(8, '0')}`,
    })
    ids.push(
      await insert('clue', {
        office_id: officeId,
        customer_id: customer,
        status: mine ? 'following' : 'unassigned',
        owner_id: mine ? employeeId : null,
        department_id: departments[department] ?? null,
      }),
    )
  }
  return { employeeId, accountId, departmentId, clues: ids }
}
