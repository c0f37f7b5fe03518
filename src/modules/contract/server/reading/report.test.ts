import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contracts, contractsOf } from '../../../../../tests/support/contracts.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { type ContractChange, changeRoutes } from '../../api/change.ts'
import { type Grouping, reportRoutes as routes } from '../../api/report.ts'
import { contractRoutes } from '../../api/routes.ts'

let server: TestServer
let at: Contracts
let brands: number[]
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '统计公司', 'groups')
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into dictionary_item (office_id, type_code, label, position) values
     ($1, 'intentionBrand', '东鹏', 201), ($1, 'intentionBrand', '马可', 202) returning id`,
    [at.company.officeId],
  )
  brands = rows.map(({ id }) => id)
})
afterAll(() => server.stop())

const groups = (by: Grouping, filters: object = {}, as = at.company.boss) =>
  server.ask(routes.groups, { as, body: { by, view: 'sold', filters } as never })
const numbers = async (filters: object) => {
  const body = { view: 'sold', filters } as never
  return (await server.ask(contractRoutes.list, { as: at.company.boss, body })).rows.map(({ id }) => id)
}

test('a report sums contracts or their lines, change orders included; each group finds its contracts in the list', async () => {
  const [first, second] = brands as [number, number]
  const goodsId = await at.newGoods({ brandId: first })
  const others = await at.newGoods({ brandId: second })
  const contract = await at.effective([at.line({ goodsId }), at.line({ goodsId: others }), at.fee(10_000)])
  const single = await at.effective([at.line({ goodsId })])
  await at.drafted([at.line({ goodsId })])
  const asked = {
    contractId: contract.id,
    version: contract.version,
    reason: '加一间',
    spaces: [{ name: '阳台', lines: [at.line({ goodsId: others, quantity: 2000 })] }],
    dueOn: '2027-03-01',
  }
  const change = (await server.ask(changeRoutes.add, { as: at.seller.token, body: asked as never })) as ContractChange
  await server.ask(changeRoutes.submit, { as: at.seller.token, body: { id: change.id, version: change.version } })

  const whole = 1_111_000 + 1_111_000 + 1_111_000 + 10_000 + 222_200
  const [mine] = await groups('person')
  expect(mine).toMatchObject({ by: at.seller.employeeId, total: 2, amount: whole, changed: 222_200, paid: 0 })
  expect(mine?.margin).toBeGreaterThan(0)
  expect(await groups('brand')).toEqual([
    { by: first, total: 2, amount: 2_222_000, signed: 2_222_000, changed: 0 },
    { by: second, total: 1, amount: 1_333_200, signed: 1_111_000, changed: 222_200 },
    { by: null, total: 1, amount: 10_000, signed: 10_000, changed: 0 },
  ])
  expect((await numbers({ brandIds: { in: [first] } })).sort()).toEqual([contract.id, single.id].sort())
  expect(await numbers({ brandIds: { in: [second] } })).toEqual([contract.id])
  expect(await numbers({ brandIds: { empty: true } })).toEqual([contract.id])
  const narrowed = await groups('department', { brandIds: { in: [second] } })
  expect(narrowed).toMatchObject([{ total: 1, amount: contract.total + 222_200 }])
  for (const by of ['month', 'channel', 'level', 'category'] as const)
    expect(
      (await groups(by)).reduce((sum, { amount }) => sum + amount, 0),
      by,
    ).toBe(whole)
})

test('who may not see the cost gets no margin; who sees no contract gets no group', async () => {
  const [seen] = await groups('person', {}, at.seller.token)
  expect(seen).toBeDefined()
  expect(seen).not.toHaveProperty('margin')
  const other = await at.company.hire('groupsOther', '导购')
  expect(await groups('brand', {}, other.token)).toEqual([])
})
