import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { type DepartmentNode, departmentRoutes as routes } from '../../api/department.ts'
import { staffRoutes } from '../../api/employeeRoutes.ts'

let nodes: [TestServer, TestServer]
let company: Company
let as: string
let count = 0
beforeAll(async () => {
  const first = await startServer()
  nodes = [first, await startServer({ database: first.database })]
  company = await foundCompany(first, '部门竞争公司', 'treeBoss')
  as = company.boss
})
afterAll(async () => {
  await nodes?.[1].stop()
  await nodes?.[0].stop()
})

const add = (parentId: number | null) => nodes[0].ask(routes.add, { as, body: { name: `部门${++count}`, parentId } })
const tree = () => nodes[0].ask(routes.tree, { as })

/** Moves a department on one of the two nodes, with the tree as `known`. */
function move(on: number, known: readonly DepartmentNode[], id: number, parentId: number | null, position = 0) {
  const { version } = known.find(one => one.id === id) as DepartmentNode
  return (nodes[on % 2] as TestServer).call(routes.move, { as, body: { id, version, parentId, position } })
}

/** Checks the tree by its list, which starts at the roots, so that departments in a circle are missing. */
async function assertTree(ids: readonly number[]): Promise<void> {
  const { rows } = await nodes[0].owner.query(
    `with recursive reached as (
       select id from department where office_id = $1 and parent_id is null
       union all select d.id from department d join reached r on d.parent_id = r.id where d.office_id = $1
     ) select id from reached where id = any($2)`,
    [company.officeId, ids],
  )
  expect(rows.map(row => row.id).sort()).toEqual([...ids].sort())
}

test('of two moves that together would make a circle one succeeds and the other is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [(await add(null)).id, (await add(null)).id]
    const below = (await add(one)).id
    const known = await tree()
    const answers = await Promise.all([move(0, known, one, two), move(1, known, two, below)])
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40900])
    expect(answers.find(answer => !answer.success)?.msg).toBe('不能移到自己或自己的下级部门下，请选择别的部门')
    await assertTree([one, two, below])
  }
})

test('five people who move a circle of five at once leave a tree', async () => {
  for (let round = 0; round < 4; round++) {
    const ids: number[] = []
    for (let each = 0; each < 5; each++) ids.push((await add(null)).id)
    const known = await tree()
    const moves = ids.map((id, at) => move(at, known, id, ids[(at + 1) % ids.length] as number))
    const codes = (await Promise.all(moves)).map(answer => answer.code)
    expect(codes.filter(code => code === 0)).toHaveLength(4)
    await assertTree(ids)
  }
})

test('of two departments added with one name at once, one remains', async () => {
  const body = { name: '抢名部门' }
  const answers = await Promise.all([0, 1, 0, 1].map(on => (nodes[on] as TestServer).call(routes.add, { as, body })))
  expect(answers.map(answer => answer.code).sort()).toEqual([0, 40000, 40000, 40000])
})

test('a department cannot close while a department below it is opened or added', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, version } = await add(null)
    await Promise.all([
      nodes[0].call(routes.disable, { as, body: { id, version } }),
      nodes[1].call(routes.add, { as, body: { name: `部门${++count}`, parentId: id } }),
    ])
    const now = await tree()
    const closed = now.find(one => one.id === id)?.disabledAt
    expect(closed ? now.some(one => one.parentId === id) : false).toBe(false)
  }
})

test('nobody can start in a department while it closes', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, version } = await add(null)
    const { employeeId } = await company.hire(`tree${round}`, '导购', id)
    await nodes[0].ask(staffRoutes.disable, { as, params: { id: employeeId } })
    const [closed, opened] = await Promise.all([
      nodes[0].call(routes.disable, { as, body: { id, version } }),
      nodes[1].call(staffRoutes.open, { as, params: { id: employeeId } }),
    ])
    expect([closed.code, opened.code].sort()).toEqual([0, 40900])
  }
})

/** A tree without a database: the children of each department, in order. */
type Naive = Map<number | null, number[]>

function naiveMove(model: Naive, id: number, parentId: number | null, position: number): boolean {
  const within = (at: number | null): boolean =>
    at === id || (at !== null && within([...model].find(([, children]) => children.includes(at))?.[0] ?? null))
  if (parentId !== null && within(parentId)) return false
  for (const [parent, children] of model)
    model.set(
      parent,
      children.filter(child => child !== id),
    )
  const siblings = model.get(parentId) ?? []
  model.set(parentId, siblings.toSpliced(Math.min(position, siblings.length), 0, id))
  return true
}

test('random trees and moves always give a tree, in the order of a naive model', { timeout: 60_000 }, async () => {
  const place = fc.nat({ max: 9 })
  const moves = fc.array(fc.record({ which: place, to: fc.option(place), position: fc.nat({ max: 6 }) }), {
    maxLength: 14,
  })
  const parents = fc.array(fc.option(place), { minLength: 3, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(parents, moves, async (shape, steps) => {
      const { id: root } = await add(null)
      const model: Naive = new Map([[root, []]])
      const ids: number[] = []
      for (const below of shape) {
        const parentId = below === null || ids.length === 0 ? root : (ids[below % ids.length] as number)
        const { id } = await add(parentId)
        ids.push(id)
        model.set(parentId, [...(model.get(parentId) ?? []), id])
      }
      for (const { which, to, position } of steps) {
        const id = ids[which % ids.length] as number
        const parentId = to === null ? root : (ids[to % ids.length] as number)
        const allowed = naiveMove(model, id, parentId, position)
        expect((await move(which, await tree(), id, parentId, position)).code).toBe(allowed ? 0 : 40900)
      }
      await assertTree([root, ...ids])
      const now = await tree()
      for (const [parent, children] of model)
        expect(now.filter(one => one.parentId === parent).map(one => one.id)).toEqual(children)
    }),
    { numRuns: 12 },
  )
})
