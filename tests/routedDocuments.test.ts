import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingRoutes } from '../src/modules/approval/api/bindingRoutes.ts'
import { flowRoutes } from '../src/modules/approval/api/flowRoutes.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { type ContractChange, changeRoutes } from '../src/modules/contract/api/change.ts'
import type { ContractDetail } from '../src/modules/contract/api/contract.ts'
import { contractRoutes } from '../src/modules/contract/api/routes.ts'
import type { Content } from '../src/modules/forms/api/content.ts'
import { requestRoutes } from '../src/modules/money/api/request.ts'
import { takeTypeFlow } from './support/approvals.ts'
import { type Contracts, contractsOf } from './support/contracts.ts'
import { publishCustom } from './support/customFields.ts'
import { asks, type Drawn, flowOf, forks } from './support/flows.ts'
import { dayFrom, type Money, moneyOf } from './support/money.ts'
import type { Employee } from './support/people.ts'
import { inBasisPoints } from './support/peopleWords.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

type At = { company: { officeId: number; boss: string }; seller: Employee }

/** The way of a document of a kind: what it asks of whom, as it runs, as it is simulated on the flow in use. */
async function ways(at: At, flow: number, approvalId: number) {
  const seen = await server.ask(approvalRoutes.detail, { as: at.company.boss, params: { id: approvalId } })
  const content = seen.content as Content
  const body = { id: flow, number: 2, initiatorId: at.seller.employeeId, content }
  const simulated = await server.ask(flowRoutes.simulate, { as: at.company.boss, body })
  return { running: nodesOf(seen.way), simulated: nodesOf(simulated.way), content }
}
const nodesOf = (way: readonly { node: string; people: readonly unknown[] }[]) =>
  way.flatMap(({ node, people }) => (people.length > 0 ? [node] : []))

/** Replays another flow over what the company's documents were: everything to one person. */
async function replayed(at: At, flow: number, person: number) {
  const draft = JSON.stringify(flowOf([asks('all', [person])]))
  await server.owner.query('update approval_flow set draft = $2 where id = $1', [flow, draft])
  return server.ask(flowRoutes.replay, { as: at.company.boss, params: { id: flow } })
}

