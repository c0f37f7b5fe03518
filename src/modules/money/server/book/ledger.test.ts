import { afterAll, beforeAll, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { dayFrom, type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { exported } from '../../../../../tests/support/transfer.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { notificationRoutes } from '../../../notification/api/notification.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { agingRoutes } from '../../api/agingRoutes.ts'
import { closingRoutes } from '../../api/closing.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import { remindOfTermsIn } from '../reminding/reminding.ts'
import { ledgerInWords } from './ledger.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '对账公司', 'check')
})
afterAll(() => server.stop())

const verified = () => verifiedLedger(server, '对账公司')

test('the check proves every sum, and names the first document whose column was changed past the product', async () => {
  const contract = await at.contract([{ amount: 50_000 }])
  const of = { customerId: contract.customerId, contractId: contract.id }
  const receipt = await at.received(of, { amount: 60_000, kind: 'earnest' })
  expect(ledgerInWords(await verified())).toMatch(/^✓ 对账公司：账实相符（1 张收款、2 条流水/)
  const sound = await server.ask(closingRoutes.verify, { as: at.finance.token })
  expect(sound).toMatchObject({ receipts: 1, broken: [] })
  const tamper = async (text: string, undo: string, names: string) => {
    await server.owner.query(text, [receipt.id])
    expect(JSON.stringify((await verified()).broken)).toContain(names)
    await server.owner.query(undo, [receipt.id])
  }
  const { number } = receipt
  await tamper(
    'update receipt set balance = balance + 1, allocated = allocated - 1 where id = $1',
    'update receipt set balance = balance - 1, allocated = allocated + 1 where id = $1',
    number,
  )
  await tamper(
    'update receipt set earnest = earnest - 1 where id = $1',
    'update receipt set earnest = earnest + 1 where id = $1',
    number,
  )
  await tamper(
    'update money_allocation set amount = amount - 1 where receipt_id = $1',
    'update money_allocation set amount = amount + 1 where receipt_id = $1',
    number,
  )
  const [term] = contract.terms
  const tamperTerm = async (set: string, undo: string, check: string, table = 'contract_term_past where term_id') => {
    const [name, where] = table.split(' where ')
    await server.owner.query(`update ${name} set ${set} where ${where} = $1`, [term?.id])
    expect((await verified()).broken.map(one => one.check)).toEqual([check])
    await server.owner.query(`update ${name} set ${undo} where ${where} = $1`, [term?.id])
  }
  await tamperTerm('open = open + 1', 'open = open - 1', '期款过去每日的未收与流水一致')
  await tamperTerm('due_on = current_date', 'due_on = null', '期款过去每日的未收与流水一致')
  await tamperTerm('owner_id = owner_id + 1', 'owner_id = owner_id - 1', '期款的归属与合同一致')
  const terms = 'contract_term where id'
  await tamperTerm('customer_id = customer_id + 1', 'customer_id = customer_id - 1', '期款的归属与合同一致', terms)
  await tamperTerm('opened_on = opened_on - 1', 'opened_on = opened_on + 1', '期款的首末日与流水一致', terms)
  await server.owner.query('update contract set paid = paid + 1 where id = $1', [contract.id])
  const found = await server.ask(closingRoutes.verify, { as: at.finance.token })
  expect(found?.broken).toMatchObject([{ check: '合同的金额与已收等于各期合计' }])
  expect(await server.ask(closingRoutes.ledger, { as: at.other.token })).toEqual(found)
  const bell = JSON.stringify(await server.ask(notificationRoutes.inbox, { as: at.other.token }))
  expect(bell).toContain('资金对账发现不一致')
  await server.owner.query('update contract set paid = paid - 1 where id = $1', [contract.id])
  expect((await verified()).broken).toEqual([])
})

