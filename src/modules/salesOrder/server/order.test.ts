import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unbindFlows } from '../../../../tests/support/boundFlows.ts'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom } from '../../../../tests/support/money.ts'
import type { Employee } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { bindFirst } from '../../approval/server/index.ts'
import { type ContractChange, changeRoutes } from '../../contract/api/change.ts'
import type { ContractDetail } from '../../contract/api/contract.ts'
import { type OrderDetail, orderRoutes as routes } from '../api/order.ts'

let server: TestServer
let at: Contracts
let other: Employee
let warehouse: Employee
let finance: Employee
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '下单公司', 'order')
  other = await at.company.hire('orderOther', '导购')
  warehouse = await at.company.hire('orderStore', '仓管')
  finance = await at.company.hire('orderMoney', '财务')
})
afterAll(async () => {
  expect((await verifiedLedger(server, '下单公司')).broken).toEqual([])
  await server.stop()
})

/** A contract of 10 pieces of goods, 3 cabinets and a service. */
const signed = () =>
  at.effective([
    at.line(),
    at.fee(50_000, { kind: 'custom', name: '橱柜', measure: 'count', quantity: 3000 }),
    at.fee(10_000),
  ])
const of = (contract: ContractDetail, as = at.seller.token) =>
  server.ask(routes.ofContract, { as, params: { id: contract.id } })
type Line = { contractLineId: number; boxes?: number; rest?: number; source?: string }
const lineOf = (contract: ContractDetail, place = 0) => contract.rows[place]?.id as number
const given = (contract: ContractDetail, lines: Line[], more: object = {}) => ({
  contractId: contract.id,
  address: '海棠路 1 号 3-201',
  lines: lines.map(line => ({ boxes: 0, rest: 0, source: 'stock', note: '', ...line })),
  ...more,
})
const add = (contract: ContractDetail, lines: Line[], more: object = {}, as = at.seller.token) =>
  server.call(routes.add, { as, body: given(contract, lines, more) as never })
const placed = async (contract: ContractDetail, lines: Line[], more: object = {}) =>
  server.ask(routes.add, { as: at.seller.token, body: given(contract, lines, more) as never })
const detail = (id: number, as = at.seller.token) => server.ask(routes.detail, { as, params: { id } })
const refused = (answer: { code: number; msg: string; data: unknown }, field: string, words: string) => {
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
  expect(answer.msg).toContain(words)
}

test('what of a contract is ordered: goods in pieces, what is made to measure in parts, services not at all', async () => {
  const contract = await signed()
  const before = await of(contract)
  expect(before.lines).toMatchObject([
    { contracted: 10, ordered: 0, source: 'stock' },
    { name: '橱柜', contracted: 3, ordered: 0, goodsId: null, source: 'factory' },
  ])
  const order = await placed(contract, [
    { contractLineId: lineOf(contract), rest: 4 },
    { contractLineId: lineOf(contract, 1), rest: 3, source: 'factory' },
  ])
  expect(order).toMatchObject({ state: 'done', pieces: 7, contractNumber: contract.number })
  expect(order.number).toMatch(/^XD/)
  expect((await of(contract)).lines.map(line => line.ordered)).toEqual([4, 3])
  expect((await of(contract)).orders).toMatchObject([{ number: order.number, state: 'done', pieces: 7 }])
})

test('of what is measured each part of a size is one, and comes from no stock', async () => {
  const sizes = [
    { a: 1200, b: 2400, count: 2 },
    { a: 600, b: 2400, count: 1 },
  ]
  const contract = await at.effective([at.fee(50_000, { kind: 'custom', name: '衣柜', measure: 'projected', sizes })])
  expect((await of(contract)).lines).toMatchObject([
    { contracted: 3, boxPieces: null, goodsId: null, source: 'factory' },
  ])
  const line = { contractLineId: lineOf(contract), source: 'factory' }
  refused(await add(contract, [{ ...line, rest: 4 }]), 'lines.0.boxes', '最多再下 3 件')
  const { id } = await placed(contract, [{ ...line, rest: 3 }])
  expect((await verifiedLedger(server, '下单公司')).broken).toEqual([])
  const broken = await falsified(server, '下单公司', 'sales_order_line', `sales_order_id = ${id}`, { pieces: 1 })
  expect(broken[0]).toMatchObject({ check: '下单不超过合同', document: contract.number })
})

