import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOf } from '../src/kernel/api/list.ts'
import { formatDate, startOfDay } from '../src/kernel/api/time.ts'
import { readState, toQuery } from '../src/kernel/web/list/state.ts'
import { approvalViews, ListedApproval } from '../src/modules/approval/api/approval.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { BankStatementRow, bankStatementRoutes, rowViews } from '../src/modules/bankStatement/api/bankStatement.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { ClueRow, clueViews } from '../src/modules/clue/api/clueList.ts'
import { ContractRow, contractViews } from '../src/modules/contract/api/contract.ts'
import { reportRoutes } from '../src/modules/contract/api/report.ts'
import { contractRoutes } from '../src/modules/contract/api/routes.ts'
import { LoanRow, loanRecord, loanRoutes } from '../src/modules/dealerLoan/api/loan.ts'
import { EarnestRow, earnestRecord } from '../src/modules/earnest/api/earnest.ts'
import { earnestRoutes } from '../src/modules/earnest/api/routes.ts'
import { FactoryRow, factoryRecord, factoryRoutes } from '../src/modules/factoryOrder/api/factoryOrder.ts'
import { GoodsReturnRow, goodsReturnRecord, goodsReturnRoutes } from '../src/modules/goodsReturn/api/goodsReturn.ts'
import { InstallRow, installRecord, installRoutes } from '../src/modules/installation/api/installation.ts'
import { agingRoutes, TermRow, termViews } from '../src/modules/money/api/agingRoutes.ts'
import { ReceiptRow, receiptViews } from '../src/modules/money/api/receipt.ts'
import { receiptRoutes } from '../src/modules/money/api/receiptRoutes.ts'
import { RequestRow, requestRoutes, requestViews } from '../src/modules/money/api/request.ts'
import { OpportunityRow, opportunityViews } from '../src/modules/opportunity/api/opportunity.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { ProcessingRow, processingRecord, processingRoutes } from '../src/modules/processing/api/processing.ts'
import { PurchaseRow, purchaseRecord, purchaseRoutes } from '../src/modules/purchase/api/purchase.ts'
import {
  StockReceiptRow,
  receiptRecord as stockReceiptRecord,
  receiptRoutes as stockReceiptRoutes,
} from '../src/modules/purchase/api/receipt.ts'
import { ReturnRow, returnRecord, returnRoutes } from '../src/modules/purchase/api/return.ts'
import { QuotationRow, quotationViews } from '../src/modules/quotation/api/quotation.ts'
import { quotationRoutes } from '../src/modules/quotation/api/routes.ts'
import { boardRoutes, type DashboardBoard, type Figure } from '../src/modules/reporting/api/board.ts'
import { dashboardRoutes } from '../src/modules/reporting/api/dashboard.ts'
import { targetRoutes } from '../src/modules/reporting/api/target.ts'
import { workRoutes } from '../src/modules/reporting/api/work.ts'
import { OrderRow, orderRecord, orderRoutes } from '../src/modules/salesOrder/api/order.ts'
import { switchRoutes } from '../src/modules/settings/api/switches.ts'
import { ShipmentRow, shipmentRecord, shipmentRoutes } from '../src/modules/shipment/api/shipment.ts'
import { SpecialRow, specialRoutes, specialViews } from '../src/modules/special/api/special.ts'
import { MoveRow, moveRecord, moveRoutes } from '../src/modules/stockMove/api/move.ts'
import { TransferRow, transferRecord, transferRoutes } from '../src/modules/stockMove/api/transfer.ts'
import { StocktakeRow, stocktakeRecord, stocktakeRoutes } from '../src/modules/stocktake/api/stocktake.ts'
import { VoucherRow, voucherRoutes, voucherViews } from '../src/modules/transfer/api/voucher.ts'
import { TripRow, tripRecord, tripRoutes } from '../src/modules/trip/api/trip.ts'
import { StatementRow, statementRecord, statementRoutes } from '../src/modules/wages/api/statement.ts'
import { salesOf } from './support/deals.ts'
import { makeClue, makeDepartment, makeRole } from './support/factories.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
const people: Record<string, Employee> = {}
const now = new Date()
const year = formatDate(now).slice(0, 4)
const thisYear = { from: `${year}-01-01`, to: `${year}-12-31` }

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '数字公司', 'figureBoss')
  const other = await makeDepartment(server.owner, company.officeId)
  people.导购 = await company.hire('figureSeller', '导购')
  people.部门经理 = await company.hire('figureHead', '部门经理')
  people.财务 = await company.hire('figureFinance', '财务')
  const cluesOnly = await makeRole(server.owner, company.officeId, { menus: ['clueList'], scopes: { clue: 'office' } })
  people.只看流量 = await company.hire('figureClues', cluesOnly)
  const far = await company.hire('figureFar', '导购', other)
  await fill(people.导购, company.departmentId)
  await fill(far, other)
  await setTargets(people.导购.employeeId)
})
afterAll(() => server.stop())

