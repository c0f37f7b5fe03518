import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRoutes } from '../src/kernel/api/start.ts'
import { forgetPrepared } from '../src/kernel/server/database/prepared.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { customerRoutes } from '../src/modules/customer/api/routes.ts'
import { earnestRoutes } from '../src/modules/earnest/api/routes.ts'
import { receiptRoutes } from '../src/modules/money/api/receiptRoutes.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { type Sales, salesOf, somePhone } from './support/deals.ts'
import { type Earnests, earnestsOf } from './support/earnests.ts'
import { type Money, moneyOf } from './support/money.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { type Asked, roundTripsOf } from './support/roundTrips.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let sales: Employee
let head: Employee
let made: Sales
let money: Money
let earnests: Earnests

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '往返公司', 'tripBoss')
  head = await company.hire('tripHead', '部门经理')
  sales = await company.hire('tripSales', '导购')
  await server.owner.query('update department set leader_id = $2 where id = $1', [
    company.departmentId,
    head.employeeId,
  ])
  made = await salesOf(server, company)
  money = await moneyOf(server, '收款往返公司', 'tripMoney')
  earnests = await earnestsOf(server, '定金往返公司', 'tripEarnest')
})
afterAll(() => server?.stop())

/** What is refused asks less. */
async function allOf(acted: Promise<{ done: number; refused: unknown[] }>): Promise<void> {
  expect(await acted).toMatchObject({ done: 1, refused: [] })
}

const clue = (as = sales.token) => made.addClue(as)

/** Each write of a day's work and each detail: what comes before it, and the call itself. */
const calls = {
  async add() {
    const body = { name: '吴先生', phone: somePhone(), channelId: made.word('clueChannel', '抖音') }
    return () => server.ask(clueRoutes.add, { as: sales.token, body })
  },
  async edit() {
    const { id, version, name, phone: _, ...rest } = await clue()
    const body = { id, version, name, wechat: rest.wechat, budget: 100_000, remark: '周末到店' }
    return () => server.ask(clueRoutes.edit, { as: sales.token, body })
  },
  async follow() {
    const { id } = await clue()
    const body = { id, content: '约了周末到店', methodId: made.word('followUpMethod', '电话') }
    return () => server.ask(clueRoutes.follow, { as: sales.token, body })
  },
  async assign() {
    const { id } = await clue()
    const body = { ids: [id], ownerId: head.employeeId }
    return () => allOf(server.ask(clueRoutes.assign, { as: company.boss, body }))
  },
  async claim() {
    const { id } = await made.addClue(head.token, { ownerId: head.employeeId })
    await server.ask(clueRoutes.giveBack, { as: company.boss, body: { ids: [id] } })
    return () => allOf(server.ask(clueRoutes.claim, { as: sales.token, body: { ids: [id] } }))
  },
  async convert() {
    const { id } = await clue()
    return () => server.ask(opportunityRoutes.convert, { as: sales.token, body: { clueId: id } })
  },
  async moveStage() {
    const { id, version } = await made.addDeal(sales.token)
    const [, second] = made.stages
    const body = { id, version, stageId: second?.id as number }
    return () => server.ask(opportunityRoutes.moveStage, { as: sales.token, body })
  },
  async approve() {
    const id = await leave()
    const { mine } = await server.ask(approvalRoutes.detail, { as: head.token, params: { id } })
    const body = { id, task: mine.task as number, comment: '同意' }
    return () => server.ask(approvalRoutes.approve, { as: head.token, body })
  },
  async notify() {
    const id = await leave()
    return () => server.ask(approvalRoutes.urge, { as: sales.token, body: { id } })
  },
  async reveal() {
    const { id } = await clue()
    return () => server.ask(clueRoutes.revealPhone, { as: sales.token, params: { id } })
  },
  async confirm() {
    const { id: contractId, customerId } = await money.contract([{ amount: 30_000 }, { amount: 70_000 }])
    const { id } = await money.enter({ customerId, contractId }, { amount: 30_000 })
    const { version } = await money.detail(id)
    return () => server.ask(receiptRoutes.confirm, { as: money.finance.token, body: { id, version } })
  },
  async startFirst() {
    return () => server.ask(startRoutes.first, { as: sales.token })
  },
  async startRest() {
    return () => server.ask(startRoutes.rest, { as: sales.token })
  },
  async clueDetail() {
    const { id } = await clue()
    return () => server.ask(clueRoutes.detail, { as: sales.token, params: { id } })
  },
  async dealDetail() {
    const { id } = await made.addDeal(sales.token)
    return () => server.ask(opportunityRoutes.detail, { as: sales.token, params: { id } })
  },
  async customerDetail() {
    const { customerId } = await made.addDeal(sales.token)
    return () => server.ask(customerRoutes.detail, { as: sales.token, params: { id: customerId } })
  },
  async earnestDetail() {
    const { id } = await earnests.confirmed(await earnests.there(4), 4)
    return () => server.ask(earnestRoutes.detail, { as: earnests.seller.token, params: { id } })
  },
} satisfies Record<string, () => Promise<() => Promise<unknown>>>