describe('contracts and their changes', () => {
  let at: Contracts
  let head: Employee
  let money: Employee
  beforeAll(async () => {
    at = await contractsOf(server, '分流合同公司', 'routed')
    head = await at.company.hire('routedHead', '部门经理')
    money = await at.company.hire('routedMoney', '部门经理')
    const options = ['自提', '送货'].map((title, place) => ({ id: `o${place + 1}`, title, retired: false }))
    await publishCustom(server, at.company.boss, 'contract', [
      { key: 's1', kind: 'choice', title: '提货方式', options },
    ])
  })

  const way = (): Drawn[] =>
    forks('way', 'condition', [
      {
        when: [[{ field: 'total', operator: 'ge', values: [2_000_000] }]],
        nodes: [asks('big', [head.employeeId, money.employeeId])],
      },
      { when: [[{ field: 'ownS1', operator: 'eq', values: ['送货'] }]], nodes: [asks('sent', [head.employeeId])] },
      { when: [[{ field: 'margin', operator: 'lt', values: [4800] }]], nodes: [asks('thin', [money.employeeId])] },
      { when: [[{ field: 'marginAmount', operator: 'empty' }]], nodes: [asks('unknown', [money.employeeId])] },
      { nodes: [asks('plain', [head.employeeId])] },
    ])
  const own = (one: ContractDetail, s1: string) =>
    server.ask(contractRoutes.edit, { as: at.seller.token, body: { id: one.id, version: one.version, own: { s1 } } })

  test('go by amount, custom field, margin and the lack of one; foreseen, simulated and run alike, and replayed', async () => {
    const flow = await takeTypeFlow(server.owner, at.company.officeId, 'contract', way())
    const drafts = {
      big: () => at.drafted([at.line({ quantity: 30_000 })]),
      sent: async () => own(await at.drafted([at.line()]), 'o2'),
      thin: () => at.drafted([at.line({ discountKind: 'price', discount: 100_000 })]),
      unknown: () => at.drafted([at.fee(50_000)]),
      plain: async () => own(await at.drafted([at.line()]), 'o1'),
    }
    for (const [node, make] of Object.entries(drafts)) {
      const draft = await make()
      // Who does not see the margin is not told the way.
      const ahead = await server.ask(contractRoutes.forecast, { as: at.company.boss, body: { id: draft.id } })
      const { data } = await at.submit(draft)
      const { running, simulated } = await ways(at, flow, (data as ContractDetail).approvalId as number)
      expect([node, nodesOf(ahead.way), running, simulated]).toEqual([node, [node], [node], [node]])
    }
    const result = await replayed(at, flow, money.employeeId)
    expect(result).toMatchObject({ documents: 5, differing: 5 })
    expect(result.workload).toContainEqual({ person: money.employeeId, before: 3, after: 5 })
  })

  test('no field that a condition compares is told in basis points or fen', async () => {
    const subjects = await server.ask(bindingRoutes.subjects, { as: at.company.boss })
    const fields = subjects.flatMap(subject => subject.fields)
    expect(fields.map(({ share, title }) => `${title} ${share}`)).toEqual(
      expect.arrayContaining(['折扣 discount', '毛利率 rate']),
    )
    expect(fields.filter(({ title }) => inBasisPoints.test(title))).toEqual([])
  })

  test('an initiator names approvers before it is sent; without it is told by field', async () => {
    const chosen = asks('mine', [], { approvers: [{ kind: 'chosen' }] } as never)
    await takeTypeFlow(server.owner, at.company.officeId, 'contract', [chosen])
    const draft = await at.drafted([at.line()])
    const ahead = await server.ask(contractRoutes.forecast, { as: at.seller.token, body: { id: draft.id } })
    expect(ahead.toChoose).toEqual([{ node: 'mine', name: 'mine' }])
    expect(await at.submit(draft)).toMatchObject({ code: 40000, data: { issues: [{ field: 'chosen.mine' }] } })
    const body = { id: draft.id, version: draft.version, chosen: { mine: [head.employeeId] } }
    const sent = await server.ask(contractRoutes.submit, { as: at.seller.token, body })
    const seen = await server.ask(approvalRoutes.detail, {
      as: head.token,
      params: { id: sent.approvalId as number },
    })
    expect(seen.mine.task).not.toBeNull()
  })

  test('orders and cancellations go by what they take, by the contract’s custom field, and by the total before', async () => {
    await takeTypeFlow(server.owner, at.company.officeId, 'contract', [asks('boss', [head.employeeId])])
    const flow = await takeTypeFlow(
      server.owner,
      at.company.officeId,
      'contractChange',
      forks('way', 'condition', [
        { when: [[{ field: 'kind', operator: 'eq', values: ['退单'] }]], nodes: [asks('cancel', [money.employeeId])] },
        {
          when: [[{ field: 'less', operator: 'ge', values: [500_000] }]],
          nodes: [asks('big', [head.employeeId])],
        },
        { when: [[{ field: 'ownS1', operator: 'eq', values: ['送货'] }]], nodes: [asks('sent', [head.employeeId])] },
        {
          when: [[{ field: 'before', operator: 'lt', values: [1_111_000] }]],
          nodes: [asks('again', [head.employeeId])],
        },
        {
          when: [[{ field: 'delta', operator: 'le', values: [-1000] }]],
          nodes: [asks('plain', [money.employeeId])],
        },
        { nodes: [asks('none', [money.employeeId])] },
      ]),
    )
    const approve = async (approvalId: number, as: string) => {
      const { mine } = await server.ask(approvalRoutes.detail, { as, params: { id: approvalId } })
      await server.ask(approvalRoutes.approve, { as, body: { id: approvalId, task: mine.task as number } })
    }
    const effective = async (s1?: string) => {
      const draft = await at.drafted([at.line()])
      const { data } = await at.submit(s1 ? await own(draft, s1) : draft)
      await approve((data as ContractDetail).approvalId as number, head.token)
      return at.contract(draft.id)
    }
    const change = async (contract: ContractDetail, content: object) => {
      const as = at.seller.token
      const body = { contractId: contract.id, version: contract.version, reason: '客户要求', ...content }
      const made = await server.ask(changeRoutes.add, { as, body: body as never })
      const ahead = await server.ask(changeRoutes.forecast, { as, body: { id: made.id } })
      const { id, version } = made
      const sent = await server.ask(changeRoutes.submit, { as, body: { id, version } })
      return { sent, ahead: nodesOf(ahead?.way ?? []) }
    }
    const told = async ({ sent, ahead }: { sent: ContractChange; ahead: string[] }) => {
      const { running, simulated } = await ways(at, flow, sent.approvalId as number)
      return [ahead, running, simulated]
    }
    const all = (node: string) => [[node], [node], [node]]
    const first = await effective()
    const plain = await change(first, { discount: 1000 })
    expect(await told(plain)).toEqual(all('plain'))
    await approve(plain.sent.approvalId as number, money.token)
    expect(await told(await change(await at.contract(first.id), { discount: 1000 }))).toEqual(all('again'))
    expect(await told(plain)).toEqual([['plain'], ['plain'], ['plain']])
    expect(await told(await change(await effective('o2'), { discount: 1000 }))).toEqual(all('sent'))
    expect(await told(await change(await effective(), { discount: 500_000 }))).toEqual(all('big'))
    const last = await effective()
    const body = { contractId: last.id, version: last.version, reason: '不买了' }
    const as = at.seller.token
    const ahead = await server.ask(changeRoutes.cancelForecast, { as, body: { contractId: last.id } })
    const sent = await server.ask(changeRoutes.cancel, { as, body })
    expect(await told({ sent, ahead: nodesOf(ahead.way) })).toEqual(all('cancel'))
    expect(await replayed(at, flow, money.employeeId)).toMatchObject({ documents: 5, differing: 5 })
  })
})