/** Clues in several states and channels, and deals on their way, won and lost. */
async function fill({ token, employeeId }: Employee, departmentId: number) {
  const sales = await salesOf(server, company)
  for (const status of ['following', 'converted', 'converted'] as const)
    await makeClue(server.owner, company.officeId, { ownerId: employeeId, departmentId, status })
  await makeClue(server.owner, company.officeId, { departmentId })
  await makeClue(server.owner, company.officeId, { status: 'pooled', createdBy: employeeId })
  await sales.addClue(token, { channelId: sales.word('clueChannel', '抖音') || undefined })
  const deal = await sales.addDeal(token, { expectedAmount: 100_00 })
  await waitForMoney(token, deal, employeeId, departmentId)
  await offerSpecials(deal.customerId, employeeId, departmentId)
  const due = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await sales.addDeal(token, { nextFollowUpAt: due, expectedOn: formatDate(new Date(due)) })
  const won = await sales.addDeal(token, { expectedAmount: 300_00 })
  await win(won.id, 280_00)
  const lost = await sales.addDeal(token, { expectedAmount: 70_00 })
  await lose(lost.id)
}

/**
 * A contract that nobody has signed for long, and a receipt without a voucher that waits for finance; a signed contract of two terms, one of
 * them overdue, beside a cancelled one; a confirmed receipt beside a reversed one.
 */
async function waitForMoney(
  as: string,
  { id, customerId }: { id: number; customerId: number },
  ...of: [ownerId: number, departmentId: number]
) {
  await server.owner.query(
    `insert into contract (office_id, number, opportunity_id, customer_id, owner_id, department_id, state, effective_at, priced_on, subtotal, total)
     values ($1, 'HT' || $2::bigint, $2, $3, $4, $5, 'effective', now() - interval '90 days', current_date, 10000, 10000)`,
    [company.officeId, id, customerId, ...of],
  )
  const { rows } = await server.owner.query(
    `select min(id) as id from money_account where office_id = $1 and kind = 'bank'`,
    [company.officeId],
  )
  const facts = { kind: 'payment', accountId: rows[0].id, amount: 100_00, receivedOn: formatDate(now) }
  const made = await server.ask(receiptRoutes.add, { as, body: { ...facts, customerId, opportunityId: id } as never })
  await server.owner.query(`update receipt set state = 'submitted', submitted_at = now() where id = $1`, [made.id])
  const signed = `insert into contract (office_id, number, opportunity_id, customer_id, owner_id, department_id, state, signed_on, cancelled_on, effective_at,
      priced_on, subtotal, total, effective_total, margin_amount, cost_amount)
    values ($1, $6, $2, $3, $4, $5, $7, current_date, $8, now(), current_date, 9000, 9000, $9, 3000, 6000) returning id`
  const kept = [company.officeId, id, customerId, ...of]
  const [contract] = (await server.owner.query(signed, [...kept, `QD${id}`, 'effective', null, 9000])).rows
  await server.owner.query(signed, [...kept, `TD${id}`, 'void', formatDate(now), 9000])
  for (const [position, [amount, paid, due]] of [
    [5000, 2000, -3],
    [4000, 2000, 3],
  ].entries())
    await server.owner.query(
      `insert into contract_term (office_id, contract_id, position, name, due_kind, planned, amount, paid, due_on)
       values ($1, $2, $3, '期款', 'date', $4, $4, $5, (now() at time zone 'Asia/Shanghai')::date + $6::integer)`,
      [company.officeId, contract.id, position, amount, paid, due],
    )
  for (const [state, amount] of [
    ['confirmed', 4000],
    ['reversed', 7000],
  ] as const) {
    const other = await server.ask(receiptRoutes.add, {
      as,
      body: { ...facts, amount, customerId, opportunityId: id } as never,
    })
    await server.owner.query('update receipt set state = $2, voucher_count = 1 where id = $1', [other.id, state])
  }
}

/** An approved special offer of two days more, and one of a month. */
async function offerSpecials(customerId: number, ownerId: number, departmentId: number) {
  const { rows } = await server.owner.query(
    `insert into goods (office_id, code, name) values ($1, 'T' || $2::bigint, '特价砖') returning id`,
    [company.officeId, customerId],
  )
  await server.owner.query(
    `insert into special_offer (office_id, number, customer_id, goods_id, owner_id, department_id, asked_kind, asked_id, status, price, price_unit,
       quantity, amount, until_on)
     select $1, 'TJ' || $2::bigint || '-' || days, $2, $3, $4, $5, 'goods', $3, 'approved', 100, 'piece', 10, 1000,
       (now() at time zone 'Asia/Shanghai')::date + days
     from unnest(array[2, 30]) days`,
    [company.officeId, customerId, rows[0].id, ownerId, departmentId],
  )
}

function lose(id: number) {
  return server.owner.query(
    `update opportunity set status = 'lost', closed_at = now(),
       lost_reason_id = (select min(id) from dictionary_item d where d.office_id = opportunity.office_id and d.type_code = 'lostReason'),
       stage_id = (select id from stage s where s.office_id = opportunity.office_id and s.stage_group_id = opportunity.stage_group_id and s.kind = 'lost')
     where office_id = $1 and id = $2`,
    [company.officeId, id],
  )
}

