import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFrom, type Money, moneyOf } from '../../../../tests/support/money.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { firstHourRoutes } from '../../reporting/api/firstHour.ts'
import { type BankStatementFile, bankStatementRoutes as routes } from '../api/bankStatement.ts'
import type { Mapping } from '../api/layout.ts'
import { type BankStatementJob, bankStatementJobs } from './job.ts'

let server: TestServer
let other: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ database: server.database })
  at = await moneyOf(server, '流水公司', 'flow')
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})

const ended = async (file: { id: number }) => {
  const read = () => server.ask(routes.file, { as: at.finance.token, params: { id: file.id } })
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).not.toBe('reading')
  return read()
}
const upload = (content: string, kind = 'wechat', name = '账单.csv', as = at.finance.token) =>
  server.call(routes.upload, { as, params: { accountId: at.account(kind) }, file: { name, content } })
const begin = (file: BankStatementFile, mapping: Mapping = file.layout.mapping) =>
  server.call(routes.read, { as: at.finance.token, body: { id: file.id, version: file.version, mapping } })
async function brought(content: string, kind = 'wechat') {
  const { data } = await upload(content, kind)
  const started = await begin(data as BankStatementFile)
  expect(started.code).toBe(codes.ok)
  return ended(data as BankStatementFile)
}
type Line = { amount: string; name?: string; serial?: string; order?: string; day?: string; way?: string }
let drawn = 0
const bill = (...lines: Line[]) =>
  [
    '微信支付账单明细,,',
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注',
    ...lines.map(
      ({ amount, name = '甲', serial = `W${Date.now()}${++drawn}`, order = '/', day = dayFrom(0), way = '收入' }) =>
        `${day} 08:00:00,转账,${name},货款,${way},¥${amount},零钱,已存入零钱,${serial}\t,${order}\t,"/"`,
    ),
  ].join('\n')
const rows = (view = 'all', more: object = {}) =>
  server
    .ask(routes.list, { as: at.finance.token, body: { view, page: 1, pageSize: 100, filters: {}, ...more } })
    .then(found => found.rows)
const rowOf = async (serial: string) => {
  const [row] = await rows('all', { search: serial })
  if (!row) throw new Error(`no row ${serial}`)
  return row
}
const waiting = async (amount: number, more: object = {}) => {
  const deal = await at.newDeal()
  return at.enter({ customerId: deal.customerId }, { amount, accountId: at.account('wechat'), ...more })
}

const refunded = async (
  amount: number,
  more: { serial?: string; payee?: string; kind?: string; customerId?: number } = {},
) => {
  const customerId = more.customerId ?? (await at.newDeal()).customerId
  const { rows: made } = await server.owner.query<{ id: number }>(
    `insert into money_request (office_id, kind, number, customer_id, amount, state, payee, account_id, done_on, serial, owner_id)
     values ($1, 'refund', $2, $3, $4, 'done', $5, $6, $7, $8, $9) returning id`,
    [
      at.company.officeId,
      `TK${++drawn}`,
      customerId,
      amount,
      more.payee ?? '退给谁',
      at.account(more.kind ?? 'wechat'),
      dayFrom(0),
      more.serial ?? '',
      at.seller.employeeId,
    ],
  )
  return (made[0] as { id: number }).id
}

