import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '../src/kernel/api/route.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import {
  type BankStatementFile,
  bankStatementRoutes as routes,
} from '../src/modules/bankStatement/api/bankStatement.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { asOwner } from './database.ts'
import { watchList } from './import.ts'
import { timed } from './latency.ts'
import type { Result } from './result.ts'
import { quantile } from './statistics.ts'

const officeId = 2
const finance = 'o2boss'
const other = 'o1sales1'

/**
 * Brings a bill of WeChat Pay for as many receipts: half are matched by serial, the others by amount, day and payer. Measures the time until
 * all is read and matched, and how much it slows a person in another company.
 */
export async function benchBankStatement(database: Embedded, product: Child, rows: number): Promise<Result[]> {
  await forget(database)
  const accountId = await keepReceipts(database, rows)
  const colleague = await signIn(product.address, other)
  const quiet = await watchList(colleague, sleep(5000))
  const caller = await signIn(product.address, finance)
  const file = await upload(product, caller, accountId, billOf(rows))
  const working = timed(() => readWhole(caller, file, rows))
  const busy = await watchList(colleague, working)
  const whole = await working
  await forget(database)
  return [
    {
      name: `${rows} 笔流水读取并匹配`,
      value: whole / 1000,
      unit: ' s',
      limit: 20,
      better: 'lower',
      note: `${(rows / (whole / 1000)).toFixed(0)} 笔/秒；一半按流水号，一半按金额、日期和付款人`,
    },
    {
      name: '匹配流水时别人的列表调用',
      value: quantile(busy, 0.95),
      unit: ' ms',
      limit: 100,
      better: 'lower',
      note: `p95；不匹配时 ${quantile(quiet, 0.95).toFixed(1)} ms`,
    },
  ]
}

const amountOf = (at: number) => 100 + (at % 20_000)
const dayOf = (at: number) => `2026-${String(1 + (Math.floor(at / 20_000) % 9)).padStart(2, '0')}-15`
const payerOf = (at: number) => `付款人${at}`
const serialOf = (at: number) => (at % 2 === 0 ? `BENCH${at}` : '')

/** Keeps receipts that wait to be confirmed, all of one customer; returns their account. */
function keepReceipts(database: Embedded, rows: number): Promise<number> {
  return asOwner(database, async client => {
    const { rows: found } = await client.query<{ account: number; customer: number; owner: number }>(
      `select a.id as account, c.live_id as customer, e.id as owner from money_account a
       join customer c on c.office_id = a.office_id join employee e on e.office_id = a.office_id
       where a.office_id = $1 and a.kind = 'wechat' order by a.position, c.id, e.id limit 1`,
      [officeId],
    )
    const { account, customer, owner } = found[0] as { account: number; customer: number; owner: number }
    await client.query(
      `insert into receipt (office_id, number, customer_id, account_id, kind, amount, received_on, payer, external_serial, state, owner_id, created_by, submitted_at)
       select $1, 'BENCH' || t.at, $2, $3, 'payment', t.amount, t.day, t.payer, nullif(t.serial, ''), 'submitted', $4, $4, now()
       from json_to_recordset($5) t (at integer, amount bigint, day date, payer text, serial text)`,
      [
        officeId,
        customer,
        account,
        owner,
        JSON.stringify(
          Array.from({ length: rows }, (_, at) => ({
            at,
            amount: amountOf(at),
            day: dayOf(at),
            payer: payerOf(at),
            serial: serialOf(at),
          })),
        ),
      ],
    )
    await client.query('analyze receipt')
    return account
  })
}

const billOf = (rows: number) =>
  [
    '微信支付账单明细,,',
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `${dayOf(at)} 10:00:00,转账,${payerOf(at)},货款,收入,¥${(amountOf(at) / 100).toFixed(2)},零钱,已存入零钱,${serialOf(at) || `X${at}`}\t,/,/`,
    ),
  ].join('\n')

async function upload(
  { address }: Child,
  { token }: Caller,
  accountId: number,
  csv: string,
): Promise<BankStatementFile> {
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'bill.csv')
  const { method, path } = addressOf(routes.upload)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(address + path.replace(':accountId', String(accountId)), { method, headers, body: form })
  const { success, msg, data } = (await answer.json()) as { success: boolean; msg: string; data: BankStatementFile }
  if (!success) throw new Error(msg)
  return data
}

async function readWhole(caller: Caller, { id, version, layout }: BankStatementFile, rows: number): Promise<void> {
  await caller.ask(routes.read, { body: { id, version, mapping: layout.mapping } })
  for (;;) {
    const file = await caller.ask(routes.file, { params: { id } })
    if (file.state === 'failed') throw new Error(file.message)
    if (file.state === 'done') {
      if (file.matchedCount !== rows) throw new Error(`matched ${file.matchedCount} of ${rows} rows`)
      return
    }
    await sleep(100)
  }
}

/** Removes what the measurement leaves behind. */
function forget(database: Embedded): Promise<void> {
  return asOwner(database, async client => {
    await client.query(`set session_replication_role = replica;
      delete from statement_row where office_id = ${officeId}; delete from statement_file where office_id = ${officeId};
      delete from statement_layout where office_id = ${officeId};
      delete from receipt where office_id = ${officeId} and number like 'BENCH%';
      delete from operation_log where office_id = ${officeId}; delete from operation_log_seal where office_id = ${officeId};
      delete from notification where office_id = ${officeId}; delete from file_piece where office_id = ${officeId};
      delete from file where office_id = ${officeId}`)
    await client.query('vacuum analyze statement_row, receipt')
  })
}