function win(id: number, amount: number) {
  return server.owner.query(
    `update opportunity set status = 'won', deal_amount = $3, closed_at = now(),
       stage_id = (select id from stage s where s.office_id = opportunity.office_id and s.stage_group_id = opportunity.stage_group_id and s.kind = 'won')
     where office_id = $1 and id = $2`,
    [company.officeId, id, amount],
  )
}

async function setTargets(employeeId: number) {
  const month = Number(formatDate(now).slice(5, 7))
  const whole = { departmentId: null, employeeId: null }
  const cells = [whole, { ...whole, departmentId: company.departmentId }, { ...whole, employeeId }].map(of => ({
    ...of,
    month,
    value: 1000_00,
    seen: null,
  }))
  for (const measure of ['wonAmount', 'newClues', 'receivedAmount', 'signedAmount'] as const)
    await server.ask(targetRoutes.save, { as: company.boss, body: { year: Number(year), measure, cells } })
}

const lists = {
  '/warehouseManager/stockReceiptManager': {
    row: StockReceiptRow,
    list: stockReceiptRoutes.list,
    totals: stockReceiptRoutes.totals,
    views: Object.keys(stockReceiptRecord.views),
  },
  '/warehouseManager/supplierReturnManager': {
    row: ReturnRow,
    list: returnRoutes.list,
    totals: returnRoutes.totals,
    views: Object.keys(returnRecord.views),
  },
  '/warehouseManager/purchaseManager': {
    row: PurchaseRow,
    list: purchaseRoutes.list,
    totals: purchaseRoutes.totals,
    views: Object.keys(purchaseRecord.views),
  },
  '/warehouseManager/factoryOrderManager': {
    row: FactoryRow,
    list: factoryRoutes.list,
    totals: factoryRoutes.totals,
    views: Object.keys(factoryRecord.views),
  },
  '/warehouseManager/installManager': {
    row: InstallRow,
    list: installRoutes.list,
    totals: installRoutes.totals,
    views: Object.keys(installRecord.views),
  },
  '/warehouseManager/orderManager': {
    row: OrderRow,
    list: orderRoutes.list,
    totals: orderRoutes.totals,
    views: Object.keys(orderRecord.views),
  },
  '/warehouseManager/processingManager': {
    row: ProcessingRow,
    list: processingRoutes.list,
    totals: processingRoutes.totals,
    views: Object.keys(processingRecord.views),
  },
  '/warehouseManager/shipmentManager': {
    row: ShipmentRow,
    list: shipmentRoutes.list,
    totals: shipmentRoutes.totals,
    views: Object.keys(shipmentRecord.views),
  },
  '/warehouseManager/deliveryPlan': {
    row: TripRow,
    list: tripRoutes.list,
    totals: tripRoutes.totals,
    views: Object.keys(tripRecord.views),
  },
  '/warehouseManager/returnManager': {
    row: GoodsReturnRow,
    list: goodsReturnRoutes.list,
    totals: goodsReturnRoutes.totals,
    views: Object.keys(goodsReturnRecord.views),
  },
  '/warehouseManager/wageManager': {
    row: StatementRow,
    list: statementRoutes.list,
    totals: statementRoutes.totals,
    views: Object.keys(statementRecord.views),
  },
  '/warehouseManager/stockMoveManager': {
    row: MoveRow,
    list: moveRoutes.list,
    totals: moveRoutes.totals,
    views: Object.keys(moveRecord.views),
  },
  '/warehouseManager/dealerLoanManager': {
    row: LoanRow,
    list: loanRoutes.list,
    totals: loanRoutes.totals,
    views: Object.keys(loanRecord.views),
  },
  '/warehouseManager/stockTransferManager': {
    row: TransferRow,
    list: transferRoutes.list,
    totals: transferRoutes.totals,
    views: Object.keys(transferRecord.views),
  },
  '/warehouseManager/stocktakeManager': {
    row: StocktakeRow,
    list: stocktakeRoutes.list,
    totals: stocktakeRoutes.totals,
    views: Object.keys(stocktakeRecord.views),
  },
  '/warehouseManager/inventoryEarnest': {
    row: EarnestRow,
    list: earnestRoutes.list,
    totals: earnestRoutes.totals,
    views: Object.keys(earnestRecord.views),
  },
  '/approvalInfoManager/clueList': {
    row: ClueRow,
    list: clueRoutes.list,
    totals: clueRoutes.totals,
    views: Object.keys(clueViews),
  },
  '/approvalInfoManager/businessList': {
    row: OpportunityRow,
    list: opportunityRoutes.list,
    totals: opportunityRoutes.totals,
    views: Object.keys(opportunityViews),
  },
  '/approvalInfoManager/voucherDownload': {
    row: VoucherRow,
    list: voucherRoutes.list,
    totals: voucherRoutes.totals,
    views: Object.keys(voucherViews),
  },
  '/approvalInfoManager/quotationList': {
    row: QuotationRow,
    list: quotationRoutes.list,
    totals: quotationRoutes.totals,
    views: Object.keys(quotationViews),
  },
  '/approvalInfoManager/contractInfo': {
    row: ContractRow,
    list: contractRoutes.list,
    totals: contractRoutes.totals,
    views: Object.keys(contractViews),
  },
  '/approvalInfoManager/collectionInfo receivables': {
    row: TermRow,
    list: agingRoutes.terms,
    totals: agingRoutes.termTotals,
    views: Object.keys(termViews),
  },
  '/approvalInfoManager/collectionInfo requests': {
    row: RequestRow,
    list: requestRoutes.list,
    totals: requestRoutes.totals,
    views: Object.keys(requestViews),
  },
  '/approvalInfoManager/statementInfo': {
    row: BankStatementRow,
    list: bankStatementRoutes.list,
    totals: bankStatementRoutes.totals,
    views: Object.keys(rowViews),
  },
  '/approvalInfoManager/collectionInfo': {
    row: ReceiptRow,
    list: receiptRoutes.list,
    totals: receiptRoutes.totals,
    views: Object.keys(receiptViews),
  },
  '/approvalInfoManager/specialOffer': {
    row: SpecialRow,
    list: specialRoutes.list,
    totals: specialRoutes.totals,
    views: Object.keys(specialViews),
  },
  '/companyManager/approvalDetial': {
    row: ListedApproval,
    list: approvalRoutes.list,
    totals: approvalRoutes.totals,
    views: Object.keys(approvalViews),
  },
}