describe('a file', () => {
  test('is read, its faults are told by row, and matched by serial, else by amount, day and payer', async () => {
    const exact = await waiting(123_401, { externalSerial: 'S-EXACT' })
    const facts = await waiting(123_402, { payer: '欧阳小明', receivedOn: dayFrom(-2) })
    const amount = await waiting(123_403, { payer: '张三' })
    const file = await brought(
      `${bill(
        { amount: '1234.01', serial: 'S-EXACT' },
        { amount: '1234.02', serial: 'S-FACTS', name: '欧**明' },
        { amount: '1234.03', serial: 'S-AMOUNT', name: '李四' },
        { amount: '99.99', serial: 'S-NONE' },
        { amount: '88.88', serial: 'S-OUT', way: '支出' },
      )}\n2026-02-30 08:00:00,转账,乙,货,收入,¥1.00,零钱,已存入零钱,X1,/,/\n${dayFrom(0)},转账,乙,货,收入,一百,零钱,已存入零钱,X2,/,/`,
    )
    expect(file).toMatchObject({
      state: 'done',
      readCount: 5,
      addedCount: 5,
      faultCount: 2,
      matchedCount: 2,
      suggestedCount: 1,
    })
    expect(file.faults.map(fault => fault.row)).toEqual([8, 9])
    expect(file.faults[0]?.message).toContain('不是日期')
    expect(await rowOf('S-EXACT')).toMatchObject({ state: 'matched', receiptId: exact.id, how: 'serial' })
    expect(await rowOf('S-FACTS')).toMatchObject({ state: 'matched', receiptId: facts.id, how: 'facts' })
    expect(await rowOf('S-AMOUNT')).toMatchObject({ state: 'suggested', receiptId: amount.id, how: 'amount' })
    expect(await rowOf('S-NONE')).toMatchObject({ state: 'unmatched', receiptId: null })
    expect((await rows('out')).map(row => row.serial)).toEqual(['S-OUT'])
  })

  test('that comes twice adds nothing; two equal real rows stay two', async () => {
    const bank = `交易日期,收入金额,支出金额,对方户名,摘要\n${dayFrom(-1)},77.00,,双双,货款\n${dayFrom(-1)},77.00,,双双,货款\n`
    const first = await brought(bank, 'bank')
    expect(first).toMatchObject({ readCount: 2, addedCount: 2 })
    const again = await brought(bank, 'bank')
    expect(again).toMatchObject({ readCount: 2, addedCount: 0 })
    expect((await rows('all', { search: '双双' })).length).toBe(2)
    const more = await brought(`${bank}${dayFrom(-1)},77.00,,双双,货款\n`, 'bank')
    expect(more).toMatchObject({ readCount: 3, addedCount: 1 })
  })

  test('that an earlier version read adds only the rows which that took for one', async () => {
    const bank = `交易日期,收入金额,余额,对方户名,凭证号\n${[1, 2, 3].map(at => `${dayFrom(-1)},78.00,${at}00.00,从前,记-78\n`).join('')}`
    const first = await brought(bank, 'bank')
    expect(first).toMatchObject({ readCount: 3, addedCount: 3 })
    const ids = (await rows('all', { search: '从前' })).map(row => row.id)
    await server.owner.query('delete from statement_row where id = any($1)', [ids.slice(1)])
    await server.owner.query(`update statement_row set serial = '记-78', fingerprint = $2 where id = $1`, [
      ids[0],
      createHash('sha256')
        .update(JSON.stringify(['serial', '记-78', 'in', 7800]))
        .digest('base64url'),
    ])
    expect(await brought(bank, 'bank')).toMatchObject({ readCount: 3, addedCount: 2 })
    expect(await brought(bank, 'bank')).toMatchObject({ readCount: 3, addedCount: 0 })
  })

  test('with more rows than a file may have is refused whole', async () => {
    const bank = `交易日期,收入金额,对方户名\n${`${dayFrom(-1)},79.00,太多\n`.repeat(200_001)}`
    const file = await brought(bank, 'bank')
    expect(file).toMatchObject({ state: 'failed', message: expect.stringContaining('行') })
    expect(await rows('all', { search: '太多' })).toEqual([])
  })

  test('with unknown columns asks for them once, and remembers them for the account', async () => {
    const file = `哪天,多少钱,哪位\n${dayFrom(-1)},66.60,记得\n`
    const { data } = await upload(file, 'alipay')
    const known = data as BankStatementFile
    expect(known.layout.mapping).toEqual({})
    expect(await begin(known)).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'mapping' }] } })
    expect(await begin(known, { at: 0, amount: 7 })).toMatchObject({ code: codes.badInput })
    await begin(known, { at: 0, amount: 1, counterparty: 2 })
    expect(await ended(known)).toMatchObject({ addedCount: 1 })
    const next = await upload(`哪天,多少钱,哪位\n${dayFrom(-1)},66.61,记得\n`, 'alipay')
    expect(next.data).toMatchObject({ layout: { mapping: { at: 0, amount: 1, counterparty: 2 } } })
  })

  test('whose person may read no more, or works there no more, has failed and is read by another', async () => {
    const { officeId } = at.company
    const gone = await at.company.hire('flowGone', '财务')
    await server.owner.query('update employee set disabled_at = now() where id = $1', [gone.employeeId])
    for (const { employeeId } of [at.seller, gone]) {
      const { id, version } = (await upload(bill({ amount: '12.34' }))).data as BankStatementFile
      await server.owner.query(`update statement_file set state = 'reading' where id = $1`, [id])
      const [{ work }] = bankStatementJobs(server.app.runtime) as [JobKind<BankStatementJob>]
      const origin = { route: '', address: '', device: '', traceId: '' }
      await work({ officeId, employeeId, origin, fileId: id, version }, AbortSignal.timeout(10_000))
      const failed = await ended({ id })
      expect(failed).toMatchObject({ state: 'failed', message: expect.stringContaining('请由其他人') })
      expect((await begin(failed)).code).toBe(codes.ok)
      expect(await ended({ id })).toMatchObject({ state: 'done', addedCount: 1 })
    }
  })

  test('that is none is refused in words, also of another company’s account, and for a seller', async () => {
    expect(await upload('', 'wechat')).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'file' }] } })
    expect(await upload('\0\0', 'wechat')).toMatchObject({ code: codes.badInput })
    const stranger = await moneyOf(server, '流水旁人公司', 'flowother')
    const far = { as: stranger.finance.token, params: { accountId: at.account('wechat') } }
    expect(await server.call(routes.upload, { ...far, file: { name: 'a.csv', content: bill() } })).toMatchObject({
      code: codes.notFound,
    })
    expect(await upload(bill({ amount: '1.00' }), 'wechat', 'a.csv', at.seller.token)).toMatchObject({
      code: codes.forbidden,
    })
  })
})

