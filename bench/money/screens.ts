import { formatDate, startOfDay } from '../../src/kernel/api/time.ts'
import { gramsOf } from '../../src/kernel/server/list/bigrams.ts'
import type { Bind } from '../../src/kernel/server/list/list.ts'
import { contractRoutes } from '../../src/modules/contract/api/routes.ts'
import { contracts as signed } from '../../src/modules/contract/server/record/contracts.ts'
import { agingRoutes } from '../../src/modules/money/api/agingRoutes.ts'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import { requestRoutes } from '../../src/modules/money/api/request.ts'
import { summaryRoutes } from '../../src/modules/money/api/summary.ts'
import { termList } from '../../src/modules/money/server/figures/receivables.ts'
import { receipts as received } from '../../src/modules/money/server/record/receipts.ts'
import { requests as asked } from '../../src/modules/money/server/request/requests.ts'
import { boardRoutes } from '../../src/modules/reporting/api/board.ts'
import { type Person, pairsOf } from '../sales/bare.ts'
import { page, type Screen, screen } from '../sales/screens.ts'
import { aging, balances, type Grouping, opened } from './aging.ts'
import { asByHand, board } from './board.ts'
import { counts, firstPage, foundCustomers, type Held, totals, type Which } from './lists.ts'

type Row = Record<string, unknown>

const contracts: Held = {
  spec: signed.list,
  table: 'contract',
  reach: person => person.contracts,
}
const receipts: Held = { spec: received.list, table: 'receipt', reach: person => person.money }
const requests: Held = { spec: asked.list, table: 'money_request', reach: person => person.money }
const terms: Held = {
  spec: termList,
  table: '(select * from contract_term where amount > paid)',
  reach: person => person.contracts,
  order: 'order by e.due_on, e.id',
}

const all: Which = () => 'true'
const names = ['建国', '雨桐', '李娜', '欣怡', '王伟'].map(search => ({ search }))
const numbers = ['htl00001', 'htl000123', 'htl0000777'].map(search => ({ search }))
const grams = (words: string, search: string, bind: Bind) =>
  `grams(${words}) @> ${bind(gramsOf(search))} and position(${bind(search)} in ${words}) > 0`
const contractsFound = ({ officeId }: Person, search: string, bind: Bind) =>
  `select id from contract where office_id = ${bind(officeId)} and ${grams('lower(number)', search, bind)}`

const thisMonth = { from: `${formatDate(Date.now()).slice(0, 7)}-01`, to: formatDate(Date.now()) }
const today = formatDate(Date.now())
const yearAgo = formatDate(startOfDay(Date.now(), -365))
const overdue = `e.due_on < (now() at time zone 'Asia/Shanghai')::date`

/** The views that the screens count. */
const receiptViews = {
  toConfirm: `e.state = 'submitted'`,
  returned: `e.state = 'returned'`,
  noVoucher: `e.voucher_count = 0 and (e.state = 'submitted' or e.state = 'confirmed') and e.submitted_at is not null
    and not exists (select from statement_row s where s.office_id = e.office_id and s.receipt_id = e.id and s.state = 'matched')`,
}
const requestViews = {
  toPay: `e.kind in ('refund', 'double') and e.state = 'approved'`,
  toIssue: `e.kind in ('invoice', 'redInvoice') and e.state = 'approved'`,
  approving: `e.state = 'approving'`,
}
const termViews = {
  overdue,
  soon: `e.due_on between (now() at time zone 'Asia/Shanghai')::date and (now() at time zone 'Asia/Shanghai')::date + 7`,
}
const counted = {
  ours: (answer: Record<string, number>) => answer,
  theirs: ([row]: readonly Row[]) => row,
}
const summed = (...keys: string[]) => ({
  ours: ({ total, sums }: { total: number; sums: Record<string, number> }) => [total, ...keys.map(key => sums[key])],
  theirs: ([row]: readonly Row[]) => [row?.count, ...keys.map(key => row?.[key])],
})

const sumsOf = ([row]: readonly Row[]) => (row?.alls ?? { total: 0, count: 0 }) as { total: number; count: number }

const agings = (asOf: string) =>
  (['customer', 'person', 'department'] as const satisfies Grouping[]).map(by => ({ asOf, by }))
const aged = {
  bare: (person: Person, body: { asOf: string; by: Grouping }) => [aging(person, body)],
  ours: ({ rows, sums, count }: { rows: Row[]; sums: { total: number }; count: number }) => ({
    rows: rows.map(({ name: _, ...row }) => row),
    total: sums.total,
    count,
  }),
  theirs: (rows: readonly Row[]) => ({
    rows: rows.map(({ alls: _, ...row }) => row),
    total: sumsOf(rows).total ?? 0,
    count: sumsOf(rows).count,
  }),
}