describe('bad input', () => {
  test('more than is left, a line twice, a line of another contract, a part from stock: by line, with the way on', async () => {
    const [contract, another] = [await signed(), await signed()]
    const [goods, cabinets] = [lineOf(contract), lineOf(contract, 1)]
    await placed(contract, [{ contractLineId: goods, rest: 8 }])
    refused(
      await add(contract, [{ contractLineId: goods, rest: 3 }]),
      'lines.0.boxes',
      '合同 10 件，已下 8 件，最多再下 2 件，请改小',
    )
    refused(await add(contract, [{ contractLineId: goods, rest: 0 }]), 'lines.0.boxes', '数量至少为 1 片')
    const twice = [
      { contractLineId: goods, rest: 1 },
      { contractLineId: goods, rest: 1 },
    ]
    refused(await add(contract, twice), 'lines.1.contractLineId', '请合并成一行')
    refused(
      await add(contract, [{ contractLineId: lineOf(another), rest: 1 }]),
      'lines.0.contractLineId',
      '合同里没有这一行',
    )
    refused(
      await add(contract, [{ contractLineId: lineOf(contract, 2), rest: 1 }]),
      'lines.0.contractLineId',
      '合同里没有这一行',
    )
    refused(await add(contract, [{ contractLineId: cabinets, rest: 1 }]), 'lines.0.source', '是定制的')
    refused(await add(contract, [{ contractLineId: cabinets, boxes: 1, source: 'factory' }]), 'lines.0.boxes', '不按箱')
    const draft = await at.drafted([at.line()])
    refused(await add(draft, [{ contractLineId: lineOf(draft), rest: 1 }]), 'contractId', '不在履行中')
    expect((await of(contract)).lines.map(line => line.ordered)).toEqual([8, 0])
  })

  test('of a contract that the person does not see is as of none', async () => {
    const contract = await signed()
    const asked = await add(contract, [{ contractLineId: lineOf(contract), rest: 1 }], {}, other.token)
    refused(asked, 'contractId', '不在您的数据范围内')
    const unseen = await server.call(routes.ofContract, { as: other.token, params: { id: contract.id } })
    expect(unseen.code).toBe(codes.notFound)
  })
})

test('a draft takes nothing; sent, it is judged again; its salesperson answers for it, whoever enters it', async () => {
  const contract = await signed()
  const line = { contractLineId: lineOf(contract), rest: 6 }
  const draft = (await add(contract, [line], { submit: false }, at.company.boss)).data as OrderDetail
  expect(draft).toMatchObject({ state: 'draft', ownerId: at.seller.employeeId })
  expect((await of(contract)).lines[0]?.ordered).toBe(0)
  await placed(contract, [{ ...line, rest: 5 }])
  const { id, version } = draft
  const sent = await server.call(routes.submit, { as: at.seller.token, body: { id, version } })
  refused(sent, 'lines.0.boxes', '最多再下 5 件')
  const edit = { id, version, lines: [{ ...line, rest: 5, boxes: 0, source: 'stock', note: '' }] } as never
  const edited = await server.ask(routes.edit, { as: at.seller.token, body: edit })
  const moved = await server.call(routes.edit, {
    as: at.seller.token,
    body: { id, version: edited.version, contractId: (await signed()).id },
  })
  refused(moved, 'contractId', '不能换到另一份合同')
  const done = await server.ask(routes.submit, { as: at.seller.token, body: { id, version: edited.version } })
  expect(done).toMatchObject({ state: 'done', pieces: 5 })
  expect((await of(contract)).lines[0]?.ordered).toBe(10)
})

test('two that order the last pieces at once: one', async () => {
  const contract = await signed()
  const line = { contractLineId: lineOf(contract), rest: 6 }
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(contract, [line])))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect((await of(contract)).lines[0]?.ordered).toBe(6)
})

test('it is moved to another day and called off with a reason; then its pieces may be ordered again', async () => {
  const contract = await signed()
  const order = await placed(contract, [{ contractLineId: lineOf(contract), rest: 10 }])
  const { id, version } = order
  const moved = await server.ask(routes.wish, { as: at.seller.token, body: { id, version, wishOn: dayFrom(7) } })
  expect(moved.wishOn).toBe(dayFrom(7))
  const past = { id, version: moved.version, wishOn: dayFrom(-1) }
  refused(await server.call(routes.wish, { as: at.seller.token, body: past }), 'wishOn', '不能早于今天')
  const off = { id, version: moved.version, reason: '客户暂缓' }
  const gone = await server.ask(routes.revoke, { as: at.seller.token, body: off })
  expect(gone).toMatchObject({ state: 'cancelled', cancelReason: '客户暂缓' })
  expect((await of(contract)).lines[0]?.ordered).toBe(0)
  const again = await server.call(routes.revoke, { as: at.seller.token, body: { ...off, version: gone.version } })
  expect(again.code).toBe(codes.conflict)
})

describe('who sees it', () => {
  test('who keeps goods and finance see all orders, without the number of a contract that they do not see', async () => {
    const contract = await signed()
    const whom = { receiver: '周女士', receiverPhone: '13800005555' }
    const { id } = await placed(contract, [{ contractLineId: lineOf(contract), rest: 1 }], whom)
    expect(await detail(id, warehouse.token)).toMatchObject({ contractNumber: '', pieces: 1, ...whom })
    expect(await detail(id, finance.token)).toMatchObject({ contractNumber: contract.number })
    const unseen = await server.call(routes.detail, { as: other.token, params: { id } })
    expect(unseen.code).toBe(codes.notFound)
    const body = { page: 1, pageSize: 20, view: 'all' } as never
    const seen = await server.ask(routes.list, { as: warehouse.token, body })
    expect(seen.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(seen.rows)).not.toContain('13800005555')
    const { rows } = await server.ask(routes.list, { as: other.token, body })
    expect(rows).toEqual([])
  })
})

