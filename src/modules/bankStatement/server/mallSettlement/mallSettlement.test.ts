import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../../tests/support/ledger.ts'
import { dayFrom, type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { firstOpenDay } from '../../../../kernel/api/month.ts'
import { cellText } from '../../../../kernel/server/sheet/cell.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { accountRoutes } from '../../../money/api/account.ts'
import { closingRoutes } from '../../../money/api/closing.ts'
import { receiptRoutes } from '../../../money/api/receiptRoutes.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'
import { bankStatementRoutes } from '../../api/bankStatement.ts'
import { type MallSettlement, mallRoutes as routes } from '../../api/mallSettlement.ts'

let server: TestServer
let other: TestServer
let at: Money
let mall: number
const day = dayFrom(-40)
const month = `${day.slice(0, 8)}01`
const next = `${dayFrom(-9).slice(0, 8)}01`
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
  at = await moneyOf(server, '商场公司', 'mall')
  const body = { name: '红星商场', kind: 'mall' as const, feeRate: 500 }
  mall = (await server.ask(accountRoutes.add, { as: at.finance.token, body })).id
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const collected = async (amount: number, receivedOn = day) => {
  const { customerId } = await at.newDeal()
  return at.received({ customerId }, { amount, accountId: mall, receivedOn })
}
const settlement = async (of = month) =>
  server.ask(routes.settlement, { as: at.finance.token, body: { accountId: mall, month: of } })
const facts = (more: object = {}) => ({
  accountId: mall,
  month,
  kind: 'payment' as const,
  amount: 180_000,
  onDay: dayFrom(0),
  intoAccountId: at.account('bank'),
  remark: '分两次付',
  ...more,
})
const enter = (more: object = {}, node = server) =>
  node.call(routes.enter, { as: at.finance.token, body: facts(more) as never })
const close = (of = month, node = server) =>
  node.call(routes.close, { as: at.finance.token, body: { accountId: mall, month: of } })

test('chain.md §3: the customer is settled gross, the mall owes us less its 扣点, and a monthly settlement closes it', async () => {
  await collected(200_000)
  const reversed = await collected(50_000)
  const { version } = await at.detail(reversed.id)
  const late = await collected(10_000, dayFrom(0))
  expect(late.fee).toBe(500)
  const begun = await settlement()
  expect(begun.month).toMatchObject({ opening: 0, gross: 250_000, fee: 12_500, net: 237_500, leftOver: 237_500 })
  expect(begun.month.closes).toContain('月结')
  expect(begun.lines).toHaveLength(2)

  const charged = await enter({ kind: 'charge', amount: 7_500, intoAccountId: null, remark: '促销费' })
  expect(charged).toMatchObject({ code: codes.ok, data: { month: { charged: 7_500, leftOver: 230_000 } } })
  const digit = await enter({ amount: 2_300_000, remark: '' })
  expect(digit).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'remark' }] } })
  expect(JSON.stringify(digit.data)).toContain('回款 ¥23,000.00 远超商场到这个月的欠款 ¥2,300.00，请核对金额和月份')
  const paid = await enter({ serial: 'M-1' })
  expect(paid.data).toMatchObject({ month: { paid: 180_000, leftOver: 50_000 } })
  const [, payment] = (await settlement()).entries
  const takeBack = (id: number) =>
    server.call(routes.takeBack, { as: at.finance.token, body: { id, reason: '记错金额' } })
  expect((await takeBack(payment?.id as number)).data).toMatchObject({ month: { paid: 0, leftOver: 230_000 } })
  expect(await takeBack(payment?.id as number)).toMatchObject({ code: codes.conflict })
  expect((await enter({ amount: 220_000 })).data).toMatchObject({ month: { leftOver: 10_000 } })

  expect(await close()).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('月结') })
  await server.ask(closingRoutes.close, { as: at.finance.token, body: { month } })
  // At once on two nodes: what is entered first is closed with the month, or is refused.
  const [entered, closed] = await Promise.all([enter({ amount: 3_000 }), close(month, other)])
  const left = entered.code === codes.ok ? 7_000 : 10_000
  expect(closed.code).toBe(codes.ok)
  expect((await settlement()).month).toMatchObject({ closed: true, leftOver: left })
  const { rows } = await server.owner.query('select left_over::int as left from mall_closing where account_id = $1', [
    mall,
  ])
  expect(rows).toEqual([{ left }])
  expect(await close()).toMatchObject({ code: codes.conflict })
  expect(await enter({ amount: 1 })).toMatchObject({ code: codes.conflict })
  expect(await takeBack((await settlement()).entries[0]?.id as number)).toMatchObject({ code: codes.conflict })

  // What is posted later counts in an open month, and what was left over opens the next one.
  const as = at.finance.token
  await server.ask(receiptRoutes.reverse, { as, body: { id: reversed.id, version, reason: '录错' } })
  expect((await settlement()).month).toMatchObject({ gross: 250_000, leftOver: left })
  const months = await server.ask(routes.months, { as: at.finance.token })
  const now = months.find(one => one.month === `${dayFrom(0).slice(0, 8)}01`)
  expect(now).toMatchObject({ opening: left, gross: -40_000, fee: -2_000, leftOver: left - 38_000 })
})