describe('a person', () => {
  test('confirms a suggestion, takes it back, ignores with a reason, and restores', async () => {
    const receipt = await waiting(50_001, { payer: '别名' })
    await brought(bill({ amount: '500.01', serial: 'P-1', name: '正名' }))
    const row = await rowOf('P-1')
    expect(row).toMatchObject({ state: 'suggested', receiptId: receipt.id })
    const answer = await server.ask(routes.accept, { as: at.finance.token, body: { ids: [row.id] } })
    expect(answer).toEqual({ done: 1, refused: [] })
    const matched = await rowOf('P-1')
    expect(matched).toMatchObject({ state: 'matched', how: 'hand', decidedBy: at.finance.employeeId })
    const named = ({ id, version }: { id: number; version: number }) => ({ id, version })
    const free = await server.ask(routes.unmatch, { as: at.finance.token, body: named(matched) })
    expect(free).toMatchObject({ state: 'unmatched', receiptId: null })
    const stale = await server.call(routes.unmatch, { as: at.finance.token, body: named(matched) })
    expect(stale).toMatchObject({ code: codes.stale })
    expect(
      await server.call(routes.ignore, { as: at.finance.token, body: { ...named(free), reason: '' } }),
    ).toMatchObject({
      code: codes.badInput,
    })
    const ignored = await server.ask(routes.ignore, {
      as: at.finance.token,
      body: { ...named(free), reason: '老板自己转的' },
    })
    expect(ignored).toMatchObject({ state: 'ignored', reason: '老板自己转的' })
    expect(await server.ask(routes.restore, { as: at.finance.token, body: named(ignored) })).toMatchObject({
      state: 'unmatched',
    })
  })

  test('has an account matched again, after a receipt came later than its row', async () => {
    await brought(bill({ amount: '650.01', serial: 'P-4', name: '后到' }))
    const receipt = await waiting(65_001, { payer: '后到' })
    const found = await server.ask(routes.rematch, {
      as: at.finance.token,
      params: { accountId: at.account('wechat') },
    })
    expect(found.matched).toBe(1)
    expect(await rowOf('P-4')).toMatchObject({ state: 'matched', receiptId: receipt.id, how: 'facts' })
  })

  test('matches by hand only with a receipt of the account and the amount', async () => {
    const deal = await at.newDeal()
    const cash = await at.enter({ customerId: deal.customerId }, { amount: 60_001, accountId: at.account('cash') })
    const wrong = await waiting(60_002)
    await brought(bill({ amount: '600.01', serial: 'P-2' }))
    const { id, version } = await rowOf('P-2')
    for (const receiptId of [cash.id, wrong.id])
      expect(await server.call(routes.match, { as: at.finance.token, body: { id, version, receiptId } })).toMatchObject(
        { code: codes.badInput, data: { issues: [{ field: 'receiptId' }] } },
      )
  })

  test('makes a receipt of a row, which another person of finance confirms', async () => {
    const contract = await at.contract([{ amount: 70_001 }])
    await brought(bill({ amount: '700.01', serial: 'P-3', name: '新客户' }))
    const { id, version } = await rowOf('P-3')
    const { number } = (
      await server.owner.query<{ number: string }>('select number from contract where id = $1', [contract.id])
    ).rows[0] as { number: string }
    const found = await server.ask(routes.contracts, { as: at.finance.token, body: { search: number } })
    expect(found).toMatchObject([{ id: contract.id, open: 70_001 }])
    const body = { id, version, contractId: contract.id, kind: 'payment' as const }
    const row = await server.ask(routes.create, { as: at.finance.token, body })
    expect(row).toMatchObject({ state: 'matched', how: 'created', receiptState: 'submitted' })
    const receipt = await at.detail(row.receiptId as number)
    expect(receipt).toMatchObject({
      amount: 70_001,
      payer: '新客户',
      externalSerial: 'P-3',
      contractId: contract.id,
    })
    await at.confirm(receipt.id, {}, at.other.token)
    const lacking = { view: 'noVoucher', page: 1, pageSize: 100 } as const
    const without = await server.ask(receiptRoutes.list, { as: at.finance.token, body: lacking })
    expect(without.rows.map(one => one.id)).not.toContain(receipt.id)
    expect(await rowOf('P-3')).toMatchObject({ receiptState: 'confirmed' })
  })
})

