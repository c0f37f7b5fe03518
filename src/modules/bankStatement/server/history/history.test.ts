import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFrom, type MadeContract, type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { csvOf, importer } from '../../../../../tests/support/transfer.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { closingRoutes } from '../../../money/api/closing.ts'
import { receiptRoutes } from '../../../money/api/receiptRoutes.ts'
import { historyUploads } from '../../../transfer/api/transfer.ts'
import { bankStatementRoutes } from '../../api/bankStatement.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '历史款项公司', 'past')
})
afterAll(() => server.stop())

const dealNumber = async ({ dealId }: Pick<MadeContract, 'dealId'>) =>
  (await server.owner.query<{ number: string }>('select number from opportunity where id = $1', [dealId])).rows[0]
    ?.number ?? ''
const receiptHead = ['原收款单号', '商机编号', '款项', '收款账户', '收款金额', '收款日期', '付款人']
const accountName = async () =>
  (await server.owner.query<{ name: string }>('select name from money_account where id = $1', [at.account('bank')]))
    .rows[0]?.name ?? ''
const brought = async (sourceNumber: string) =>
  (
    await server.owner.query<{
      id: number
      number: string
      state: string
      amount: number
      balance: number
      allocated: number
      refunded: number
    }>(
      `select r.id, r.number, r.state, r.amount::float8, r.balance::float8, r.allocated::float8, r.refunded::float8
       from money_import i join receipt r on r.office_id = i.office_id and r.id = i.receipt_id
       where i.office_id = $1 and i.source_number = $2 and i.kind = 'receipt' order by i.id`,
      [at.company.officeId, sourceNumber],
    )
  ).rows

const seen = async (id: number) =>
  (await server.ask(bankStatementRoutes.row, { as: at.finance.token, params: { id } })).row
/** A row of the bank's statement, matched with what is entered. */
const bankRow = async (direction: 'in' | 'out', amount: number, serial: string) => {
  const { officeId } = at.company
  const { rows } = await server.owner.query<{ id: number }>(
    `with file as (insert into statement_file (office_id, account_id, name, layout) values ($1, $2, '对公.csv', '{}') returning id)
     insert into statement_row (office_id, account_id, statement_file_id, row_number, day, direction, amount, serial, fingerprint)
     select $1, $2, id, 1, $3, $4, $5, $6, $6 from file returning id`,
    [officeId, at.account('bank'), dayFrom(0), direction, amount, serial],
  )
  const params = { accountId: at.account('bank') }
  await server.ask(bankStatementRoutes.rematch, { as: at.finance.token, params })
  return seen((rows[0] as { id: number }).id)
}

