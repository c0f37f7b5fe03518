import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Bind, Statement } from '../../../../kernel/server/list/list.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { type ChainRow, mostChainRows } from '../../../contract/api/chain.ts'
import { contractPlaces } from '../../../contract/api/places.ts'
import { besideOf, type ChainKind, type ChainOf, inChain, stepOf } from '../../../contract/server/index.ts'
import { moneyPlaces } from '../../api/places.ts'
import type { ReceiptRow } from '../../api/receipt.ts'
import { receiptRoutes } from '../../api/receiptRoutes.ts'
import type { MoneySummary } from '../../api/summary.ts'
import { documentKinds, receiptKinds } from '../../api/words.ts'
import { entriesWhere } from '../reading/detail.ts'
import { moneySums, receiptVisibility } from '../record/scope.ts'
import { receiptsOf, summaryOf } from './summing.ts'

type Term = MoneySummary['terms'][number]
type Entry = Awaited<ReturnType<typeof entriesWhere>>[number]

/** What is due, came in, is allocated and refunded, and is left: the sums of the tab 收款, each with what makes it up. */
export const moneyChain: ChainKind = {
  key: 'money',
  title: '收款',
  summedBy: moneySums,
  async figures(desk, of) {
    if (!desk.mayCall(receiptRoutes.list)) return null
    const { terms, receipts, ...sums } = await summaryOf(desk, of.level, of.id, of.customerId)
    const confirmed = receipts.filter(one => one.state === 'confirmed')
    const waiting = receipts.filter(one => one.state === 'submitted')
    const asked = (which: (term: Term) => boolean, amount: (term: Term) => number) =>
      terms.filter(term => amount(term) !== 0 && which(term)).map(term => termRow(desk, term, amount(term)))
    const figures = [
      stepOf(
        'due',
        '应收',
        sums.total,
        asked(always, term => term.amount),
      ),
      stepOf('received', '收款', sums.received, confirmed.map(receiptRow)),
      stepOf('allocated', '已分配', sums.paid, await allocated(desk, of)),
      stepOf('refunded', '已退款', sums.refunded, await refunded(desk, of)),
      stepOf('balance', '余额', sums.balance, confirmed.filter(one => one.balance > 0).map(balanceRow)),
      besideOf(
        'open',
        '未收',
        sums.open,
        asked(always, term => term.open),
      ),
      besideOf(
        'overdue',
        '其中逾期',
        sums.overdue,
        asked(
          term => term.overdue,
          term => term.open,
        ),
      ),
      besideOf('waiting', '待确认', sums.waiting, waiting.map(receiptRow)),
    ]
    return figures.map(figure => ({ ...figure, rows: figure.rows.slice(0, mostChainRows) }))
  },
}

const always = () => true
const atReceipt = (id: number) => linkTo(moneyPlaces.desk, { open: id })

function termRow(desk: Desk, { id, contractId, contractNumber, name, dueOn }: Term, amount: number): ChainRow {
  const to = desk.may('contractInfo') ? linkTo(contractPlaces.list, { open: contractId }) : null
  return { key: `term-${id}`, name: contractNumber, note: name, on: dueOn, amount, to }
}

const receiptRow = ({ id, number, kind, receivedOn, amount }: ReceiptRow): ChainRow => ({
  key: `receipt-${id}`,
  name: number,
  note: receiptKinds[kind],
  on: receivedOn,
  amount,
  to: atReceipt(id),
})
const balanceRow = (receipt: ReceiptRow): ChainRow => ({ ...receiptRow(receipt), amount: receipt.balance })

function entryRow({ id, receiptId, receiptNumber, documentKind, termName, onDay }: Entry, amount: number): ChainRow {
  const note = [documentKinds[documentKind], termName].filter(Boolean).join(' ')
  return { key: `entry-${id}`, name: receiptNumber, note, on: onDay, amount, to: atReceipt(receiptId) }
}

/** Returns entries (alias `m`) of receipts that the person sees, newest first. */
function entries(desk: Desk, which: (bind: Bind) => string): Promise<Entry[]> {
  const { values, bind } = new Statement()
  bind(desk.officeId)
  const seen = inScope(desk, receiptVisibility, 'r')(bind)
  return entriesWhere(desk, `${which(bind)} and ${seen}`, values.slice(1), mostChainRows)
}

/** Returns what moved to and from the terms of the chain's contracts. */
async function allocated(desk: Desk, of: ChainOf): Promise<ChainRow[]> {
  const found = await entries(
    desk,
    bind => `'term' in (m.from_pocket, m.to_pocket) and ${inChain(of, 'm.contract_id')(bind)}`,
  )
  return found.map(entry => entryRow(entry, entry.toPocket === 'term' ? entry.amount : -entry.amount))
}

/** Returns what went back to the customer; a double return comes from the company's own money and is told apart. */
async function refunded(desk: Desk, of: ChainOf): Promise<ChainRow[]> {
  const found = await entries(
    desk,
    bind => `'outside' in (m.from_pocket, m.to_pocket) and m.document_kind not in ('receipt', 'reversal') and m.from_pocket <> 'earned'
      and m.receipt_id = any(array(select e.id from receipt e where e.office_id = current_office() and ${receiptsOf(of.level, of.id)(bind)}))`,
  )
  return found.map(entry => entryRow(entry, entry.toPocket === 'outside' ? entry.amount : -entry.amount))
}