test('bad facts are told by field, and change nothing', async () => {
  const before = await settlement(next)
  for (const [more, field] of [
    [{ amount: 0 }, 'amount'],
    [{ onDay: dayFrom(2) }, 'onDay'],
    [{ intoAccountId: null }, 'intoAccountId'],
    [{ intoAccountId: mall }, 'intoAccountId'],
    [{ month: '2026-10-02' }, 'month'],
    [{ month: '2999-01-01' }, 'month'],
  ] as const)
    expect(await enter({ month: next, ...more })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field }] },
    })
  expect(await enter({ month: next, accountId: at.account('bank') })).toMatchObject({ code: codes.notFound })
  expect(await settlement(next)).toEqual(before)
})

test('what the mall gives back to a customer lowers what it owes', async () => {
  const now = `${dayFrom(0).slice(0, 8)}01`
  const { id, customerId } = await collected(30_000, dayFrom(0))
  const before = (await settlement(now)).month
  await server.owner.query(
    `with request as (
       insert into money_request (office_id, kind, number, customer_id, amount, state, payee, account_id, done_on, owner_id)
       values ($1, 'refund', 'TK商场', $2, 12000, 'done', '客户', $3, $4, $5) returning id
     )
     insert into money_entry (office_id, receipt_id, from_pocket, to_pocket, amount, document_kind, document_id, on_day)
     select $1, $6, 'balance', 'outside', 12000, 'refund', id, $4 from request`,
    [at.company.officeId, customerId, mall, dayFrom(0), at.seller.employeeId, id],
  )
  const after = await settlement(now)
  expect(after.month).toMatchObject({ refunded: 12_000, leftOver: before.leftOver - 12_000, gross: before.gross })
  expect(after.lines.at(-1)).toMatchObject({ document: 'TK商场', amount: -12_000, fee: 0 })
})

test('a closed month keeps its refund when the import of it is undone; that counts where it is booked', async () => {
  const own = await moneyOf(server, '商场撤销公司', 'mallundo')
  const as = own.finance.token
  const body = { name: '居然商场', kind: 'mall' as const, feeRate: 0 }
  const accountId = (await server.ask(accountRoutes.add, { as, body })).id
  const { customerId } = await own.newDeal()
  const receipt = await own.received({ customerId }, { amount: 50_000, accountId, receivedOn: day })
  const into = importer(server, 'refund', as)
  const head = ['原退款单号', '收款单号', '退款金额', '退款日期']
  const batch = await into.whole(csvOf([head, ['TK-M', receipt.number, '120.00', day]]))
  await server.ask(closingRoutes.close, { as, body: { month } })
  const { closedUntil } = await server.ask(closingRoutes.closed, { as })
  await server.ask(routes.close, { as, body: { accountId, month } })
  const shown = (of: string) => server.ask(routes.settlement, { as, body: { accountId, month: of } })
  const closed = await shown(month)
  expect(closed.month).toMatchObject({ closed: true, refunded: 12_000, leftOver: 38_000 })
  expect(await into.undo(batch.id)).toMatchObject({ status: 'undone' })
  expect(await shown(month)).toEqual(closed)
  const { month: now, lines } = await shown(firstOpenDay(day, closedUntil))
  expect(now).toMatchObject({ opening: 38_000, refunded: -12_000, leftOver: 50_000 })
  expect(lines).toMatchObject([{ about: '退款撤销', amount: 12_000, fee: 0 }])
  // chain.md §6: the check proves that the closed month is what its entries come to.
  expect((await verifiedLedger(server, '商场撤销公司')).broken).toEqual([])
  for (const columns of [
    { gross: 1, opening: -1 },
    { fee: 1, opening: 1 },
    { refunded: 1, opening: 1 },
    { charged: 1, opening: 1 },
    { paid: 1, opening: 1 },
    { left_over: 1, opening: 1 },
  ])
    expect(await falsified(server, '商场撤销公司', 'mall_closing', `account_id = ${accountId}`, columns)).toEqual([
      { check: '商场结账与代收和回款一致', document: `居然商场 ${month.slice(0, 7)}` },
    ])
})