/** What the list counts that the figure's address opens, asked as its page asks. */
async function countBehind(as: string, { to, of }: Pick<Figure, 'to' | 'of'>): Promise<number | undefined> {
  const { pathname, searchParams } = new URL(to, 'http://console')
  const tab = searchParams.get('tab')
  const { row, totals, views } = lists[(tab ? `${pathname} ${tab}` : pathname) as keyof typeof lists]
  const columns = columnsOf(row)
  const state = readState(searchParams, columns, { view: 'all', pageSize: 20, views })
  const said = [...searchParams.keys()].filter(key => key !== 'view' && key !== 'tab')
  // An address that the list would not understand shows more rows than were counted.
  expect(Object.keys(state.filters).sort()).toEqual(said.sort())
  const { view, filters } = toQuery(state, now)
  const answer = await server.ask(totals, { as, body: { view, filters } })
  return of === 'count' ? answer.total : answer.sums[of]
}

/** The ids of the first rows of the list that a row of work is opened in, asked as its page asks. */
async function firstBehind(as: string, to: string, pageSize: number): Promise<number[]> {
  const { pathname, searchParams } = new URL(to, 'http://console')
  const tab = searchParams.get('tab')
  const { row, list, views } = lists[(tab ? `${pathname} ${tab}` : pathname) as keyof typeof lists]
  const state = readState(searchParams, columnsOf(row), { view: 'all', pageSize: 20, views })
  const { view, filters, sort } = toQuery(state, now)
  const { rows } = await server.ask(list, { as, body: { view, filters, page: 1, pageSize, ...(sort && { sort }) } })
  return rows.map(({ id }) => id)
}

/** Every figure of an answer, wherever it stands. */
function figuresIn(part: unknown): Figure[] {
  if (Array.isArray(part)) return part.flatMap(figuresIn)
  if (part === null || typeof part !== 'object') return []
  return 'to' in part && 'of' in part ? [part as Figure] : Object.values(part).flatMap(figuresIn)
}

const board = (as: string, period = thisYear): Promise<DashboardBoard> =>
  server.ask(boardRoutes.board, { as, query: period })

describe.each(['公司管理员', '部门经理', '导购', '只看流量', '财务'])('%s', role => {
  const token = () => (role === '公司管理员' ? company.boss : (people[role] as Employee).token)

  test('every figure of the dashboard opens exactly the rows that it counts', async () => {
    const figures = figuresIn(await board(token()))
    if (role !== '只看流量') expect(figures.length).toBeGreaterThan(3)
    for (const figure of figures)
      expect([figure.to, await countBehind(token(), figure)]).toEqual([figure.to, figure.value])
  })

  test('the dashboard shows no figure of a list that the person may not open', async () => {
    const figures = figuresIn(await board(token()))
    const to = (path: string) => figures.filter(figure => figure.to.includes(path)).length
    expect(to('/clueList') > 0).toBe(role !== '财务')
    expect(to('/businessList') > 0).toBe(!['财务', '只看流量'].includes(role))
    expect([to('/contractInfo') > 0, to('/collectionInfo') > 0]).toEqual([role !== '只看流量', role !== '只看流量'])
  })
})

describe.each(['公司管理员', '部门经理', '导购', '只看流量', '财务'])('%s', role => {
  const token = () => (role === '公司管理员' ? company.boss : (people[role] as Employee).token)

  test('every to-do opens exactly the rows that it counts', async () => {
    const { todos } = await server.ask(dashboardRoutes.figures, { as: token() })
    for (const { to, count } of todos.filter(({ key }) => key !== 'monthToClose'))
      expect([to, await countBehind(token(), { to, of: 'count' })]).toEqual([to, count])
    const keys = todos.map(todo => todo.key)
    expect(keys.includes('overdueClues')).toBe(role !== '财务')
    expect(keys.includes('freshClues')).toBe(role !== '财务')
    expect(keys.includes('lateDeals')).toBe(!['财务', '只看流量'].includes(role))
    const counts = Object.fromEntries(todos.map(({ key, count }) => [key, count]))
    if (role === '导购')
      expect(counts).toMatchObject({
        lateUnsignedContracts: 1,
        receiptsWithoutVoucher: 1,
        overdueTerms: 1,
        endingSpecials: 1,
      })
    if (role === '财务') expect(counts).toMatchObject({ receiptsToConfirm: 2 })
  })
})

