import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClue, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { roundTripsOf } from '../../../../../tests/support/roundTrips.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { clueRoutes as routes } from '../../api/clue.ts'

let server: TestServer
let company: Company
let sales: Employee
let other: Employee
let blind: Employee
/**
 * Pairs of people: one who sees only their own clues, and one with the same rights to numbers who sees the whole company.
 */
let pairs: [Employee, Employee][]

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '找自己公司', 'ownSearchBoss')
  sales = await company.hire('ownSearchSales', '导购')
  other = await company.hire('ownSearchOther', '导购')
  const { owner } = server
  const hire = async (name: string, elements: string[], clue: 'own' | 'office') =>
    company.hire(name, await makeRole(owner, company.officeId, { menus: ['clueList'], elements, scopes: { clue } }))
  blind = await hire('ownSearchBlind', [], 'own')
  pairs = [
    [sales, await hire('ownSearchWhole', ['clueList:view_phone'], 'office')],
    [blind, await hire('ownSearchShown', [], 'office')],
  ]
  for (const [at, name] of ['王小明', '欧阳娜娜', 'Tom Wang'].entries()) await add(blind, 20 + at, name)
  for (const [at, name] of ['王小明', '欧阳娜娜', 'Tom Wang'].entries()) await add(sales, at, name)
  for (const [at, name] of ['王小虎', '王明月', '李小明'].entries()) await add(other, 10 + at, name)
})
afterAll(() => server?.stop())

async function add(of: Employee, at: number, name: string) {
  const { officeId } = company
  const phone = `1540000${String(1000 + at)}`
  const made = await makeClue(server.owner, officeId, { name, phone, status: 'following', ownerId: of.employeeId })
  await server.owner.query('update customer set community = $2, wechat = $3 where id = $1', [
    ...[made.customerId, at % 2 ? '锦绣花园' : '', at % 3 ? `wx_${name}` : phone],
  ])
  await server.owner.query('insert into customer_phone (office_id, customer_id, phone) values ($1, $2, $3)', [
    ...[officeId, made.customerId, `1550000${String(2000 + at)}`],
  ])
}

const list = (as: string, search: string, view: 'all' | 'mine' = 'all') =>
  server.ask(routes.list, { as, body: { view, search } })
const idsOf = (rows: { id: number }[]) => rows.map(row => row.id)
const asked = async (as: string, view: 'all' | 'mine' = 'all') => {
  const { statements } = await roundTripsOf(server, () => list(as, '锦绣', view))
  return statements.some(({ text }) => text.includes('find_customers('))
}

const terms = ['王', '小明', '锦绣', '锦绣花', 'tom w', 'TOM', 'wxm', 'wang', 'wx_', 'wx_王', '1001']
const others = ['没有', '2001', '0000', '娜娜', '1000']

describe("a search of a person's own clues", () => {
  it.for([...terms, ...others])(
    "finds for “%s” what the company's index finds, with and without the right to whole numbers",
    async term => {
      for (const [own, watcher] of pairs) {
        const found = await list(own.token, term)
        // The person who sees more uses the index; rows that are not the other person's own are removed.
        const office = await list(watcher.token, term)
        expect(idsOf(found.rows)).toEqual(idsOf(office.rows.filter(row => row.ownerId === own.employeeId)))
        const totals = await server.ask(routes.totals, { as: own.token, body: { search: term } })
        expect(totals.total).toBe(found.rows.length)
      }
    },
  )

  it('finds a part of a number only for people who see whole numbers', async () => {
    expect((await list(sales.token, '0000')).rows).toHaveLength(3)
    expect((await list(blind.token, '0000')).rows).toHaveLength(0)
  })

  it("reads only the person's clues, not the company's", async () => {
    expect(await asked(sales.token)).toBe(false)
    expect(await asked(company.boss, 'mine')).toBe(false)
    expect(await asked(company.boss)).toBe(true)
  })

  it('reads any view for a single letter, which no index finds', async () => {
    const { statements } = await roundTripsOf(server, () => list(company.boss, '锦'))
    expect(statements.some(({ text }) => text.includes('find_customers('))).toBe(false)
    expect((await list(company.boss, '锦')).rows).toHaveLength((await list(company.boss, '锦绣')).rows.length)
  })

  it('uses the index if the person has many clues', async () => {
    await server.owner.query(
      `insert into clue (office_id, customer_id, status, owner_id)
       select $1, (select min(id) from customer where office_id = $1), 'following', $2 from generate_series(1, 1600)`,
      [company.officeId, other.employeeId],
    )
    expect(await asked(other.token)).toBe(true)
  })
})