describe('a row of the bank by which a mall pays', () => {
  const as = () => at.finance.token
  let file: number
  beforeAll(async () => {
    const made = await server.owner.query<{ id: number }>(
      `insert into statement_file (office_id, account_id, name, layout) values ($1, $2, '对公.csv', '{}') returning id`,
      [at.company.officeId, at.account('bank')],
    )
    file = made.rows[0]?.id as number
  })
  const rowFor = async (amount: number, counterparty: string, more: { kind?: string; serial?: string } = {}) => {
    const { rows } = await server.owner.query<{ id: number; version: number }>(
      `insert into statement_row (office_id, account_id, statement_file_id, row_number, day, direction, amount, counterparty, serial, fingerprint)
       values ($1, $2, $3, 1, $4, 'in', $5, $6, $7, $6 || random()) returning id, version`,
      [
        at.company.officeId,
        at.account(more.kind ?? 'bank'),
        file,
        dayFrom(0),
        amount,
        counterparty,
        more.serial ?? null,
      ],
    )
    return rows[0] as { id: number; version: number }
  }
  const shown = (id: number) => server.ask(bankStatementRoutes.row, { as: as(), params: { id } })
  const paid = async (amount: number, more: object = {}) => {
    const { data } = await enter({ month: next, amount, ...more })
    return (data as MallSettlement).entries.at(-1)?.id as number
  }
  const match = (row: { id: number; version: number }, mallEntryId: number, node = server) =>
    node.call(bankStatementRoutes.matchMall, { as: as(), body: { id: row.id, version: row.version, mallEntryId } })
  const rematch = () => server.ask(bankStatementRoutes.rematch, { as: as(), params: { accountId: at.account('bank') } })

  test('is matched with what finance entered, by amount, day and the name of the mall; without it that is suggested', async () => {
    const [named, other] = [await paid(61_001), await paid(61_002)]
    const [one, two] = [await rowFor(61_001, '红星美凯龙家居有限公司'), await rowFor(61_002, '某某置业')]
    expect(await rematch()).toMatchObject({ matched: 1, suggested: 1 })
    expect((await shown(one.id)).row).toMatchObject({
      state: 'matched',
      how: 'facts',
      mallEntryId: named,
      mallName: `红星商场 ${next.slice(0, 7)}`,
    })
    expect((await shown(two.id)).row).toMatchObject({ state: 'suggested', how: 'amount', mallEntryId: other })
    expect(await server.ask(bankStatementRoutes.accept, { as: as(), body: { ids: [two.id] } })).toEqual({
      done: 1,
      refused: [],
    })
    expect((await settlement(next)).entries.find(entry => entry.id === other)?.row).toMatchObject({ id: two.id })
  })

  test('by hand only with a payment into its account of its amount; neither side twice, and nobody takes a matched one back', async () => {
    const [fits, wrong] = [await paid(62_001), await paid(62_002)]
    const [charge, elsewhere] = [
      await paid(62_001, { kind: 'charge', intoAccountId: null }),
      await paid(62_001, { intoAccountId: at.account('alipay') }),
    ]
    const [one, two] = [await rowFor(62_001, '甲'), await rowFor(62_001, '乙')]
    const { payments } = await shown(one.id)
    expect(payments.map(found => found.id)).toEqual([fits])
    for (const id of [wrong, charge, elsewhere])
      expect(await match(one, id)).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'mallEntryId' }] } })
    const answers = await Promise.all([match(one, fits), match(two, fits, other)])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.conflict])
    const [taken, free] = answers[0]?.code === codes.ok ? [one, two] : [two, one]
    expect(await match(free, fits)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('已与') })
    const { row } = await shown(taken.id)
    expect(await match(row, wrong)).toMatchObject({ code: codes.conflict })
    const takeBack = () => server.call(routes.takeBack, { as: as(), body: { id: fits, reason: '记错' } })
    expect(await takeBack()).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('解除匹配') })
    const unmatched = await server.ask(bankStatementRoutes.unmatch, {
      as: as(),
      body: { id: row.id, version: row.version },
    })
    expect(unmatched).toMatchObject({ state: 'unmatched', mallEntryId: null, mallName: null })
    expect(await takeBack()).toMatchObject({ code: codes.ok })
    expect(await match(free, fits)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('冲销') })
  })

  test('is not matched with a payment that somebody takes back meanwhile', async () => {
    const [gone, row] = [await paid(62_501), await rowFor(62_501, '某某置业')]
    const client = await server.owner.connect()
    try {
      await client.query('begin')
      await client.query('select from money_account where id = $1 for no key update', [mall])
      const matching = rematch()
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await server.owner.query(waiting)).rowCount).toBe(1)
      await client.query(
        `insert into mall_entry (office_id, account_id, month, kind, amount, on_day, into_account_id, reverses_id)
         select office_id, account_id, month, kind, -amount, on_day, into_account_id, id from mall_entry where id = $1`,
        [gone],
      )
      await client.query('commit')
      await matching
    } finally {
      client.release()
    }
    expect((await shown(row.id)).row).toMatchObject({ mallEntryId: null })
  })

  test('that nobody entered waits to be confirmed, and for one who does not see the whole is not there', async () => {
    const [mine, other] = [await rowFor(63_001, '红星美凯龙家居有限公司'), await rowFor(63_002, '某某置业')]
    const serial = await rowFor(63_003, '红星美凯龙家居有限公司')
    expect(await rematch()).toMatchObject({ matched: 0, suggested: 2 })
    const named = { state: 'suggested', how: 'mall', mallAccountId: mall, mallName: '红星商场 待登记' }
    expect((await shown(mine.id)).row).toMatchObject(named)
    expect((await shown(other.id)).row).toMatchObject({ state: 'unmatched', mallAccountId: null })
    const waits = await server.ask(bankStatementRoutes.list, { as: as(), body: { view: 'suggested', filters: {} } })
    expect(waits.rows.map(row => row.id)).toEqual(expect.arrayContaining([mine.id, serial.id]))
    const { refused, done } = await server.ask(bankStatementRoutes.accept, { as: as(), body: { ids: [mine.id] } })
    expect([done, refused[0]?.msg]).toEqual([0, '商场回款还没有登记，请打开这笔流水，选择它付的月份'])
    const { version } = (await shown(mine.id)).row
    const create = { id: mine.id, version, accountId: mall, month: next, remark: '提前回款' }
    expect(await server.ask(bankStatementRoutes.createMall, { as: as(), body: create })).toMatchObject({
      state: 'matched',
      how: 'created',
      mallAccountId: null,
    })
    // Once finance enters it, the next matching pairs it.
    const entered = await paid(63_003)
    expect(await rematch()).toMatchObject({ matched: 1 })
    expect((await shown(serial.id)).row).toMatchObject({ state: 'matched', mallEntryId: entered, mallAccountId: null })
    const last = await rowFor(63_004, '红星美凯龙家居有限公司')
    await rematch()
    const seen = async () =>
      (await server.ask(bankStatementRoutes.list, { as: as(), body: { view: 'all', filters: {} } })).rows.some(
        row => row.id === last.id,
      )
    const narrow = (scope: string) =>
      server.owner.query(
        `update role_scope set scope = $3 where office_id = $1 and module = 'money'
           and role_id in (select role_id from employee_role where office_id = $1 and employee_id = $2)`,
        [at.company.officeId, at.finance.employeeId, scope],
      )
    expect(await seen()).toBe(true)
    await narrow('own')
    expect(await seen()).toBe(false)
    await narrow('office')
    expect(await seen()).toBe(true)
  })

  test('that nobody entered is entered from the row for the month that it fits, once', async () => {
    const { month: owed } = await settlement(next)
    await collected(owed.leftOver < 0 ? 100_000 - owed.leftOver : 100_000, `${next.slice(0, 8)}02`)
    const { leftOver } = (await settlement(next)).month
    const [row, stranger] = [await rowFor(leftOver, '红星商管', { serial: 'MB-1' }), await rowFor(1_234, '无关')]
    const { dues } = await shown(row.id)
    expect(dues[0]).toMatchObject({ accountId: mall, month: next, leftOver, why: ['amount', 'name'] })
    expect((await shown(stranger.id)).dues).toEqual([])
    const create = (of: { id: number; version: number }, remark = '') =>
      server.call(bankStatementRoutes.createMall, {
        as: as(),
        body: { id: of.id, version: of.version, accountId: mall, month: next, remark },
      })
    const digit = await rowFor(leftOver * 10, '红星商管', { serial: 'MB-10' })
    const asked = await create(digit)
    expect(asked).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'remark' }] } })
    expect(JSON.stringify(asked.data)).toContain('远超商场到这个月的欠款')
    expect((await shown(digit.id)).row.mallEntryId).toBeNull()
    const made = await create(row)
    expect(made).toMatchObject({ code: codes.ok, data: { state: 'matched', how: 'created' } })
    expect(await create(row)).toMatchObject({ code: codes.stale })
    const { month, entries } = await settlement(next)
    expect(month.leftOver).toBe(0)
    expect(entries.at(-1)).toMatchObject({ amount: leftOver, onDay: dayFrom(0), serial: 'MB-1', row: { id: row.id } })
    // The same payment typed by hand later is known by its serial.
    expect(await enter({ month: next, serial: 'MB-1' })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'serial' }] },
    })
  })
})