test("to-dos are the person's own, however much they see", async () => {
  const { token } = people.导购 as Employee
  const waits = async (as: string) => {
    const { todos, next, scope } = await server.ask(dashboardRoutes.figures, { as })
    const counts = Object.fromEntries(todos.map(({ key, count }) => [key, count]))
    return { scope, counts, next: next.map(({ of }) => of) }
  }
  expect(await waits(token)).toMatchObject({
    scope: 'own',
    counts: { overdueDeals: 1, lateDeals: 1, dueDeals: 0, files: 0, freshClues: 2 },
    // What is overdue first, then those whom nobody has contacted yet.
    next: ['opportunity', 'clue', 'clue'],
  })
  expect(await waits(company.boss)).toMatchObject({
    scope: 'office',
    counts: { overdueDeals: 0, lateDeals: 0 },
    next: [],
  })
  expect((await waits((people.部门经理 as Employee).token)).scope).toBe('department')
  expect((await waits((people.财务 as Employee).token)).scope).toBe('office')
})

test('what stays overdue beyond the days of the switch is also a to-do of the head of the department, and of nobody else', async () => {
  const head = people.部门经理 as Employee
  const lead = 'update department set leader_id = $2 where id = $1'
  const setDays = async (value: number, seen: number) => {
    const changes = [{ code: 'moneyEscalateDays' as const, value, seen }]
    await server.ask(switchRoutes.save, { as: company.boss, body: { changes } })
  }
  const waits = async (as: string) => {
    const { todos } = await server.ask(dashboardRoutes.figures, { as })
    const found = todos.find(({ key }) => key === 'escalatedTerms')
    expect(await countBehind(as, { to: found?.to ?? '', of: 'count' })).toBe(found?.count)
    return found?.count
  }
  await server.owner.query(lead, [company.departmentId, head.employeeId])
  expect(await waits(head.token)).toBe(0)
  await setDays(2, 7)
  expect(await waits(head.token)).toBe(1)
  for (const { token } of [people.导购, people.财务] as Employee[]) expect(await waits(token)).toBe(0)
  expect(await waits(company.boss)).toBe(0)
  await setDays(3, 2)
  expect(await waits(head.token)).toBe(0)
  // Zero tells no head, however late it is.
  await setDays(0, 3)
  expect(await waits(head.token)).toBe(0)
  await setDays(2, 0)
  // Whoever heads the department of their own contract has it among their own already.
  await server.owner.query(lead, [company.departmentId, (people.导购 as Employee).employeeId])
  expect(await waits((people.导购 as Employee).token)).toBe(0)
  await server.owner.query(lead, [company.departmentId, null])
  await setDays(7, 2)
})

test("the counts of a person's clues equal those of the list's views", async () => {
  for (const as of [company.boss, (people.导购 as Employee).token]) {
    const { clue } = await server.ask(dashboardRoutes.figures, { as })
    for (const view of ['mine', 'all', 'unassigned', 'due', 'overdue', 'pool'] as const) {
      const { total } = await server.ask(clueRoutes.totals, { as, body: { view, filters: {} } })
      expect([view, clue?.[view]]).toEqual([view, total])
    }
  }
})

test('new clues are all that were entered, also those in pools for who sees the whole company', async () => {
  const told = async (as: string) => {
    const tile = (await board(as)).tiles.find(({ key }) => key === 'newClues')
    const { clue } = await server.ask(dashboardRoutes.figures, { as })
    return {
      count: tile?.figure.value,
      hint: tile?.hint,
      note: clue?.trendNote,
      days: clue?.trend.reduce((sum, day) => sum + day.count, 0),
    }
  }
  const { rows } = await server.owner.query<{ all: number; near: number }>(
    `select count(*)::int as all, (count(*) filter (where status <> 'pooled' and department_id = $2))::int as near
     from clue where office_id = $1`,
    [company.officeId, company.departmentId],
  )
  const [{ all, near } = { all: 0, near: 0 }] = rows
  expect(all).toBeGreaterThan(near)
  for (const as of [company.boss, (people.只看流量 as Employee).token])
    expect(await told(as)).toEqual({ count: all, days: all, hint: '所选时间内登记或导入', note: '' })
  expect(await told((people.部门经理 as Employee).token)).toEqual({
    count: near,
    days: near,
    hint: '所选时间内登记或导入，不含公海里的',
    note: '不含公海里的',
  })
})