describe('a row by which money went out', () => {
  const out = (amount: string, serial: string, name?: string) => ({
    amount,
    serial,
    way: '支出',
    ...(name && { name }),
  })

  test('is matched with a paid refund by serial, else by amount, day and payee, as a receipt is', async () => {
    const exact = await refunded(41_001, { serial: 'O-1' })
    const facts = await refunded(41_002, { payee: '王小明' })
    const amount = await refunded(41_003)
    const file = await brought(
      bill(out('410.01', 'O-1'), out('410.02', 'O-2', '王*明'), out('410.03', 'O-3', '别人'), out('410.04', 'O-4')),
    )
    expect(file).toMatchObject({ matchedCount: 2, suggestedCount: 1 })
    expect(await rowOf('O-1')).toMatchObject({ state: 'matched', refundId: exact, how: 'serial', receiptId: null })
    expect(await rowOf('O-2')).toMatchObject({ state: 'matched', refundId: facts, how: 'facts' })
    const suggested = await rowOf('O-3')
    expect(suggested).toMatchObject({ state: 'suggested', refundId: amount, how: 'amount' })
    expect(await rowOf('O-4')).toMatchObject({ state: 'unmatched', refundId: null })
    const as = at.finance.token
    expect(await server.ask(routes.accept, { as, body: { ids: [suggested.id] } })).toEqual({ done: 1, refused: [] })
    const { id, version } = await rowOf('O-3')
    expect(await server.ask(routes.unmatch, { as, body: { id, version } })).toMatchObject({
      state: 'unmatched',
      refundId: null,
    })
  })

  test('is matched by hand only with a refund of its account and amount, and with none twice', async () => {
    const [fits, cash, wrong] = [
      await refunded(42_001),
      await refunded(42_001, { kind: 'cash' }),
      await refunded(42_002),
    ]
    const receipt = await waiting(42_001)
    await brought(bill(out('420.01', 'O-5', '甲'), out('420.01', 'O-6', '乙')))
    const [one, two] = [await rowOf('O-5'), await rowOf('O-6')]
    const as = at.finance.token
    const { refunds, candidates } = await server.ask(routes.row, { as, params: { id: one.id } })
    expect([refunds.map(found => found.id), candidates]).toEqual([[fits], []])
    const match = (row: { id: number; version: number }, refundId: number) =>
      server.call(routes.matchRefund, { as, body: { id: row.id, version: row.version, refundId } })
    for (const refundId of [cash, wrong])
      expect(await match(one, refundId)).toMatchObject({
        code: codes.badInput,
        data: { issues: [{ field: 'refundId' }] },
      })
    expect(
      await server.call(routes.match, { as, body: { id: one.id, version: one.version, receiptId: receipt.id } }),
    ).toMatchObject({ code: codes.badInput })
    expect(await match(one, fits)).toMatchObject({ code: codes.ok, data: { state: 'matched', how: 'hand' } })
    expect(await match(two, fits)).toMatchObject({ code: codes.conflict })
  })
})