describe('商机收款导入', () => {
  test('S5.02 importHistoryBusinessPayImport：逐行检查，导入即确认并分配，错误进错误表，撤销记相反的一笔', async () => {
    const contract = await at.contract([{ amount: 30_000, dueOn: dayFrom(-5) }])
    const deal = await dealNumber(contract)
    const account = await accountName()
    const file = csvOf([
      receiptHead,
      ['YS-1', deal, '货款', account, '200.00', dayFrom(-3), '王小明'],
      ['YS-2', deal, '货款', account, '150.00', dayFrom(-2), ''],
      ['YS-3', '没有的商机', '货款', account, '1.00', dayFrom(-2), ''],
      ['YS-4', deal, '彩礼', account, '1.00', dayFrom(-2), ''],
      ['YS-5', deal, '货款', account, '-1', dayFrom(-2), ''],
      ['YS-6', deal, '货款', account, '1.00', dayFrom(2), ''],
    ])
    const uploaded = await server.call(historyUploads.importHistoryBusinessPay, {
      as: at.finance.token,
      file: { name: '收款.csv', content: file },
    })
    const into = importer(server, 'receipt', at.finance.token)
    const checked = await into.check(uploaded.data as never)
    expect(checked).toMatchObject({ createdCount: 2, failedCount: 4 })
    const done = await into.run(checked.id)
    expect(done).toMatchObject({ status: 'done', createdCount: 2 })
    expect(await brought('YS-1')).toMatchObject([{ state: 'confirmed', amount: 20_000, allocated: 20_000, balance: 0 }])
    expect(await brought('YS-2')).toMatchObject([{ state: 'confirmed', allocated: 10_000, balance: 5000 }])
    const lacking = { view: 'noVoucher', page: 1, pageSize: 20 } as const
    expect((await server.ask(receiptRoutes.list, { as: at.finance.token, body: lacking })).rows).toEqual([])
    const again = await into.check(await into.upload(file, '收款.csv'), { duplicates: 'skip' })
    expect(again).toMatchObject({ createdCount: 0, skippedCount: 2 })
    const undone = await into.undo(done.id)
    expect(undone).toMatchObject({ status: 'undone' })
    expect(await brought('YS-1')).toMatchObject([{ state: 'reversed', balance: 0, allocated: 0 }])
    expect((await at.terms(contract.id))[0]).toMatchObject({ paid: 0 })
    const fresh = await into.check(await into.upload(file, '收款.csv'), { duplicates: 'skip' })
    expect(fresh).toMatchObject({ createdCount: 2 })
  })

  test('定金 counts up to 20 % of the deal’s contracts, as of any confirmed receipt, also of earlier imports', async () => {
    const into = importer(server, 'receipt', at.finance.token)
    const contract = await at.contract([{ amount: 30_000 }])
    const without = await at.newDeal()
    const account = await accountName()
    const row = (number: string, deal: string, amount: string, days: number) => [
      number,
      deal,
      '定金',
      account,
      amount,
      dayFrom(-days),
      '王小明',
    ]
    const deals = [await dealNumber(contract), await dealNumber({ dealId: without.id })] as const
    const file = csvOf([
      receiptHead,
      row('DJ-1', deals[0], '40.00', 1),
      row('DJ-2', deals[0], '50.00', 2),
      row('DJ-3', deals[1], '70.00', 1),
    ])
    const checked = await into.check(await into.upload(file, '定金.csv'), { duplicates: 'skip' })
    const done = await into.run(checked.id)
    const ids = (await Promise.all(['DJ-1', 'DJ-2', 'DJ-3'].map(brought))).map(([one]) => one?.id as number)
    const counted = async () => Promise.all(ids.map(async id => (await at.detail(id)).earnest))
    expect(await counted()).toEqual([1000, 5000, 7000])
    await server.owner.query('delete from money_kind_entry where receipt_id = any($1)', [ids])
    await server.owner.query('update receipt set earnest = 0 where id = any($1)', [ids])
    await server.owner.query(readFileSync('migrations/0405_imported_earnest.sql', 'utf8'))
    expect(await counted()).toEqual([1000, 5000, 7000])
    await into.undo(done.id)
    expect(await counted()).toEqual([0, 0, 0])
  })

  test('is for finance', async () => {
    expect(
      await server.call(historyUploads.importHistoryBusinessPay, {
        as: at.seller.token,
        file: { name: 'a.csv', content: csvOf([receiptHead]) },
      }),
    ).toMatchObject({ code: codes.forbidden })
  })
})

test('S5.02 importHistoryBusinessRefundImport：按原单号退，不超过可退，撤销记回余额', async () => {
  const contract = await at.contract([{ amount: 30_000 }])
  const receipt = await at.received({ customerId: contract.customerId, contractId: contract.id }, { amount: 40_000 })
  const head = ['原退款单号', '收款单号', '退款金额', '退款日期', '收款人', '退款原因']
  const file = csvOf([
    head,
    ['TK-1', receipt.number, '150.00', dayFrom(0), '王小明', '退货'],
    ['TK-2', receipt.number, '300.00', dayFrom(0), '王小明', '超了'],
    ['TK-3', 'SK-没有', '1.00', dayFrom(0), '', ''],
  ])
  const uploaded = await server.call(historyUploads.importHistoryBusinessRefund, {
    as: at.finance.token,
    file: { name: '退款.csv', content: file },
  })
  const into = importer(server, 'refund', at.finance.token)
  const checked = await into.check(uploaded.data as never)
  expect(checked).toMatchObject({ createdCount: 1, failedCount: 2 })
  const done = await into.run(checked.id)
  expect(done).toMatchObject({ status: 'done', createdCount: 1 })
  expect(await at.detail(receipt.id)).toMatchObject({ balance: 0, allocated: 25_000, refunded: 15_000 })
  expect(await into.undo(done.id)).toMatchObject({ status: 'undone' })
  expect(await at.detail(receipt.id)).toMatchObject({ balance: 15_000, allocated: 25_000, refunded: 0 })
  expect(await server.ask(closingRoutes.verify, { as: at.finance.token })).toMatchObject({ broken: [] })
})