/** The screens of contracts and money. */
export const moneyScreens: readonly Screen[] = [
  screen(contractRoutes.list, {
    title: '合同列表',
    bodies: [{}],
    bare: person => [firstPage(contracts, person, all)],
    ...page,
  }),
  screen(contractRoutes.list, {
    title: '合同搜索',
    bodies: [...names, ...numbers],
    bare: (person, { search }: { search: string }) => [
      firstPage(
        contracts,
        person,
        bind => `e.id in (${contractsFound(person, search, bind)}
          union all select id from contract where office_id = ${bind(person.officeId)} and customer_id in (${foundCustomers(person, search, bind)})
          union all select id from contract where office_id = ${bind(person.officeId)} and opportunity_id in (select id from opportunity
            where office_id = ${bind(person.officeId)} and bigrams(opportunity_words(name, number)) @> ${bind(pairsOf(search))}
              and position(${bind(search)} in opportunity_words(name, number)) > 0))`,
      ),
    ],
    ...page,
  }),
  screen(contractRoutes.totals, {
    title: '合同合计',
    bodies: [{}],
    bare: person => [
      totals(contracts, person, all, {
        total: 'e.total',
        paid: 'e.paid',
        outstanding: 'e.effective_total - e.paid',
      }),
    ],
    ...summed('total', 'paid', 'outstanding'),
  }),
  screen(contractRoutes.list, {
    title: '未签合同',
    bodies: [{ view: 'unsigned' }],
    bare: person => [
      firstPage(contracts, person, () => `e.state = 'effective' and e.cancelled_on is null and e.signed_on is null`),
    ],
    ...page,
  }),
  screen(receiptRoutes.list, {
    title: '收款列表',
    bodies: [{}],
    bare: person => [firstPage(receipts, person, all)],
    ...page,
  }),
  screen(receiptRoutes.list, {
    title: '收款搜索',
    bodies: [...names, { search: '付款人4321' }, { search: 'skl00123456' }],
    bare: (person, { search }: { search: string }) => [
      firstPage(
        receipts,
        person,
        bind => `e.id in (select id from receipt where office_id = ${bind(person.officeId)} and ${grams('receipt_words(number, external_serial, payer)', search, bind)}
          union all select id from receipt where office_id = ${bind(person.officeId)} and customer_id in (${foundCustomers(person, search, bind)})
          union all select id from receipt where office_id = ${bind(person.officeId)} and contract_id in (${contractsFound(person, search, bind)}))`,
      ),
    ],
    ...page,
  }),
  screen(receiptRoutes.totals, {
    title: '收款合计',
    bodies: [{}],
    bare: person => [totals(receipts, person, all, { amount: 'e.amount', fee: 'e.fee', balance: 'e.balance' })],
    ...summed('amount', 'fee', 'balance'),
  }),
  screen(receiptRoutes.viewCounts, {
    title: '收款各视图',
    bodies: [{ views: Object.keys(receiptViews) }],
    bare: person => [counts(receipts, person, receiptViews)],
    ...counted,
  }),
  screen(receiptRoutes.list, {
    title: '待确认收款',
    bodies: [{ view: 'toConfirm' }],
    bare: person => [firstPage(receipts, person, () => receiptViews.toConfirm)],
    ...page,
  }),
  screen(requestRoutes.list, {
    title: '待付退款',
    bodies: [{ view: 'toPay' }],
    bare: person => [firstPage(requests, person, () => requestViews.toPay)],
    ...page,
  }),
  screen(requestRoutes.viewCounts, {
    title: '资金申请各视图',
    bodies: [{ views: Object.keys(requestViews) }],
    bare: person => [counts(requests, person, requestViews)],
    ...counted,
  }),
  screen(agingRoutes.terms, {
    title: '逾期应收',
    bodies: [{}],
    bare: person => [firstPage(terms, person, () => overdue)],
    ...page,
  }),
  screen(agingRoutes.termTotals, {
    title: '逾期应收合计',
    bodies: [{}],
    bare: person => [
      totals(terms, person, () => overdue, { amount: 'e.amount', paid: 'e.paid', open: 'e.amount - e.paid' }),
    ],
    ...summed('amount', 'paid', 'open'),
  }),
  screen(agingRoutes.viewCounts, {
    title: '应收各视图',
    bodies: [{ views: Object.keys(termViews) }],
    bare: person => [counts(terms, person, termViews)],
    ...counted,
  }),
  screen(agingRoutes.aging, { title: '账龄', bodies: agings(today), ...aged }),
  screen(agingRoutes.aging, { title: '账龄（一年前）', bodies: agings(yearAgo), ...aged }),
  screen(agingRoutes.opened, {
    title: '账龄明细：90 天以上',
    bodies: [{ bucket: 'over90' }],
    bare: person => [opened(person)],
    ours: rows => rows,
    theirs: rows => rows,
  }),
  screen(boardRoutes.board, {
    title: '看板（本月）',
    bodies: [thisMonth],
    bare: (person, period: typeof thisMonth) => [board(person, period)],
    ours: asByHand,
    theirs: ([row]) => row,
  }),
  screen(summaryRoutes.balances, {
    title: '客户余额',
    bodies: [undefined],
    bare: person => [balances(person)],
    ours: ({ rows }) =>
      rows.map(({ customerId, balance, open, receipts: count }) => [customerId, balance, open, count]),
    theirs: rows => rows.map(({ id, balance, open, receipts: count }) => [id, balance, open, count]),
  }),
]