test('a closed month is told again by 记账日, though receipts of its days are entered later', async () => {
  const own = await moneyOf(server, '记账公司', 'posted')
  const { customerId } = await own.newDeal()
  const [year, at] = dayFrom(0).split('-').map(Number) as [number, number]
  const day = new Date(Date.UTC(year, at - 2, 15)).toISOString().slice(0, 10)
  const [month, as] = [`${day.slice(0, 7)}-01`, own.finance.token]
  const first = await own.received({ customerId }, { amount: 7000, receivedOn: day, kind: 'prepayment' })
  expect(first).toMatchObject({ receivedOn: day, postedOn: day })
  const book = await server.ask(closingRoutes.close, { as, body: { month } })
  expect(book.closed[0]).toMatchObject({ month, received: 7000 })
  const late = await own.received({ customerId }, { amount: 500, receivedOn: day, kind: 'prepayment' })
  expect(late).toMatchObject({ receivedOn: day, postedOn: `${dayFrom(0).slice(0, 7)}-01` })
  const waiting = await own.enter({ customerId }, { amount: 300, receivedOn: day, kind: 'prepayment' })
  expect(waiting.postedOn).toBeNull()
  const sumOf = async (filters: object) =>
    (await server.ask(receiptRoutes.totals, { as, body: { filters } as never })).sums.amount
  const lastDay = new Date(Date.UTC(year, at - 1, 0)).toISOString().slice(0, 10)
  expect(await sumOf({ postedOn: { between: [month, lastDay] } })).toBe(7000)
  expect(await sumOf({ receivedOn: { between: [month, lastDay] }, state: { in: ['confirmed'] } })).toBe(7500)
  const groups = await server.ask(receiptRoutes.groups, { as, body: { by: 'posted', filters: {} } })
  expect(groups).toMatchObject([
    { by: month.slice(0, 7), amount: 7000 },
    { by: dayFrom(0).slice(0, 7), amount: 500 },
    { by: null, amount: 300 },
  ])
  const broken = await falsified(server, '记账公司', 'receipt', `id = ${late.id}`, { posted_on: '1' })
  expect(broken.map(one => one.check)).toEqual(['收款单的记账日与流水一致'])
})

