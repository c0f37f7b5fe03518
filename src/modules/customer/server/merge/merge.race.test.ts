import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { mergeRoutes } from '../../api/merge.ts'
import { customerRoutes as routes } from '../../api/routes.ts'

let two: TwoNodes
let company: Company
let managers: Employee[]
let next = 80_000

const phone = () => `154${String(++next).padStart(8, '0')}`

const person = (at: number) => managers[at % managers.length]?.token as string

beforeAll(async () => {
  two = await startTwoNodes()
  const [first] = two.nodes
  company = await foundCompany(first, '合并竞争公司', 'mergeRaceBoss')
  managers = await Promise.all([0, 1, 2, 3].map(at => company.hire(`mergeRacer${at}`, '部门经理')))
})
afterAll(() => two?.stop())

async function customers(count: number): Promise<number[]> {
  const made: number[] = []
  for (let at = 0; at < count; at++)
    made.push(
      (await two.nodes[0].ask(clueRoutes.add, { as: person(0), body: { name: `客户${at}`, phone: phone() } }))
        .customerId,
    )
  return made
}

const merging = (keptId: number, mergedId: number) => ({ keptId, mergedId, keptVersion: 1, mergedVersion: 1 })
const mergedOf = async (ids: number[]) =>
  (
    await two.nodes[0].owner.query(
      'select id, merged_into_id from customer where id = any($1) and merged_into_id is not null',
      [ids],
    )
  ).rows
const strays = async () =>
  (
    await two.nodes[0].owner.query(
      `select t.id from clue t join customer u on u.id = t.customer_id where u.merged_into_id is not null and t.office_id = $1`,
      [company.officeId],
    )
  ).rows

it('两个节点上同时合并同一对客户，交叉着也一样：恰有一次成功', async () => {
  for (let round = 0; round < 6; round++) {
    const [a, b] = (await customers(2)) as [number, number]
    const pairs = [merging(a, b), merging(b, a), merging(a, b), merging(b, a)]
    const answers = await Promise.all(pairs.map((body, at) => two.post(at, mergeRoutes.merge, person(at), body)))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.filter(answer => !answer.success).every(answer => [40900, 40901, 40400].includes(answer.code))).toBe(
      true,
    )
    const winner = pairs[answers.findIndex(answer => answer.success)]
    expect(await mergedOf([a, b])).toEqual([{ id: winner?.mergedId, merged_into_id: winner?.keptId }])
  }
})

it('一个客户同时被并进两个客户，或成环：恰有一次成功', async () => {
  const [a, b, c] = (await customers(3)) as [number, number, number]
  const answers = await Promise.all(
    [merging(b, a), merging(c, a)].map((body, at) => two.post(at, mergeRoutes.merge, person(at), body)),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  const [d, e, f] = (await customers(3)) as [number, number, number]
  const ring = await Promise.all(
    [merging(d, e), merging(e, f), merging(f, d)].map((body, at) => two.post(at, mergeRoutes.merge, person(at), body)),
  )
  expect(ring.filter(answer => answer.success)).toHaveLength(1)
  expect(await mergedOf([a, b, c])).toHaveLength(1)
  expect(await mergedOf([d, e, f])).toHaveLength(1)
})

it('合并的同时有人用它的电话新增流量：流量一定落在保留的客户下', async () => {
  for (let round = 0; round < 6; round++) {
    const [a, b] = (await customers(2)) as [number, number]
    const [first, last] = [next - 1, next].map(number => `154${String(number).padStart(8, '0')}`)
    const adding = [first, last, last, last].map((number, at) =>
      two.post(at, clueRoutes.add, person(at), { name: '同时新增', phone: number }),
    )
    const [merged, ...added] = await Promise.all([
      two.post(round, mergeRoutes.merge, person(0), merging(a, b)),
      ...adding,
    ])
    expect(merged.success).toBe(true)
    expect(added.map(answer => answer.success)).toEqual([true, true, true, true])
    const { rows } = await two.nodes[0].owner.query('select count(*)::int as n from clue where customer_id = $1', [a])
    expect(rows[0].n).toBe(6)
    expect(await strays()).toEqual([])
  }
})

it('同时撤销两次只撤销一次；同一号码同时成为两个客户的电话只有一个得到', async () => {
  const [a, b] = (await customers(2)) as [number, number]
  await two.post(0, mergeRoutes.merge, person(0), merging(a, b))
  const [record] = await two.nodes[0].ask(mergeRoutes.records, { as: person(0), params: { customerId: a } })
  const undone = await Promise.all([0, 1].map(at => two.post(at, mergeRoutes.undo, person(at), { id: record?.id })))
  expect(undone.filter(answer => answer.success)).toHaveLength(1)
  expect(await mergedOf([a, b])).toEqual([])

  for (let round = 0; round < 6; round++) {
    const number = phone()
    const answers = await Promise.all([
      two.post(0, routes.addPhone, person(0), { customerId: a, phone: number }),
      two.post(1, routes.addPhone, person(1), { customerId: b, phone: number }),
      two.post(0, clueRoutes.add, person(2), { name: '第三个人', phone: number }),
      two.post(1, clueRoutes.add, person(3), { name: '第四个人', phone: number }),
    ])
    expect(answers[2]?.success && answers[3]?.success).toBe(true)
    const { rows } = await two.nodes[0].owner.query(
      `select id from customer where phone = $1 union all select customer_id from customer_phone where phone = $1`,
      [number],
    )
    expect(rows).toHaveLength(1)
  }
})

/** Waits until so many transactions wait for another one's rows. */
const waiting = (most: number) =>
  vi.waitFor(async () => {
    const { rows } = await two.nodes[0].owner.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0].n).toBe(most)
  }, 20_000)

const addDeal = (token: string, number: string) =>
  two.nodes[0].ask(opportunityRoutes.add, { as: token, body: { customerName: '有商机的客户', phone: number } })

// A circle would last here: the cluster of the tests looks for none.
it.each(['merge', 'undo'] as const)(
  'an edit of a deal and the %s that moves it follow each other, and neither waits for the other in a circle',
  async act => {
    const [kept] = (await customers(1)) as [number]
    const deal = await addDeal(person(0), phone())
    const merge = merging(kept, deal.customerId)
    if (act === 'undo') await two.post(0, mergeRoutes.merge, company.boss, merge)
    const [record] = await two.nodes[0].ask(mergeRoutes.records, { as: company.boss, params: { customerId: kept } })
    const holder = await two.nodes[0].owner.connect()
    await holder.query('begin')
    await holder.query('select from opportunity where id = $1 for no key update', [deal.id])
    const body = { id: deal.id, version: act === 'undo' ? 2 : 1, name: '改过的商机', remark: '同时编辑' }
    const editing = two.post(0, opportunityRoutes.edit, person(0), body)
    await waiting(1)
    const moving =
      act === 'undo'
        ? two.post(1, mergeRoutes.undo, company.boss, { id: record?.id })
        : two.post(1, mergeRoutes.merge, company.boss, merge)
    await waiting(2)
    await holder.query('commit')
    holder.release()
    const answers = [await editing, await moving]
    expect(answers.map(answer => [answer.success, answer.msg])).toEqual([
      [true, expect.anything()],
      [true, expect.anything()],
    ])
    const { rows } = await two.nodes[0].owner.query('select customer_id from opportunity where id = $1', [deal.id])
    expect(rows[0].customer_id).toBe(act === 'undo' ? deal.customerId : kept)
  },
)