test('open lists learn of imported receipts and refunds, and who imports has entered them', async () => {
  const stream = await listen(await server.listen(), at.finance.token)
  const topics = () => new Set(stream.heard.map(({ topic }) => topic))
  const deal = await dealNumber(await at.contract([{ amount: 30_000 }]))
  const receipts = importer(server, 'receipt', at.finance.token)
  stream.heard.length = 0
  const line = ['YS-20', deal, '货款', await accountName(), '310.00', dayFrom(-2), '']
  await receipts.whole(csvOf([receiptHead, line]))
  await stream.until('receipt')
  const [receipt] = (await brought('YS-20')) as [{ id: number; number: string }, ...unknown[]]
  const { rows } = await server.owner.query('select entrants = array[entered_by] as own from receipt where id = $1', [
    receipt.id,
  ])
  expect(rows).toEqual([{ own: true }])
  const refunds = importer(server, 'refund', at.finance.token)
  const head = ['原退款单号', '收款单号', '退款金额', '退款日期', '收款人']
  const done = await refunds.whole(csvOf([head, ['TK-20', receipt.number, '5.00', dayFrom(0), '王小明']]))
  await stream.until('moneyRequest')
  stream.heard.length = 0
  await refunds.undo(done.id)
  await expect.poll(topics).toContain('moneyRequest')
  stream.stop()
})

describe('an undone import', () => {
  const refundHead = ['原退款单号', '收款单号', '退款金额', '退款日期', '收款人', '流水号']
  const past = dayFrom(-40)

  test('of refunds leaves no refund in 月结 and no row of a statement matched with one', async () => {
    const { customerId } = await at.newDeal()
    const receipt = await at.received({ customerId }, { amount: 40_000, receivedOn: past })
    const into = importer(server, 'refund', at.finance.token)
    const done = await into.whole(csvOf([refundHead, ['TK-9', receipt.number, '120.00', past, '王小明', 'TKL-9']]))
    const refunded = async () => (await server.ask(closingRoutes.book, { as: at.finance.token })).next
    expect(await refunded()).toMatchObject({ month: `${past.slice(0, 8)}01`, refunded: 12_000 })
    const row = await bankRow('out', 12_000, 'TKL-9')
    expect(row).toMatchObject({ state: 'matched', how: 'serial' })
    await into.undo(done.id)
    expect(await refunded()).toMatchObject({ refunded: 0 })
    expect(await seen(row.id)).toMatchObject({ state: 'unmatched', refundId: null })
    expect(await server.ask(closingRoutes.verify, { as: at.finance.token })).toMatchObject({ broken: [] })
  })

  test('of receipts leaves no row of a statement matched with one', async () => {
    const deal = await dealNumber(await at.contract([{ amount: 30_000 }]))
    const head = [...receiptHead, '流水号']
    const into = importer(server, 'receipt', at.finance.token)
    const line = ['YS-9', deal, '货款', await accountName(), '87.00', dayFrom(-2), '', 'YSL-9']
    const done = await into.whole(csvOf([head, line]))
    const row = await bankRow('in', 8_700, 'YSL-9')
    expect(row).toMatchObject({ state: 'matched', how: 'serial' })
    await into.undo(done.id)
    expect(await seen(row.id)).toMatchObject({ state: 'unmatched', receiptId: null })
    expect(await server.ask(closingRoutes.verify, { as: at.finance.token })).toMatchObject({ broken: [] })
  })
})
