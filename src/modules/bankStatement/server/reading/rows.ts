import { cut } from '../../../../kernel/api/text.ts'
import type { Cell, SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import type { ColumnKey, Layout, Mapping, Source } from '../../api/layout.ts'
import { cleanText } from './clean.ts'
import { fingerprints } from './fingerprint.ts'
import { amountOf, clockOf, directionOf, whenOf } from './values.ts'

/** A movement of money as a statement tells it; amounts in fen, above zero; `fee` is what the channel kept. */
export type BankStatementLine = {
  row: number
  day: string
  clock: string | null
  direction: 'in' | 'out'
  amount: number
  fee: number
  counterparty: string
  remark: string
  serial: string | null
  order: string | null
  /** What may be that of several payments: a voucher, an order. */
  reference: string | null
  /** Of the account after the movement, in fen. */
  balance: number | null
  fingerprint: string
  /** The fingerprint of earlier versions, by which rows are stored that they read; null for one that they took for the same. */
  fingerprintBefore: string | null
}
/** Why a row cannot be read, in words. */
export type LineFault = { row: number; message: string }
/** What some rows of a file come to; `skipped` moved no money: closed, neither in nor out, totals. */
export type ReadLines = { lines: BankStatementLine[]; faults: LineFault[]; skipped: number }

const longest = { counterparty: 100, remark: 200, serial: 64, order: 64 }
const mostFen = 1_000_000_000_000 // ten billion yuan
const unmoved = /关闭|失败|撤销|等待|未支付|处理中|revoked|payerror|closed|notpay/i
/** The buyer has paid and the seller has nothing yet. */
const paidToNobody = /等待(买家)?确认收货/
const totals =
  /^(合计|总计|小计|本页|累计|期初|期末|总笔数|总交易单数|资金流水总笔数|.{0,4}笔数|承前|过次|[借贷]方.{0,4}合计|(收入|支出).{0,2}合计|第\d+页|页码)/

/** How the table of each source ends, by the first text of a row. */
const ends: Record<Source, RegExp> = {
  wechat: /^(总交易单数|资金流水总笔数)/,
  alipay: /^(#|-{3,}|共\d+笔)/,
  table: /^#?-{5,}$/,
}

/**
 * Reads the rows of a statement below its header, in batches as they come. A row that cannot be read is a fault and stops nothing.
 * `today` is the last day that a row may have.
 */
export async function* readLines(
  batches: AsyncIterable<SheetRow[]>,
  { source, headerRow, header, mapping }: Layout,
  today: string,
): AsyncGenerator<ReadLines> {
  const sign = fingerprints()
  for await (const rows of batches) {
    const read: ReadLines = { lines: [], faults: [], skipped: 0 }
    for (const row of rows) {
      if (row.number <= headerRow) continue
      if (ends[source].test(firstText(row.cells))) return yield read
      if (isHeader(row.cells, header)) continue // of the next page
      const found = lineOf(row, { source, mapping }, today)
      if (found === 'skipped') read.skipped++
      else if ('message' in found) read.faults.push({ row: row.number, message: found.message })
      else read.lines.push({ ...found, ...sign(found) })
    }
    yield read
  }
}

const isHeader = (cells: readonly Cell[], header: readonly string[]) =>
  header.length > 2 && header.every((title, at) => cleanText(cells[at]) === title)

const firstText = (cells: readonly Cell[]) => cells.map(cleanText).find(text => text !== '') ?? ''

type Of = { source: Source; mapping: Mapping }
type Found = Omit<BankStatementLine, 'fingerprint' | 'fingerprintBefore'> | { message: string } | 'skipped'

function lineOf({ number, cells }: SheetRow, { source, mapping }: Of, today: string): Found {
  const cell = (key: ColumnKey) => (mapping[key] === undefined ? undefined : cells[mapping[key]])
  const text = (key: ColumnKey) => cleanText(cell(key))
  const when = whenOf(cell('at'))
  if (!when) {
    if (cells.some(one => totals.test(cleanText(one)))) return 'skipped'
    return { message: text('at') === '' ? '没有日期' : `“${cut(text('at'), 30)}”不是日期，应如 2026-11-20` }
  }
  if (when.day > today) return { message: `${when.day} 还没有到，请核对日期` }
  if (when.day < '2000') return { message: `${when.day} 太早，请核对日期` }
  if (unmoved.test(text('status')) && !paidToNobody.test(text('status'))) return 'skipped'
  const moved = movementOf({ source, mapping }, cell, text)
  if (moved === 'skipped' || 'message' in moved) return moved
  if (paidToNobody.test(text('status')) && moved.direction === 'in') return 'skipped'
  const fee = amountOf(cell('fee'))
  if (fee === null) return { message: `手续费“${cut(text('fee'), 30)}”不是金额，请填写数字` }
  if (Math.abs(fee) > moved.amount) return { message: '手续费超过了金额，请核对' }
  const code = (key: 'serial' | 'refundSerial' | 'order') => meant(text(key))
  return {
    row: number,
    day: when.day,
    clock: when.clock ?? clockOf(text('clock')) ?? whenOf(cell('clock'))?.clock ?? null,
    ...moved,
    fee: Math.abs(fee),
    counterparty: cut(otherSide(moved, text) ?? '', longest.counterparty),
    remark: cut([text('product'), text('remark')].flatMap(one => meant(one) ?? []).join('；'), longest.remark),
    serial: shortened((moved.direction === 'out' ? code('refundSerial') : null) ?? code('serial'), longest.serial),
    order: shortened(code('order') ?? meant(text('reference')), longest.order),
    reference: shortened(meant(text('reference')), longest.serial),
    balance: text('balance') === '' ? null : amountOf(cell('balance')),
  }
}

/** The other side of a payment: who was paid, where a column of its own tells it, else who the statement names. */
const otherSide = ({ direction }: Moved, text: TextOf) =>
  (direction === 'out' ? meant(text('payee')) : null) ?? meant(text('counterparty'))

/** Returns what a text says; null where its sign stands for nothing. */
const meant = (text: string) => (/^(\/|-+|0+|无|null)?$/i.test(text) ? null : text)
const shortened = (code: string | null, most: number) => (code === null ? null : cut(code, most))

type Moved = { direction: 'in' | 'out'; amount: number }
type Movement = Moved | { message: string } | 'skipped'
type CellOf = (key: ColumnKey) => Cell | undefined
type TextOf = (key: ColumnKey) => string

function movementOf({ source, mapping }: Of, cell: CellOf, text: TextOf): Movement {
  const wrong = (['amount', 'income', 'outcome'] as const).find(key => amountOf(cell(key)) === null)
  if (wrong) return { message: `“${cut(text(wrong), 30)}”不是金额，应以元为单位，最多两位小数` }
  if ((['amount', 'income', 'outcome'] as const).every(key => text(key) === '')) return { message: '没有金额，请核对' }
  const moved = mapping.amount === undefined ? apart(cell, source) : together({ source, mapping }, cell, text)
  if (moved === 'skipped' || 'message' in moved) return moved
  if (moved.amount > mostFen) return { message: '金额超过 100 亿元，请核对' }
  return moved.amount === 0 ? 'skipped' : moved
}

/** Income and outcome in columns of their own. A minus takes a payment back; in Alipay's column of outcomes every amount has one. */
function apart(cell: CellOf, source: Source): Moved | { message: string } {
  const [income, outcome] = [amountOf(cell('income')) ?? 0, amountOf(cell('outcome')) ?? 0]
  if (income !== 0 && outcome !== 0) return { message: '收入和支出都有金额，请核对' }
  return bySign(income - (source === 'alipay' ? Math.abs(outcome) : outcome))
}

/** One amount whose direction a word tells, or else its sign. Alipay counts what a seller paid back as neither in nor out. */
function together({ source, mapping }: Of, cell: CellOf, text: TextOf): Movement {
  const amount = amountOf(cell('amount')) ?? 0
  const written = text('direction')
  if (mapping.direction === undefined || (written === '' && amount < 0)) return bySign(amount)
  if (written === '') return { message: '没有收支方向，应为收入或支出' }
  const direction = directionOf(written)
  if (direction === null) return { message: `“${cut(written, 30)}”不是收支方向，应为收入或支出` }
  if (direction === 'none' && source === 'alipay' && /^退款成功/.test(text('status')))
    return { direction: 'in', amount: Math.abs(amount) }
  return direction === 'none' ? 'skipped' : { direction, amount: Math.abs(amount) }
}

const bySign = (net: number): Moved => ({ direction: net < 0 ? 'out' : 'in', amount: Math.abs(net) })
