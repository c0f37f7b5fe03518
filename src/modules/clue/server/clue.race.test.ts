import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { clueRoutes } from '../api/clue.ts'

let two: TwoNodes
let company: Company
let people: Employee[]
/** Gives clues back to the pool; cooling keeps nobody else from claiming them. */
let giver: Employee

beforeAll(async () => {
  two = await startTwoNodes()
  const [first] = two.nodes
  company = await foundCompany(first, '竞争测试公司', 'raceBoss')
  giver = await company.hire('giver', '导购')
  people = await Promise.all(Array.from({ length: 8 }, (_, at) => company.hire(`racer${at}`, '导购')))
})
afterAll(() => two?.stop())

async function pooledClue(number: number): Promise<number> {
  const body = { name: `公海客户${number}`, phone: `1540001${String(number).padStart(4, '0')}` }
  const { id } = await two.nodes[0].ask(clueRoutes.add, { as: giver.token, body })
  await two.nodes[0].ask(clueRoutes.giveBack, { as: giver.token, body: { ids: [id] } })
  return id
}

it('八个人在两个节点同时领取一条流量：只有一个人得到，其余被告知来晚了，不说是谁', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await pooledClue(round)
    const answers = await Promise.all(
      people.map(({ token }, at) => two.post(at, clueRoutes.claim, token, { ids: [id] })),
    )
    const winners = answers.filter(answer => answer.data.done === 1)
    expect(winners).toHaveLength(1)
    const winner = people[answers.findIndex(answer => answer.data.done === 1)] as Employee
    const told = answers.filter(answer => answer.data.done === 0).map(answer => answer.data.refused[0]?.msg)
    expect(told).toEqual(Array(7).fill('已被他人领取，或不在您的数据范围内'))
    const { rows } = await two.nodes[0].owner.query('select owner_id from clue where office_id = $1 and id = $2', [
      company.officeId,
      id,
    ])
    expect(rows[0].owner_id).toBe(winner.employeeId)
  }
})

it('交叉着批量领取不会互相等死，每条恰有一人', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => pooledClue(100 + at)))
  const orders = people.map((_, at) => (at % 2 ? ids : [...ids].reverse()))
  const answers = await Promise.all(
    people.map(({ token }, at) => two.post(at, clueRoutes.claim, token, { ids: orders[at] as number[] })),
  )
  expect(answers.every(answer => answer.success)).toBe(true)
  expect(answers.reduce((sum, answer) => sum + answer.data.done, 0)).toBe(12)
})

it('同一电话同时新增：互相看不到的人各有一位客户，电话归其中一位；看得到的人归到同一位', async () => {
  const phone = '15400029999'
  const answers = await Promise.all(
    people.map(({ token }, at) => two.post(at, clueRoutes.add, token, { name: `同号${at}`, phone })),
  )
  expect(answers.map(answer => answer.data.name)).toEqual(people.map((_, at) => `同号${at}`))
  const { rows } = await two.nodes[0].owner.query('select shares_phone from customer where phone = $1', [phone])
  expect(rows.filter(row => !row.shares_phone)).toHaveLength(1)
  expect(rows).toHaveLength(people.length)
  const body = { name: '同一人', phone: '15400029998' }
  const seen = await Promise.all([0, 1].map(at => two.post(at, clueRoutes.add, company.boss, body)))
  expect(new Set(seen.map(answer => answer.data.customerId)).size).toBe(1)
})