test('money of the board: what was signed and came in, what is owed; the margin only for who may see the cost', async () => {
  const tiles = async (as: string, period = thisYear) =>
    Object.fromEntries((await board(as, period)).tiles.map(({ key, figure }) => [key, figure.value]))
  const all = {
    signedAmount: 180_00,
    margin: 60_00,
    receivedAmount: 80_00,
    outstandingAmount: 100_00,
    overdueAmount: 60_00,
  }
  expect(await tiles(company.boss)).toMatchObject(all)
  expect(await tiles((people.财务 as Employee).token)).toMatchObject(all)
  const own = await tiles((people.导购 as Employee).token)
  expect(own).toMatchObject({
    signedAmount: 90_00,
    receivedAmount: 40_00,
    outstandingAmount: 50_00,
    overdueAmount: 30_00,
  })
  expect(own).not.toHaveProperty('margin')
  const past = await tiles(company.boss, { from: '2020-01-01', to: '2020-12-31' })
  expect(past).toMatchObject({ signedAmount: 0, margin: 0, receivedAmount: 0, outstandingAmount: 100_00 })
})

test('a figure of the first weight is the figure of its report', async () => {
  const head = async (as: string, key: string) => (await board(as)).tiles.find(tile => tile.key === key)
  const signedOn = {
    between: [startOfDay(thisYear.from).toISOString(), startOfDay(thisYear.to).toISOString()] as const,
  }
  const summed = (rows: readonly Record<string, unknown>[], key: string) =>
    rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
  for (const as of [
    company.boss,
    ...(['财务', '部门经理', '导购'] as const).map(role => (people[role] as Employee).token),
  ]) {
    const holds = { signedOn, state: { in: ['effective', 'completed'] } }
    const signed = await server.ask(reportRoutes.groups, {
      as,
      body: { by: 'person', view: 'all', filters: holds } as never,
    })
    expect((await head(as, 'signedAmount'))?.figure.value).toBe(summed(signed, 'amount'))
    const margin = (await head(as, 'margin'))?.figure.value
    expect(margin).toBe(signed.some(row => row.margin !== undefined) ? summed(signed, 'margin') : undefined)
    const came = { receivedOn: signedOn, state: { in: ['confirmed'] } }
    const received = await server.ask(receiptRoutes.groups, {
      as,
      body: { by: 'person', view: 'all', filters: came } as never,
    })
    expect((await head(as, 'receivedAmount'))?.figure.value).toBe(summed(received, 'amount'))
    const { sums } = await server.ask(agingRoutes.termTotals, { as, body: { view: 'all', filters: {} } })
    expect((await head(as, 'outstandingAmount'))?.figure.value).toBe(sums.open)
  }
})

