import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClue } from '../../../../../tests/support/factories.ts'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { startTwoNodes, type TwoNodes } from '../../../../../tests/support/twoNodes.ts'
import type { SwitchValue } from '../../../settings/api/switch.ts'
import { clueRoutes } from '../../api/clue.ts'
import { poolRoutes } from '../../api/pool.ts'

let two: TwoNodes
let company: Company

const setTo = (values: Readonly<Record<string, SwitchValue>>) => setSwitches(two.nodes[0], company.boss, values)

const pooled = async (count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      async () => (await makeClue(two.nodes[0].owner, company.officeId, { status: 'pooled' })).id,
    ),
  )

async function owned(person: Employee): Promise<number> {
  const { rows } = await two.nodes[0].owner.query('select count(*)::int as n from clue where owner_id = $1', [
    person.employeeId,
  ])
  return rows[0].n
}

beforeAll(async () => {
  two = await startTwoNodes()
  const [first] = two.nodes
  company = await foundCompany(first, '限额公司', 'limitBoss')
})
afterAll(() => two?.stop())

it('一个人在两个节点上同时领取很多：每天的上限一条也不超过，退回了也算', async () => {
  await setTo({ clueDailyClaims: 7 })
  const person = await company.hire('limitQuota', '导购')
  const ids = await pooled(24)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      two.post(at, clueRoutes.claim, person.token, { ids: ids.slice(at * 2, at * 2 + 2) }),
    ),
  )
  expect(answers.every(answer => answer.success)).toBe(true)
  expect(answers.reduce((sum, answer) => sum + answer.data.done, 0)).toBe(7)
  expect(await owned(person)).toBe(7)
  const told = answers.flatMap(answer => answer.data.refused)
  expect(new Set(told.map(one => one.msg))).toEqual(new Set(['今天已领取 7 条，达到每人每天 7 条的上限，请明天再领']))
  const { rows } = await two.nodes[0].owner.query('select id from clue where owner_id = $1 limit 1', [
    person.employeeId,
  ])
  await two.nodes[0].ask(clueRoutes.giveBack, { as: person.token, body: { ids: [rows[0].id] } })
  const again = await two.post(0, clueRoutes.claim, person.token, { ids: told.map(one => one.id).slice(0, 1) })
  expect(again.data.done).toBe(0)
  const { room } = await two.nodes[1].ask(poolRoutes.mine, { as: person.token })
  expect(room).toEqual({ today: 0, more: null })
})

it('新的一天重新计数', async () => {
  await setTo({ clueDailyClaims: 1 })
  const person = await company.hire('limitDay', '导购')
  const [first, second, third] = (await pooled(3)) as [number, number, number]
  const claim = async (id: number) => (await two.post(0, clueRoutes.claim, person.token, { ids: [id] })).data.done
  expect(await claim(first)).toBe(1)
  expect(await claim(second)).toBe(0)
  await two.nodes[0].owner.query('update intake set day = day - 1 where employee_id = $1', [person.employeeId])
  expect(await claim(third)).toBe(1)
})

it('领取与分配同时涌向一个人：名下跟进中的流量不超过上限', async () => {
  await setTo({ clueOwnershipCap: 5, clueDailyClaims: 0 })
  const person = await company.hire('limitCap', '导购')
  const ids = await pooled(20)
  const answers = await Promise.all(
    ids.map((id, at) =>
      at % 2
        ? two.post(at, clueRoutes.claim, person.token, { ids: [id] })
        : two.post(at, clueRoutes.assign, company.boss, { ids: [id], ownerId: person.employeeId }),
    ),
  )
  expect(answers.every(answer => answer.success)).toBe(true)
  expect(answers.reduce((sum, answer) => sum + answer.data.done, 0)).toBe(5)
  expect(await owned(person)).toBe(5)
  expect(answers.flatMap(answer => answer.data.refused)[0]?.msg).toBe(
    'limitCap名下跟进中的流量已有 5 条，达到上限 5 条',
  )
})

it('八个人抢同一批，各有上限：每条至多一人，每人不超过上限', async () => {
  await setTo({ clueDailyClaims: 3, clueOwnershipCap: 2 })
  const people = await Promise.all(Array.from({ length: 8 }, (_, at) => company.hire(`limitMany${at}`, '导购')))
  const ids = await pooled(12)
  const answers = await Promise.all(
    people.flatMap(({ token }, at) => [
      two.post(at, clueRoutes.claim, token, { ids }),
      two.post(at + 1, clueRoutes.claim, token, { ids: ids.toReversed() }),
    ]),
  )
  expect(answers.every(answer => answer.success)).toBe(true)
  expect(answers.reduce((sum, answer) => sum + answer.data.done, 0)).toBe(12)
  for (const person of people) expect(await owned(person)).toBeLessThanOrEqual(2)
})

it('前负责人在冷却期内不能领取，过了可以；主管可以照样分配给他', async () => {
  await setTo({ clueCoolingDays: 3 })
  const person = await company.hire('limitCool', '导购')
  const add = (phone: string) => two.nodes[0].ask(clueRoutes.add, { as: person.token, body: { name: '冷却客', phone } })
  const [{ id }, { id: other }] = [await add('15499990001'), await add('15499990002')]
  await two.nodes[0].ask(clueRoutes.giveBack, { as: person.token, body: { ids: [id, other] } })
  const claim = () => two.post(1, clueRoutes.claim, person.token, { ids: [id] })
  expect((await claim()).data.refused[0]?.msg).toMatch(/^您是它的前负责人，\d{4}-\d\d-\d\d \d\d:\d\d 之后才能再领取$/)
  await two.nodes[0].owner.query(`update clue set pooled_at = now() - interval '3 days' where id = $1`, [id])
  expect((await claim()).data.done).toBe(1)
  const body = { ids: [other], ownerId: person.employeeId }
  expect((await two.post(0, clueRoutes.assign, company.boss, body)).data.done).toBe(1)
})

it('电话重复时不允许新增：已有进行中流量的被拒绝；同时新增只成一条；关掉后照旧', async () => {
  const body = { name: '重复客', phone: '15499990009' }
  const people = await Promise.all([0, 1, 2, 3].map(at => company.hire(`double${at}`, '导购')))
  await setTo({ clueDuplicates: 'refuse' })
  const answers = await Promise.all(people.map(({ token }, at) => two.post(at, clueRoutes.add, token, body)))
  expect(answers.filter(answer => answer.success)).toHaveLength(1)
  const refused = answers.find(answer => !answer.success)
  expect(refused?.msg).toBe('该电话已有进行中的流量，不能重复新增；它不在您的数据范围内，可申请查看该客户，或联系主管')
  const boss = await two.post(0, clueRoutes.add, company.boss, body)
  expect(boss.msg).toMatch(/^该电话已有进行中的流量（负责人：double\d），不能重复新增，请在那条流量上跟进$/)
  await setTo({})
  expect((await two.post(0, clueRoutes.add, people[0]?.token as string, body)).success).toBe(true)
})