describe('refunds, releases, other titles and forfeits', () => {
  let at: Money
  let head: Employee
  let far: Employee
  beforeAll(async () => {
    at = await moneyOf(server, '分流款项公司', 'routedPay')
    head = await at.company.hire('routedPayHead', '部门经理')
    far = await at.company.hire('routedPayFar', '部门经理')
  })
  const contract = async () => {
    const { id, customerId, terms } = await at.contract([{ amount: 100_000, dueOn: dayFrom(-1) }])
    return { contractId: id, customerId, termId: terms[0]?.id as number }
  }
  const asked = {
    refund: async (amount: number) => {
      const { contractId, customerId } = await contract()
      const receipt = await at.received({ contractId, customerId }, { amount: 160_000 })
      const parts = [{ receiptId: receipt.id, amount }]
      return server.ask(requestRoutes.refund, {
        as: at.seller.token,
        body: { parts, payee: '周女士', reason: '退货' } as never,
      })
    },
    release: async (amount: number) => {
      const { contractId } = await contract()
      const body = { contractId, purpose: 'shipping', amount, untilOn: dayFrom(3), reason: '老客户' } as const
      return server.ask(requestRoutes.release, { as: at.seller.token, body })
    },
    invoiceTitle: async (amount: number) => {
      const { contractId, customerId } = await contract()
      await at.received({ contractId, customerId }, { amount: 100_000 })
      const body = { contractId, amount, buyerKind: 'personal', buyerTitle: '他的朋友', reason: '朋友报销' } as const
      return server.ask(requestRoutes.invoice, { as: at.seller.token, body })
    },
    forfeiture: async (amount: number) => {
      const { contractId, customerId } = await contract()
      const receipt = await at.received({ contractId, customerId }, { kind: 'earnest', amount: 100_000 })
      const body = { receiptId: receipt.id, amount, reason: '客户违约' }
      return server.ask(requestRoutes.forfeit, { as: at.seller.token, body })
    },
  }

  test.each(Object.keys(asked) as (keyof typeof asked)[])(
    '%s goes by its amount, runs as it is simulated, and is replayed',
    async kind => {
      const flow = await takeTypeFlow(
        server.owner,
        at.company.officeId,
        kind,
        forks('way', 'condition', [
          { when: [[{ field: 'amount', operator: 'ge', values: [10_000] }]], nodes: [asks('much', [head.employeeId])] },
          { nodes: [asks('little', [far.employeeId])] },
        ]),
      )
      for (const [node, amount] of [
        ['much', 10_000],
        ['little', 9_999],
      ] as const) {
        const { approvalId } = await asked[kind](amount)
        const { running, simulated, content } = await ways(at, flow, approvalId as number)
        expect([content.amount, content.total, running, simulated]).toEqual([
          amount,
          kind === 'refund' || kind === 'forfeiture' ? content.total : 100_000,
          [node],
          [node],
        ])
      }
      expect(await replayed(at, flow, far.employeeId)).toMatchObject({ documents: 2, differing: 2 })
    },
  )
})
