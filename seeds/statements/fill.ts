import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/contract/time.ts'
import { day } from '../calendar.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'

type Received = {
  id: number
  amount: number
  day: string
  serial: string | null
  payer: string
  customer: string
  state: string
}

const header = [
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
]
const mapping = {
  at: 0,
  counterparty: 2,
  product: 3,
  direction: 4,
  amount: 5,
  status: 7,
  serial: 8,
  order: 9,
  remark: 10,
}

/** Fills a company with the WeChat Pay bill of its last month: most rows are matched, some wait for finance, two could not be read. */
export async function fillStatements(client: ClientBase, company: Company, now: number): Promise<void> {
  const { officeId, employees } = company
  const keeper = employees.find(one => one.username === 'finance') ?? employees[0]
  const { rows: accounts } = await client.query<{ id: number }>(
    `select id from money_account where office_id = $1 and kind = 'wechat' order by position limit 1`,
    [officeId],
  )
  const [account] = accounts
  if (!account || !keeper) return
  const received = await receivedBy(client, officeId, account.id, now)
  const [fileId] = await reserveIds(client, 'statement_file', 1)
  const rows = [...received.map((one, place) => rowOf(one, place)), ...strangers(now)]
  const counted = (state: string) => rows.filter(row => row.state === state).length
  const createdAt = new Date(now - 3 * 3_600_000).toISOString()
  await insertRows(client, 'statement_file', [
    {
      officeId,
      id: fileId,
      accountId: account.id,
      name: `微信支付账单(${formatDate(now - 30 * day).replaceAll('-', '')}-${formatDate(now - day).replaceAll('-', '')}).csv`,
      state: 'done',
      layout: { source: 'wechat', headerRow: 17, header, mapping },
      preview: [],
      readCount: rows.length,
      addedCount: rows.length,
      skippedCount: 3,
      faultCount: 2,
      matchedCount: counted('matched'),
      suggestedCount: counted('suggested'),
      faults: [
        { row: 31, message: '“2026-13-02”不是日期，应如 2026-11-20' },
        { row: 38, message: '“一百”不是金额，应以元为单位，最多两位小数' },
      ],
      message: '',
      createdBy: keeper.id,
      createdAt,
      finishedAt: createdAt,
      updatedAt: createdAt,
      version: 2,
    },
  ])
  await insertRows(
    client,
    'statement_row',
    rows.map((row, place) => ({
      officeId,
      accountId: account.id,
      statementFileId: fileId,
      rowNumber: 18 + place,
      direction: 'in',
      fee: 0,
      remark: '货款',
      orderNumber: null,
      fingerprint: `demo-${place}`,
      createdAt,
      updatedAt: createdAt,
      version: 1,
      ...row,
      decidedBy: row.state === 'ignored' ? keeper.id : null,
      decidedAt: row.state === 'ignored' ? createdAt : null,
    })),
  )
}

async function receivedBy(client: ClientBase, officeId: number, accountId: number, now: number): Promise<Received[]> {
  const { rows } = await client.query<Received>(
    `select r.id, r.amount, r.received_on as day, r.external_serial as serial, r.payer, c.name as customer, r.state
     from receipt r join customer c on c.office_id = r.office_id and c.id = r.customer_id
     where r.office_id = $1 and r.account_id = $2 and r.state in ('submitted', 'confirmed') and r.received_on >= $3
     order by r.received_on, r.id limit 40`,
    [officeId, accountId, formatDate(now - 30 * day)],
  )
  return rows
}

const shown = (name: string) => (name.length > 1 ? `${name[0]}${'*'.repeat(name.length - 2)}${name.at(-1)}` : name)

/** Every seventh receipt was paid by somebody else, so that finance has to say. */
function rowOf({ id, amount, day: on, serial, payer, customer }: Received, place: number) {
  const other = place % 7 === 6
  return {
    day: on,
    clock: `${String(9 + (place % 10)).padStart(2, '0')}:${String((place * 7) % 60).padStart(2, '0')}:12`,
    amount,
    counterparty: other ? '陈*' : shown(payer || customer),
    serial: serial ?? `10000${String(50_000_000 + id)}`,
    state: other ? 'suggested' : 'matched',
    receiptId: id,
    how: other ? 'amount' : serial ? 'serial' : 'facts',
    reason: '',
  }
}

/** Money that no receipt tells of. */
function strangers(now: number) {
  const on = (days: number) => formatDate(now - days * day)
  const open = { receiptId: null, how: null, state: 'unmatched', reason: '' }
  return [
    { ...open, day: on(4), clock: '10:21:09', amount: 350_000, counterparty: '周*', serial: '1000059990001' },
    {
      ...open,
      day: on(2),
      clock: '15:40:51',
      amount: 1_280_000,
      counterparty: '**设计工作室',
      serial: '1000059990002',
    },
    { ...open, day: on(2), clock: '15:40:51', amount: 88_800, counterparty: '吴*燕', serial: '1000059990003' },
    {
      ...open,
      day: on(9),
      clock: '18:02:00',
      amount: 500_000,
      counterparty: '老板',
      serial: '1000059990004',
      state: 'ignored',
      reason: '老板转入备用金',
    },
  ]
}