test('the check proves what refunds keep, of a term and of a request', async () => {
  const own = await moneyOf(server, '占用公司', 'checkhold')
  const { id, customerId, terms } = await own.contract([{ amount: 50_000 }])
  const receipt = await own.received({ customerId, contractId: id }, { amount: 50_000 })
  const broken = (table: string, which: string, columns: object) => falsified(server, '占用公司', table, which, columns)
  const held = await broken('money_allocation', `receipt_id = ${receipt.id}`, { held: 1 })
  expect(held).toContainEqual({ check: '分配的退款占用与占用记录一致', document: receipt.number })
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into money_request (office_id, kind, number, customer_id, amount, state, owner_id)
     values ($1, 'refund', 'TK占用', $2, 700, 'approved', $3) returning id`,
    [own.company.officeId, customerId, own.seller.employeeId],
  )
  const unheld = [{ check: '已批准未付的退款都已占用', document: 'TK占用' }]
  expect((await verifiedLedger(server, '占用公司')).broken).toEqual(unheld)
  await server.owner.query(
    'insert into money_hold (office_id, receipt_id, term_id, amount, document_id) values ($1, $2, $3, 700, $4)',
    [own.company.officeId, receipt.id, terms[0]?.id, rows[0]?.id],
  )
  expect((await verifiedLedger(server, '占用公司')).broken).toEqual([])
  await server.owner.query(`update money_request set state = 'done' where id = $1`, [rows[0]?.id])
  expect((await verifiedLedger(server, '占用公司')).broken).toContainEqual(unheld[0])
})

test('entries of money cannot be changed or taken away by the product', async () => {
  for (const text of ['update money_entry set amount = 1', 'delete from money_entry', 'delete from money_hold'])
    await expect(server.app.runtime.pool.query(text)).rejects.toThrow(/denied/)
})

test('an aging sums to what is outstanding, now and on a past day; its figures open the terms behind them', async () => {
  const terms = [-100, -70, -40, -10, 0, 20].map(days => ({ amount: 1000, dueOn: dayFrom(days) }))
  const contract = await at.contract([...terms, { amount: 500 }], undefined, dayFrom(-120))
  const as = at.seller.token
  const aging = async (asOf?: string) => {
    const { rows } = await server.ask(agingRoutes.aging, { as, body: { asOf, by: 'customer' } })
    return rows.find(row => row.by === contract.customerId)
  }
  const each = { notDue: 2000, days30: 1000, days60: 1000, days90: 1000, over90: 1000, noDate: 500, total: 6500 }
  expect(await aging()).toMatchObject({ ...each, oldest: dayFrom(-100) })
  await at.received(
    { customerId: contract.customerId, contractId: contract.id },
    { amount: 1500, receivedOn: dayFrom(-5) },
  )
  expect(await aging()).toMatchObject({ ...each, over90: 0, days90: 500, total: 5000, oldest: dayFrom(-70) })
  expect(await aging(dayFrom(-6))).toMatchObject({ total: 6500, over90: 1000, days60: 1000 })
  expect(await aging(dayFrom(-121))).toBeUndefined()
  const person = (asOf?: string) => server.ask(agingRoutes.aging, { as: at.company.boss, body: { asOf, by: 'person' } })
  const ofWhom = async (asOf?: string) =>
    (await person(asOf)).rows.find(row => row.by === at.other.employeeId)?.total ?? 0
  const give = (to: number) => server.owner.query('update contract set owner_id = $2 where id = $1', [contract.id, to])
  await give(at.other.employeeId)
  expect([await ofWhom(), await ofWhom(dayFrom(-6))]).toEqual([5000, 6500])
  await give(at.seller.employeeId)
  expect([await ofWhom(), await ofWhom(dayFrom(-6))]).toEqual([0, 0])
  const body = { by: 'customer', of: contract.customerId, bucket: 'days60', asOf: dayFrom(-6) } as const
  expect(await server.ask(agingRoutes.opened, { as, body })).toMatchObject([{ open: 1000, bucket: 'days60' }])
  const tomorrow = await server.call(agingRoutes.aging, { as, body: { asOf: dayFrom(1), by: 'customer' } })
  expect(tomorrow).toMatchObject({ code: 40_000 })
  const { rows } = await server.ask(agingRoutes.terms, { as, body: { view: 'overdue' } })
  expect(rows[0]).toMatchObject({ name: '第2期', open: 500, daysOverdue: 70, ownerId: at.seller.employeeId })
})

test('an aging goes out as a workbook as of a day, with every row, and nothing else is taken for its day', async () => {
  const seller = await at.company.hire('agingSeller', '导购')
  const deal = await at.newDeal(seller.token)
  await at.contract([{ amount: 1000, dueOn: dayFrom(-100) }, { amount: 500 }], deal, dayFrom(-120))
  const as = at.finance.token
  const filters = (day: string) => ({ asOf: { between: [`${day}T00:00:00+08:00`, `${day}T23:59:59+08:00`] } }) as never
  const kind = { kind: 'aging' }
  const order = (view: string, day: string) => ({
    view,
    filters: filters(day),
    columns: ['asOf', 'name', 'days60', 'over90', 'noDate', 'total'],
    reason: '核对',
    whole: false,
  })
  const started = { as, params: kind, body: order('customer', dayFrom(-40)) }
  const { id } = await server.ask(transferRoutes.startExport, started)
  expect(await exported(server, as, id)).toMatchObject({ status: 'done' })
  const answer = await server.send(transferRoutes.download, { as, params: { id } })
  const { header, rows } = await readAll(answer.rawPayload, '账龄.xlsx')
  expect(header).toEqual(['截止日', '名称', '31–60 天', '90 天以上', '未定日期', '未收合计'])
  const { rows: shown } = await server.ask(agingRoutes.aging, { as, body: { asOf: dayFrom(-40), by: 'customer' } })
  expect(rows).toHaveLength(shown.length)
  const names = await server.owner.query('select name from customer where id = $1', [deal.customerId])
  const [{ name }] = names.rows
  expect(rows.map(row => row.cells.map(cellText).slice(1))).toContainEqual([name, '10', '0', '5', '15'])
  expect(
    await server.ask(transferRoutes.previewExport, { as, params: kind, body: { view: 'person', filters: {} } }),
  ).toMatchObject({ total: 1 })
  for (const body of [
    order('nobody', dayFrom(0)),
    order('customer', dayFrom(1)),
    { ...order('customer', dayFrom(0)), search: '王' },
  ])
    expect(await server.call(transferRoutes.startExport, { as, params: kind, body })).toMatchObject({ code: 40_000 })
})

test('the salesperson is told once before a term is due and when it is overdue, then the head of the department', async () => {
  const { owner } = server
  const manager = await at.company.hire('checkHead', '部门经理')
  await owner.query('update department set leader_id = $2 where id = $1', [at.company.departmentId, manager.employeeId])
  await remindOfTermsIn(server.app.runtime, at.company.officeId, Date.now())
  const rings = async (as: string) => (await server.ask(notificationRoutes.inbox, { as })).rows.map(row => row.title)
  const before = (await rings(at.seller.token)).length
  const { terms } = await at.contract([
    { amount: 1000, dueOn: dayFrom(3) },
    { amount: 1000, dueOn: dayFrom(-8) },
  ])
  expect(terms).toHaveLength(2)
  expect(await remindOfTermsIn(server.app.runtime, at.company.officeId, Date.now())).toBe(3)
  expect(await remindOfTermsIn(server.app.runtime, at.company.officeId, Date.now())).toBe(0)
  const told = await rings(at.seller.token)
  expect(told.length - before).toBe(2)
  expect(told.join()).toContain('期款即将到期')
  expect((await rings(manager.token)).join()).toContain('期款逾期未收')
})