describe('a receipt with which a row is matched', () => {
  const as = () => at.seller.token
  const matchedRow = async (amount: number, serial: string) => {
    const receipt = await waiting(amount, { externalSerial: serial })
    await brought(bill({ amount: String(amount / 100), serial }))
    const row = await rowOf(serial)
    expect(row).toMatchObject({ state: 'matched', receiptId: receipt.id })
    return { receipt, row }
  }
  const free = { state: 'unmatched', receiptId: null, how: null }
  const letGo = async (id: number) =>
    (
      await server.owner.query<{ changes: object; person: number }>(
        `select changes, employee_id::int as person from operation_log
         where office_id = $1 and subject = 'statementRow' and subject_id = $2 order by id desc limit 1`,
        [at.company.officeId, String(id)],
      )
    ).rows[0]
  const giveBack = ({ id, version }: { id: number; version: number }) =>
    server.ask(receiptRoutes.giveBack, { as: at.finance.token, body: { id, version, reason: '金额不对' } })

  test('frees it when it is given back, and never takes it along when it is deleted', async () => {
    const { receipt, row } = await matchedRow(90_101, 'G-1')
    await giveBack(receipt)
    expect(await rowOf('G-1')).toMatchObject({ ...free, version: row.version + 1 })
    expect((await letGo(row.id))?.changes).toMatchObject({
      state: ['matched', 'unmatched'],
      receiptId: [receipt.id, null],
    })
    const { version } = await at.detail(receipt.id)
    await server.ask(receiptRoutes.remove, { as: as(), body: { id: receipt.id, version } })
    expect(await rowOf('G-1')).toMatchObject(free)
  })

  test('frees it when it is reversed: what the bank says is matched with what is entered instead', async () => {
    const { receipt, row } = await matchedRow(90_105, 'G-5')
    const confirm = { id: receipt.id, version: receipt.version }
    await server.ask(receiptRoutes.confirm, { as: at.finance.token, body: confirm })
    const { version } = await at.detail(receipt.id)
    const reverse = { id: receipt.id, version, reason: '记错客户' }
    await server.ask(receiptRoutes.reverse, { as: at.finance.token, body: reverse })
    expect(await rowOf('G-5')).toMatchObject({ ...free, version: row.version + 1 })
  })

  test('frees it with another amount, account or serial, and keeps it when something else changes', async () => {
    for (const [at_, [serial, change]] of [
      ['G-2', { amount: 10_000 }],
      ['G-3', { accountId: at.account('bank') }],
      ['G-4', { externalSerial: 'G-OTHER' }],
    ].entries() as IterableIterator<[number, [string, object]]>) {
      const { receipt, row } = await matchedRow(90_200 + at_, serial)
      const edit = async (body: object) => {
        const { version } = await at.detail(receipt.id)
        await server.ask(receiptRoutes.edit, { as: as(), body: { id: receipt.id, version, ...body } })
      }
      await edit({ remark: '尾款' })
      expect(await rowOf(serial)).toEqual(row)
      await edit(change)
      expect(await rowOf(serial)).toMatchObject(free)
      expect(await letGo(row.id)).toMatchObject({ person: at.seller.employeeId })
    }
  })

  test('keeps a row that was matched by its facts when its serial is entered later', async () => {
    const receipt = await waiting(90_301, { payer: '补号' })
    await brought(bill({ amount: '903.01', serial: 'G-5', name: '补号' }))
    const body = { id: receipt.id, version: (await at.detail(receipt.id)).version, externalSerial: 'G-5' }
    await server.ask(receiptRoutes.edit, { as: as(), body })
    expect(await rowOf('G-5')).toMatchObject({ state: 'matched', receiptId: receipt.id, how: 'facts' })
  })

  test('frees it, and a refund its own, when examples are cleared', async () => {
    const { receipt, row } = await matchedRow(90_401, 'G-6')
    const { customerId } = await at.detail(receipt.id)
    const refundId = await refunded(90_402, { serial: 'G-7', customerId })
    await brought(bill({ amount: '904.02', serial: 'G-7', way: '支出' }))
    expect(await rowOf('G-7')).toMatchObject({ state: 'matched', refundId })
    await server.owner.query('update customer set sample_at = now() where id = $1', [customerId])
    await server.ask(firstHourRoutes.clearSample, { as: at.company.boss })
    expect(await rowOf('G-6')).toMatchObject(free)
    expect(await rowOf('G-7')).toMatchObject({ ...free, refundId: null })
    expect((await letGo(row.id))?.changes).toMatchObject({ receiptId: [receipt.id, null] })
  })

  test('of an edit and a matching at once on two nodes, no row is left matched with another amount', async () => {
    for (let round = 0; round < 8; round++) {
      const serial = `G-8${round}`
      await brought(bill({ amount: `91${round}.01`, serial }))
      const receipt = await waiting(91_001 + round * 100, { externalSerial: serial })
      const { version } = await at.detail(receipt.id)
      const [edited] = await Promise.all([
        server.call(receiptRoutes.edit, { as: as(), body: { id: receipt.id, version, amount: 5_000 + round } }),
        other.ask(routes.rematch, { as: at.finance.token, params: { accountId: at.account('wechat') } }),
      ])
      expect(edited.code).toBe(codes.ok)
      expect((await rowOf(serial)).state).not.toBe('matched')
    }
  })

  test('of a receipt given back and its suggestion confirmed at once on two nodes, the row is free and nobody waits for the other', async () => {
    for (let round = 0; round < 8; round++) {
      const serial = `G-9${round}`
      const receipt = await waiting(92_001 + round * 100, { payer: '别名' })
      await brought(bill({ amount: `92${round}.01`, serial, name: '正名' }))
      const row = await rowOf(serial)
      expect(row).toMatchObject({ state: 'suggested', receiptId: receipt.id })
      await Promise.all([
        giveBack(receipt),
        other.ask(routes.accept, { as: at.finance.token, body: { ids: [row.id] } }),
      ])
      expect(await rowOf(serial)).toMatchObject(free)
    }
  })
})