test('its month goes out as a workbook whose lines add up to what the mall owes; a filter on anything else is refused', async () => {
  const { month: shown, lines, entries } = await settlement()
  const as = at.finance.token
  const order = (filters: object) => ({
    as,
    params: { kind: 'mall' },
    body: {
      view: 'all',
      filters,
      columns: ['document', 'about', 'amount', 'fee', 'net'],
      reason: '核对',
      whole: false,
    } as never,
  })
  const filters = { accountId: { in: [mall] }, month: { between: [month, month] } }
  const { id } = await server.ask(transferRoutes.startExport, order(filters))
  expect(await exported(server, as, id)).toMatchObject({ status: 'done' })
  const answer = await server.send(transferRoutes.download, { as, params: { id } })
  const { header, rows } = await readAll(answer.rawPayload, '商场对账单.xlsx')
  expect(header).toEqual(['单据 / 流水号', '摘要', '金额', '扣点', '应结'])
  expect(rows).toHaveLength(lines.length + entries.length)
  const sum = rows.reduce((all, row) => all + Math.round(Number(cellText(row.cells[4])) * 100), 0)
  expect(sum).toBe(shown.leftOver - shown.opening)
  for (const wrong of [{}, { accountId: { in: [mall] } }, { ...filters, about: { in: ['x'] } }])
    expect(await server.call(transferRoutes.startExport, order(wrong))).toMatchObject({ code: codes.badInput })
})

test('it is printed; a seller sees nothing of it', async () => {
  const printed = await server.send(routes.print, { as: at.finance.token, body: { accountId: mall, month } })
  expect(printed.headers['content-type']).toBe('application/pdf')
  expect(await server.call(routes.months, { as: at.seller.token })).toMatchObject({ code: codes.forbidden })
})