async function leave(): Promise<number> {
  const forms = await server.ask(approvalRoutes.startable, { as: sales.token })
  const formId = forms.find(form => form.name === '请假')?.formId as number
  const content = { type: '年假', from: '2026-12-01', to: '2026-12-02', days: 2, reason: '回家' }
  return (await server.ask(approvalRoutes.start, { as: sales.token, body: { formId, content } })).id
}

/** What each may ask of the database: round trips, and statements, of which beginning and committing are one each. */
const most: Record<keyof typeof calls, { trips: number; statements: number }> = {
  add: { trips: 9, statements: 18 },
  edit: { trips: 6, statements: 11 },
  follow: { trips: 5, statements: 9 },
  assign: { trips: 6, statements: 10 },
  claim: { trips: 8, statements: 11 },
  convert: { trips: 12, statements: 20 },
  moveStage: { trips: 8, statements: 16 },
  approve: { trips: 6, statements: 12 },
  notify: { trips: 5, statements: 11 },
  reveal: { trips: 3, statements: 7 },
  confirm: { trips: 9, statements: 22 },
  startFirst: { trips: 3, statements: 8 },
  startRest: { trips: 3, statements: 10 },
  clueDetail: { trips: 3, statements: 7 },
  dealDetail: { trips: 4, statements: 10 },
  customerDetail: { trips: 4, statements: 21 },
  earnestDetail: { trips: 4, statements: 10 },
}

/** The fewest of three: where an answer comes between two that are sent behind each other, they count as two trips. */
async function leastOf(prepare: () => Promise<() => Promise<unknown>>): Promise<Asked> {
  const runs: Asked[] = []
  for (let run = 0; run < 3; run++) runs.push(await roundTripsOf(server, await prepare()))
  return runs.reduce((least, one) => (one.trips < least.trips ? one : least))
}

test.for(Object.keys(calls) as (keyof typeof calls)[])('%s makes few round trips to the database', async name => {
  await (await calls[name]())() // the first of a node fills its caches
  const { trips, statements } = await leastOf(calls[name])
  const told = statements.map(({ text, trip }) => `${trip} ${text.replace(/\s+/g, ' ').slice(0, 100)}`)
  expect(
    { trips: Math.max(trips, most[name].trips), statements: Math.max(statements.length, most[name].statements) },
    told.join('\n'),
  ).toEqual(most[name])
})

test.for(['clueDetail', 'dealDetail', 'customerDetail'] as const)(
  '%s has its statements prepared once it is asked often',
  async name => {
    const ask = await calls[name]()
    forgetPrepared() // files that ran before in this process may have used up the names
    for (let time = 0; time < 5; time++) await ask()
    const { statements } = await roundTripsOf(server, ask)
    const unprepared = statements.filter(({ text, prepared }) => !prepared && !/^(begin|commit)/.test(text))
    expect(unprepared.map(({ text }) => text)).toEqual([])
  },
)

describe('a number that is looked up while adding', () => {
  const begun = ({ statements }: Asked) => statements.filter(({ text }) => text.startsWith('begin')).length
  const lookUps = async () => {
    const { rows } = await server.owner.query(`select count(*)::int as n from operation_log where subject = 'lookUp'`)
    return rows[0].n as number
  }
  const newClue = () => ({ name: '吴先生', phone: somePhone(), channelId: made.word('clueChannel', '抖音') })
  /** A clue whose phone a customer out of sight has. */
  const hiddenClue = async () => {
    const body = newClue()
    await server.ask(clueRoutes.add, { as: company.boss, body })
    return body
  }
  const add = async (key?: string) => {
    const body = await hiddenClue()
    return () => server.ask(clueRoutes.add, { as: sales.token, body, ...(key && { key }) })
  }

  test('is logged in the transaction of the call, if that has written nothing', async () => {
    const adding = await add()
    const before = await lookUps()
    expect(begun(await roundTripsOf(server, adding))).toBe(1)
    expect(await lookUps()).toBe(before + 1)
  })

  test('is logged in the transaction that repeats a call, if that has written something before', async () => {
    const adding = await add('looked-up-once')
    const before = await lookUps()
    expect(begun(await roundTripsOf(server, adding))).toBe(2)
    expect(await lookUps()).toBe(before + 1)
  })

  test.each([{}, { key: 'looked-up-in-vain' }])('is logged even if the call is refused afterwards: %o', async sent => {
    const body = { ...(await hiddenClue()), channelId: 999_999_999 }
    const before = await lookUps()
    const refused = await server.send(clueRoutes.add, { as: sales.token, body, ...sent })
    expect(refused.json()).toMatchObject({ success: false })
    expect(await lookUps()).toBe(before + 1)
  })
})