/** Waits until somebody waits for a row that this transaction holds. */
async function waits(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: boolean }>(
      'select exists (select from pg_stat_activity a where pg_backend_pid() = any(pg_blocking_pids(a.pid))) as waiting',
    )
    if (rows[0]?.waiting) return
  }
}

describe('as the contract moves on', () => {
  async function changed(contract: ContractDetail, content: object): Promise<void> {
    const body = { contractId: contract.id, version: contract.version, reason: '客户要求', ...content } as never
    const made = await server.ask(changeRoutes.add, { as: at.seller.token, body })
    const { id, version } = made
    const sent = (await server.ask(changeRoutes.submit, {
      as: at.seller.token,
      body: { id, version },
    })) as ContractChange
    if (sent.state === 'approving') await at.approval(sent.approvalId as number)
  }

  test('a change order that leaves less takes it from the latest orders; one that leaves more lets more be ordered', async () => {
    const contract = await signed()
    const line = lineOf(contract)
    const first = await placed(contract, [{ contractLineId: line, rest: 4 }])
    const second = await placed(contract, [{ contractLineId: line, rest: 5 }])
    const third = await placed(contract, [{ contractLineId: line, rest: 1 }])
    await changed(contract, { lines: [{ lineId: line, quantity: 6000, sizes: [] }] })
    expect(await detail(first.id)).toMatchObject({ state: 'done', pieces: 4 })
    expect(await detail(second.id)).toMatchObject({ state: 'done', pieces: 2, lines: [{ pieces: 2 }] })
    expect(await detail(third.id)).toMatchObject({ state: 'cancelled' })
    await changed(await at.contract(contract.id), { lines: [{ lineId: line, quantity: 8000, sizes: [] }] })
    expect((await of(contract)).lines[0]).toMatchObject({ contracted: 8, ordered: 6 })
    const history = await server.ask(routes.history, { as: at.seller.token, params: { id: second.id } })
    expect(history[0]?.action).toContain('合同减少')
  })

  test('one that is called off while a change order waits for it is none of those that give back', async () => {
    const contract = await signed()
    const line = lineOf(contract)
    const older = await placed(contract, [{ contractLineId: line, rest: 6 }])
    const newer = await placed(contract, [{ contractLineId: line, rest: 4 }])
    const client = await server.owner.connect()
    await client.query('begin')
    await client.query(`update sales_order set state = 'cancelled', cancel_reason = '改期' where id = $1`, [older.id])
    const changing = changed(contract, { lines: [{ lineId: line, quantity: 4000, sizes: [] }] })
    await waits(client)
    await client.query('commit')
    client.release()
    await changing
    expect(await detail(newer.id)).toMatchObject({ state: 'done', pieces: 4 })
    expect(await detail(older.id)).toMatchObject({ state: 'cancelled', cancelReason: '改期', pieces: 6 })
  })

  test('one in approval is judged again as it is approved', async () => {
    const contract = await signed()
    const line = lineOf(contract)
    await bindFirst('salesOrder')(server.owner as never, at.company.officeId, new Date().toISOString())
    const order = await placed(contract, [{ contractLineId: line, rest: 10 }])
    expect(order.state).toBe('approving')
    await changed(contract, { lines: [{ lineId: line, quantity: 6000, sizes: [] }] })
    await unbindFlows(server.owner, at.company.officeId, 'salesOrder')
    const answer = await at.approval(order.approvalId as number).then(
      () => 'approved',
      (error: Error) => error.message,
    )
    expect(answer).toContain('最多再下 6 件')
  })

  test('the check of the ledger finds an order of more than its contract has', async () => {
    const contract = await signed()
    const { id, number } = await placed(contract, [{ contractLineId: lineOf(contract), rest: 10 }])
    const which = `sales_order_id = ${id}`
    const broken = await falsified(server, '下单公司', 'sales_order_line', which, { pieces: 1 })
    expect(broken).toEqual([
      expect.objectContaining({ check: '下单不超过合同', document: contract.number }),
      expect.objectContaining({ check: '下单数量与明细一致', document: number }),
    ])
  })

  test('退单 calls its orders off', async () => {
    const contract = await signed()
    const { id } = await placed(contract, [{ contractLineId: lineOf(contract), rest: 4 }])
    const now = await at.contract(contract.id)
    const body = { contractId: now.id, version: now.version, reason: '不装修了', deductions: [] } as never
    const made = (await server.ask(changeRoutes.cancel, { as: at.seller.token, body })) as ContractChange
    if (made.state === 'approving') await at.approval(made.approvalId as number)
    expect(await detail(id)).toMatchObject({ state: 'cancelled', cancelReason: '合同已退单' })
    expect((await of(contract)).refusal).toContain('不在履行中')
  })
})