test('a row is not there for whoever does not see its receipt, whatever is asked of it', async () => {
  const receipt = await waiting(95_001, { payer: '别名' })
  await brought(bill({ amount: '950.01', serial: 'N-1', name: '正名' }))
  const { id, version } = await rowOf('N-1')
  const narrow = (scope: string) =>
    server.owner.query(
      `update role_scope set scope = $2 where office_id = $1 and module = 'money'
         and role_id = (select id from role where office_id = $1 and name = '财务')`,
      [at.company.officeId, scope],
    )
  const as = at.other.token
  await narrow('own')
  try {
    for (const old of [version, version - 1]) {
      const named = { id, version: old }
      for (const answer of [
        await server.call(routes.unmatch, { as, body: named }),
        await server.call(routes.ignore, { as, body: { ...named, reason: '看不到' } }),
        await server.call(routes.match, { as, body: { ...named, receiptId: receipt.id } }),
      ])
        expect(answer).toMatchObject({ code: codes.notFound, msg: expect.stringContaining('流水') })
    }
    const accepted = await server.ask(routes.accept, { as, body: { ids: [id] } })
    expect(accepted).toEqual({ done: 0, refused: [{ id, name: '', msg: '不存在，或不在您的数据范围内' }] })
  } finally {
    await narrow('office')
  }
  expect(await rowOf('N-1')).toMatchObject({ state: 'suggested', version })
})

describe('two at once, on two nodes', () => {
  test('who match one row with two receipts: one of them', async () => {
    const [one, two] = [await waiting(80_001, { payer: '一' }), await waiting(80_001, { payer: '二' })]
    await brought(bill({ amount: '800.01', serial: 'R-1', day: dayFrom(-20) }))
    const { id, version } = await rowOf('R-1')
    const answers = await Promise.all([
      server.call(routes.match, { as: at.finance.token, body: { id, version, receiptId: one.id } }),
      other.call(routes.match, { as: at.other.token, body: { id, version, receiptId: two.id } }),
    ])
    expect(answers.filter(answer => answer.code === codes.ok)).toHaveLength(1)
    expect(answers.some(answer => answer.code === codes.stale)).toBe(true)
  })

  test('who match two rows with one receipt: one of them, the other is told of the row', async () => {
    const receipt = await waiting(80_002, { payer: '三' })
    await brought(
      bill(
        { amount: '800.02', serial: 'R-2', day: dayFrom(-20) },
        { amount: '800.02', serial: 'R-3', day: dayFrom(-20) },
      ),
    )
    const [first, second] = [await rowOf('R-2'), await rowOf('R-3')]
    const ask = (node: TestServer, { id, version }: { id: number; version: number }) =>
      node.call(routes.match, { as: at.finance.token, body: { id, version, receiptId: receipt.id } })
    const answers = await Promise.all([ask(server, first), ask(other, second)])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.conflict])
    expect(answers.find(answer => answer.code === codes.conflict)?.msg).toContain('已与')
  })

  test('the same file brought twice at once adds its rows once', async () => {
    const content = bill({ amount: '900.01', serial: 'T-1' }, { amount: '900.02', serial: 'T-2' })
    const files = await Promise.all([upload(content), upload(content)])
    await Promise.all(files.map(answer => begin(answer.data as BankStatementFile)))
    const done = await Promise.all(files.map(answer => ended(answer.data as BankStatementFile)))
    expect(done.map(file => file.addedCount).reduce((sum, one) => sum + one, 0)).toBe(2)
  })
})
