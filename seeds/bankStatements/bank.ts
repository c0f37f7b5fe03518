import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import type { Layout } from '../../src/modules/bankStatement/api/layout.ts'
import { day } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import { keepFile, open, type Received, type Row, receivedBy } from './keep.ts'
import { type MallPaid, mallBankName } from './malls.ts'

/** A bank's table as its web bank gives it: GBK, income and expense apart. */
const layout: Layout = {
  source: 'table',
  headerRow: 3,
  header: ['交易日期', '交易时间', '收入金额', '支出金额', '账户余额', '对方户名', '对方账号', '摘要', '流水号'],
  mapping: { at: 0, clock: 1, income: 2, outcome: 3, counterparty: 5, remark: 7, serial: 8 },
}
const covered = 40 // days

/**
 * Brings the bill of the company's bank, if anybody paid into it: rows that are matched with receipts, refunds and a mall's payment, some that wait for finance, and some
 * that nobody knows.
 */
export async function bringBank(
  client: ClientBase,
  officeId: number,
  accountId: number,
  keeper: Employee,
  paid: readonly MallPaid[],
  now: number,
): Promise<void> {
  const from = formatDate(now - covered * day)
  const received = await receivedBy(client, officeId, accountId, from)
  if (received.length === 0) return
  const malls = paid.filter(one => one.onDay >= from).map(mallRow)
  const rows = [...received.map(rowOf), ...(await refunds(client, officeId, accountId, from)), ...malls, ...others(now)]
  await keepFile(client, {
    officeId,
    accountId,
    keeper,
    name: `对公账户交易明细_${from.replaceAll('-', '')}_${formatDate(now - day).replaceAll('-', '')}.csv`,
    layout,
    skippedCount: 2,
    faults: [{ row: 9, message: '金额两列都是空的' }],
    rows: rows.toSorted((a, b) => a.day.localeCompare(b.day)),
    now,
  })
}

/** Every sixth was paid from another's account; every ninth has no serial that anybody noted. */
function rowOf({ id, amount, day: on, serial, payer, customer }: Received, place: number): Row {
  const other = place % 6 === 5
  const noted = serial !== null && place % 9 !== 4
  return {
    ...open,
    day: on,
    clock: `${String(9 + (place % 8)).padStart(2, '0')}:${String((place * 11) % 60).padStart(2, '0')}:00`,
    amount,
    counterparty: other ? '李建国' : payer || customer,
    remark: other ? '代付货款' : '货款',
    serial: noted && !other ? serial : `GB${String(70_000_000 + id)}`,
    state: other ? 'suggested' : 'matched',
    receiptId: id,
    how: other ? 'amount' : noted ? 'serial' : 'facts',
    reason: '',
  }
}

type Refund = { id: number; amount: number; day: string; payee: string; serial: string }

async function refunds(client: ClientBase, officeId: number, accountId: number, from: string): Promise<Row[]> {
  const { rows } = await client.query<Refund>(
    `select id, amount, done_on as day, payee, serial from money_request
     where office_id = $1 and account_id = $2 and state = 'done' and kind in ('refund', 'double') and done_on >= $3 order by id`,
    [officeId, accountId, from],
  )
  return rows.map(({ id, amount, day: on, payee, serial }) => ({
    ...open,
    day: on,
    clock: '16:20:00',
    amount,
    direction: 'out',
    counterparty: payee,
    remark: '退货款',
    serial: serial || `GB${String(80_000_000 + id)}`,
    state: 'matched',
    refundId: id,
    how: serial ? 'serial' : 'facts',
    reason: '',
  }))
}

/** What finance has not entered for the mall's month yet waits to be confirmed, with the mall. */
const mallRow = ({ accountId, entryId, amount, onDay, serial }: MallPaid): Row => ({
  ...open,
  day: onDay,
  clock: '10:05:00',
  amount,
  counterparty: mallBankName,
  remark: '商户结算款',
  serial,
  state: entryId === null ? 'suggested' : 'matched',
  mallEntryId: entryId,
  mallAccountId: entryId === null ? accountId : null,
  how: entryId === null ? 'mall' : 'serial',
  reason: '',
})

/** Rows of which no receipt tells. */
function others(now: number): Row[] {
  const row = (days: number, amount: number, counterparty: string, remark: string): Row => ({
    ...open,
    day: formatDate(now - days * day),
    clock: '11:30:00',
    amount,
    counterparty,
    remark,
    serial: `GB9000000${days}`,
    reason: '',
  })
  const [moved, charge] = [row(8, 5_000_000, '本公司基本户', '内部转账'), row(5, 2_500, '', '账户管理费')]
  return [
    row(3, 2_680_000, '王春梅', '装修货款'),
    row(6, 900_000, '城西装饰工程有限公司', '往来款'),
    Object.assign(moved, { state: 'ignored', reason: '账户间互转' }),
    Object.assign(charge, { direction: 'out', state: 'ignored', reason: '银行账户管理费' }),
  ]
}
