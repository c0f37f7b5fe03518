import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import type { Layout } from '../../src/modules/bankStatement/api/layout.ts'
import { day } from '../calendar.ts'
import type { Employee } from '../companies/employ.ts'
import { keepFile, open, type Received, type Row, receivedBy } from './keep.ts'

const layout: Layout = {
  source: 'wechat',
  headerRow: 17,
  header: [
    '交易时间',
    '交易类型',
    '交易对方',
    '商品',
    '收/支',
    '金额(元)',
    '支付方式',
    '当前状态',
    '交易单号',
    '商户单号',
    '备注',
  ],
  mapping: {
    at: 0,
    counterparty: 2,
    product: 3,
    direction: 4,
    amount: 5,
    status: 7,
    serial: 8,
    order: 9,
    remark: 10,
  },
}

/** Brings the WeChat Pay bill of the last month: most rows are matched, some wait for finance, two could not be read. */
export async function bringWechat(
  client: ClientBase,
  officeId: number,
  accountId: number,
  keeper: Employee,
  now: number,
): Promise<void> {
  const received = await receivedBy(client, officeId, accountId, formatDate(now - 30 * day))
  const on = (days: number) => formatDate(now - days * day).replaceAll('-', '')
  await keepFile(client, {
    officeId,
    accountId,
    keeper,
    name: `微信支付账单(${on(30)}-${on(1)}).csv`,
    layout,
    skippedCount: 3,
    faults: [
      { row: 31, message: '“2026-13-02”不是日期，应如 2026-11-20' },
      { row: 38, message: '“一百”不是金额，应以元为单位，最多两位小数' },
    ],
    rows: [...received.map(rowOf), ...strangers(now)],
    now,
  })
}

const shown = (name: string) => (name.length > 1 ? `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}` : name)

/** Every seventh receipt was paid by somebody else, so that finance has to say. */
function rowOf({ id, amount, day: on, serial, payer, customer }: Received, place: number): Row {
  const other = place % 7 === 6
  return {
    ...open,
    day: on,
    clock: `${String(9 + (place % 10)).padStart(2, '0')}:${String((place * 7) % 60).padStart(2, '0')}:12`,
    amount,
    counterparty: other ? '陈*' : shown(payer || customer),
    remark: '货款',
    serial: serial ?? `10000${String(50_000_000 + id)}`,
    state: other ? 'suggested' : 'matched',
    receiptId: id,
    how: other ? 'amount' : serial ? 'serial' : 'facts',
    reason: '',
  }
}

/** Money that no receipt tells of. */
function strangers(now: number): Row[] {
  const on = (days: number) => formatDate(now - days * day)
  const row = (days: number, clock: string, amount: number, counterparty: string, serial: string): Row => ({
    ...open,
    day: on(days),
    clock,
    amount,
    counterparty,
    remark: '货款',
    serial,
    reason: '',
  })
  const own = row(9, '18:02:00', 500_000, '老板', '1000059990004')
  return [
    row(4, '10:21:09', 350_000, '周*', '1000059990001'),
    row(2, '15:40:51', 1_280_000, '**设计工作室', '1000059990002'),
    row(2, '15:40:51', 88_800, '吴*燕', '1000059990003'),
    Object.assign(own, { state: 'ignored', reason: '老板转入备用金' }),
  ]
}