test('figures of the first weight are held against the same days before, and run by weeks beside the year before', async () => {
  const ago = (days: number) => formatDate(startOfDay(now, -days))
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into contract (office_id, number, opportunity_id, customer_id, owner_id, department_id, state, signed_on, effective_at,
       priced_on, subtotal, total, effective_total, margin_amount, cost_amount)
     select office_id, 'BJ' || day, opportunity_id, customer_id, owner_id, department_id, 'effective', day::date, now(),
       current_date, 1000, 1000, 1000, 400, 600
     from contract, unnest(array[$2, $3, $4]) day where office_id = $1 and number like 'QD%' and department_id = $5 returning id`,
    [company.officeId, ago(0), ago(3), ago(364), company.departmentId],
  )
  const found = await board(company.boss, { from: ago(2), to: ago(0) })
  // Rows of the fixture are signed on the database's day.
  const today = (await board(company.boss, { from: ago(0), to: ago(0) })).tiles.find(
    ({ key }) => key === 'signedAmount',
  )?.figure.value
  const [signed, margin, owed] = ['signedAmount', 'margin', 'outstandingAmount'].map(key =>
    found.tiles.find(tile => tile.key === key),
  )
  expect(found.before).toEqual({ from: ago(5), to: ago(3) })
  expect([signed?.figure.value, signed?.head?.before?.value, signed?.head?.today?.value]).toEqual([190_00, 1000, today])
  expect(margin?.head).toMatchObject({ before: { value: 400 }, rate: { title: '毛利率', now: 3368, before: 4000 } })
  expect(owed?.head).toMatchObject({ before: null, today: null, rate: null })
  const course = found.courses.find(({ key }) => key === 'signed')
  expect(course?.weeks).toHaveLength(12)
  expect(course?.weeks.at(-1)?.before.value).toBe(1000)
  expect(course?.weeks.reduce((sum, { now: week }) => sum + week.value, 0)).toBe(190_00 + 1000)
  for (const role of ['导购', '部门经理'] as const) {
    const own = await board((people[role] as Employee).token)
    expect(own.courses.find(({ key }) => key === 'signed')?.weeks.at(-1)?.before.value).toBe(1000)
  }
  const { courses, tiles } = await board((people.只看流量 as Employee).token)
  expect([courses, tiles.filter(({ head }) => head)]).toEqual([[], []])
  await server.owner.query('delete from contract where id = any($1)', [rows.map(({ id }) => id)])
})

/** What waits for somebody, with the first rows of each sort. */
async function workOf(as: string) {
  const { todos, watched } = await server.ask(dashboardRoutes.figures, { as })
  const work = await server.ask(workRoutes.rows, { as, query: {} })
  const waiting = [...todos, ...watched].filter(({ count }) => count > 0)
  expect(
    work
      .filter(({ rows }) => rows.length > 0)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(
    waiting
      .filter(({ act }) => act !== null)
      .map(({ key }) => key)
      .sort(),
  )
  return waiting.map(todo => ({ ...todo, rows: work.find(({ key }) => key === todo.key)?.rows ?? [] }))
}

test('rows of work are the first rows of the list that their count opens', async () => {
  const roles = ['财务', '部门经理', '导购', '只看流量'] as const
  let told = 0
  for (const as of [company.boss, ...roles.map(role => (people[role] as Employee).token)]) {
    for (const { rows, count, to } of (await workOf(as)).filter(({ key }) => key !== 'monthToClose')) {
      // A term is opened in its contract; other rows in their list, which may be sorted for it.
      const opened = rows[0]?.to.startsWith(to) ? rows[0].to : to
      if (rows[0]) expect(rows.map(({ id }) => id)).toEqual(await firstBehind(as, opened, rows.length))
      expect(rows.length).toBeLessThanOrEqual(count)
      told += rows.length
    }
  }
  expect(told).toBeGreaterThan(10)
})

test('rows of work are told by the keys that are asked for, and of nothing that is not told to the person', async () => {
  const as = (people.导购 as Employee).token
  const keysOf = async (keys: string) =>
    (await server.ask(workRoutes.rows, { as, query: { keys } })).map(({ key }) => key)
  expect(await keysOf('receiptsToConfirm,monthToClose,uncontactedClues')).toEqual(['receiptsToConfirm'])
  expect(await server.call(workRoutes.rows, { as, query: { keys: 'dueClues,,1' } })).toMatchObject({ code: 40000 })
})

test('finance is told rows of money alone', async () => {
  const as = (people.财务 as Employee).token
  const { next } = await server.ask(dashboardRoutes.figures, { as })
  const screens = (await workOf(as)).flatMap(({ rows }) => rows.map(({ to }) => new URL(to, 'http://console').pathname))
  const money = ['collectionInfo', 'statementInfo', 'contractInfo'].map(code => `/approvalInfoManager/${code}`)
  expect(screens.filter(screen => !money.includes(screen))).toEqual([])
  expect(screens.length).toBeGreaterThan(3)
  expect(next).toEqual([])
})

test('what is looked after for others is told to who sees more than their own, and the figures lead for who sees the whole company', async () => {
  const page = async (as: string) => {
    const { lead, todos, watched } = await server.ask(dashboardRoutes.figures, { as })
    return { lead, watched: watched.map(({ key }) => key), todos: todos.map(({ key }) => key) }
  }
  const all = ['uncontactedClues', 'unassignedClues', 'staleDeals', 'longestOverdue']
  expect(await page(company.boss)).toMatchObject({ lead: 'figures', watched: all })
  expect(await page((people.部门经理 as Employee).token)).toMatchObject({ lead: 'work', watched: all })
  expect(await page((people.导购 as Employee).token)).toMatchObject({ lead: 'work', watched: [] })
  const finance = await page((people.财务 as Employee).token)
  expect(finance).toMatchObject({ lead: 'work', watched: ['longestOverdue'] })
  const desk = ['refundsToPay', 'invoicesToIssue', 'rowsToMatch', 'monthToClose']
  expect(finance.todos).toEqual(expect.arrayContaining([...desk, 'receiptsToConfirm']))
  const seller = await page((people.导购 as Employee).token)
  expect(seller.todos.filter(key => desk.includes(key))).toEqual([])
})

test('who may not see list prices has a start page without contracts and quotations', async () => {
  const menus = ['contractInfo', 'quotationList', 'clueList']
  const role = await makeRole(server.owner, company.officeId, { menus, scopes: { contract: 'office', clue: 'office' } })
  const { token } = await company.hire('figureNoPrice', role)
  const { todos } = await server.ask(dashboardRoutes.figures, { as: token })
  expect(todos.map(({ key }) => key)).not.toContain('lateUnsignedContracts')
  expect((await board(token)).tiles.map(({ key }) => key)).not.toContain('signedAmount')
})

test('the ranking and the tile count the same won deals', async () => {
  const { tiles, people: ranking, departments } = await board(company.boss)
  const value = (key: string) => tiles.find(tile => tile.key === key)?.figure.value
  expect(value('wonDeals')).toBe(2)
  expect(value('wonAmount')).toBe(560_00)
  const sum = (ranks: typeof ranking) => ranks.reduce((all, one) => all + one.amount.value, 0)
  expect([sum(ranking), sum(departments)]).toEqual([560_00, 560_00])
})

test('lost deals are shown beside the funnel: those of the period that the person may see', async () => {
  const lost = async (as: string, period = thisYear) => {
    const { lost: found } = await board(as, period)
    return found && [found.deals.value, found.amount.value]
  }
  expect(await lost(company.boss)).toEqual([2, 140_00])
  expect(await lost((people.导购 as Employee).token)).toEqual([1, 70_00])
  expect(await lost(company.boss, { from: '2020-01-01', to: '2020-12-31' })).toEqual([0, 0])
  expect(await lost((people.只看流量 as Employee).token)).toBe(null)
  const { funnel } = await board(company.boss)
  expect(funnel.map(({ name }) => name)).not.toContain('战败')
})

test("only people who see all of a target's deals see the target", async () => {
  const told = async (as: string) =>
    (await board(as)).targets.map(({ name, measure, target, actual }) => [name, measure, target, actual.value])
  const department = (await told(company.boss)).find(([name]) => name !== '全公司')
  expect(await told(company.boss)).toContainEqual(['全公司', 'wonAmount', 1000_00, 560_00])
  expect(department?.slice(2)).toContain(1000_00)
  const own = await told((people.导购 as Employee).token)
  expect(new Set(own.map(([name]) => name))).toEqual(new Set(['figureSeller']))
  expect(own).toContainEqual(['figureSeller', 'wonAmount', 1000_00, 280_00])
  expect(own).toContainEqual(['figureSeller', 'receivedAmount', 1000_00, 40_00])
  expect(own).toContainEqual(['figureSeller', 'signedAmount', 1000_00, 90_00])
  expect((await told((people.部门经理 as Employee).token)).map(([name]) => name)).not.toContain('全公司')
})

test("a person's won amount counts a shared deal by their share, as the ranking does", async () => {
  const [first, second] = [await company.hire('sharerOne', '导购'), await company.hire('sharerTwo', '导购')]
  const sales = await salesOf(server, company)
  const deal = await sales.addDeal(first.token, {})
  const members = [
    { employeeId: first.employeeId, roleId: null, share: 6000 },
    { employeeId: second.employeeId, roleId: null, share: 4000 },
  ]
  await server.ask(opportunityRoutes.members, {
    as: company.boss,
    body: { id: deal.id, version: deal.version, members },
  })
  await win(deal.id, 100_01)
  const ofTile = async (as: string, key: string) => (await board(as)).tiles.find(tile => tile.key === key)?.figure.value
  const { people: ranking } = await board(company.boss)
  const ranked = (id: number) => ranking.find(one => one.id === id)
  expect([ranked(first.employeeId)?.amount.value, ranked(second.employeeId)?.amount.value]).toEqual([60_00, 40_01])
  for (const { token, employeeId } of [first, second]) {
    expect(await ofTile(token, 'wonAmount')).toBe(ranked(employeeId)?.amount.value)
    expect(await ofTile(token, 'wonDeals')).toBe(1)
    for (const figure of figuresIn(await board(token)))
      expect([figure.to, await countBehind(token, figure)]).toEqual([figure.to, figure.value])
  }
  const { rows } = await server.ask(opportunityRoutes.list, {
    as: company.boss,
    body: { view: 'won', filters: { performerIds: { in: [second.employeeId] } } },
  })
  expect(rows).toMatchObject([{ id: deal.id, performerIds: [first.employeeId, second.employeeId], performance: 40_01 }])
})

test('contacts of today and overdue ones are ordered by their appointment', async () => {
  const { token, employeeId } = await company.hire('appointed', '导购')
  const at = (hours: number) => new Date(startOfDay(now).getTime() + hours * 3_600_000)
  for (const hours of [15, 9, 12, -5, -30]) {
    const nextFollowUpAt = at(hours)
    await makeClue(server.owner, company.officeId, { ownerId: employeeId, nextFollowUpAt })
    const sales = await salesOf(server, company)
    await sales.addDeal(token, { nextFollowUpAt: nextFollowUpAt.toISOString() })
  }
  for (const list of [clueRoutes.list, opportunityRoutes.list])
    for (const [view, hours] of [
      ['due', [9, 12, 15]],
      ['overdue', [-30, -5]],
    ] as const) {
      const { rows } = await server.ask(list, { as: token, body: { view, filters: {} } })
      expect(rows.map(row => new Date(row.nextFollowUpAt ?? 0))).toEqual(hours.map(at))
    }
})

test('records that soon go back come first among the calls, until somebody follows up', async () => {
  const { token, employeeId } = await company.hire('leaver', '导购')
  const changes = [
    { code: 'clueRecycling' as const, value: true, seen: false },
    { code: 'clueContactHours' as const, value: 24, seen: 24 },
  ]
  await server.ask(switchRoutes.save, { as: company.boss, body: { changes } })
  const { id } = await makeClue(server.owner, company.officeId, { ownerId: employeeId })
  await makeClue(server.owner, company.officeId, { ownerId: employeeId })
  await server.owner.query(`update clue set assigned_at = now() - interval '23 hours' where id = $1`, [id])
  const next = async () =>
    (await server.ask(dashboardRoutes.figures, { as: token })).next.map(one => [one.id, one.leavesAt])
  const before = await next()
  expect(before[0]).toEqual([id, expect.any(String)])
  expect(Date.parse(String(before[0]?.[1]))).toBeGreaterThan(Date.now())
  await server.ask(clueRoutes.follow, { as: token, body: { id, content: '已联系' } })
  expect((await next()).filter(([, leaving]) => leaving)).toEqual([])
})

test('a part of a month has no target', async () => {
  expect((await board(company.boss, { from: `${year}-01-02`, to: `${year}-12-31` })).targets).toEqual([])
})

test('a period that ends before it begins is refused', async () => {
  const query = { from: '2026-02-01', to: '2026-01-01' }
  const answer = await server.call(boardRoutes.board, { as: company.boss, query })
  expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field: 'to' }] } })
})
