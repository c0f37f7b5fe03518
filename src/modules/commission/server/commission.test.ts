import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { falsified, verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom, type MadeContract, type Money, moneyOf } from '../../../../tests/support/money.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { monthOf } from '../../../kernel/api/month.ts'
import { catalogueRoutes } from '../../catalogue/api/catalogue.ts'
import { receiptRoutes } from '../../money/api/receiptRoutes.ts'
import { opportunityRoutes } from '../../opportunity/api/routes.ts'
import { departmentRoutes } from '../../organisation/api/department.ts'
import { employeeRoutes } from '../../organisation/api/employeeRoutes.ts'
import { commissionRoutes as routes } from '../api/commission.ts'
import { rateRoutes } from '../api/rate.ts'

let server: TestServer
let at: Money
let words: { tiles: number; polished: number; doors: number; lead: number }
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '提成公司', 'earn')
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into dictionary_item (office_id, type_code, label, position, parent_id)
     values ($1, 'intentionCategory', '提成瓷砖', 101, null), ($1, 'intentionCategory', '提成木门', 102, null),
       ($1, 'teamRole', '提成主销', 103, null) returning id`,
    [at.company.officeId],
  )
  const [tiles, doors, lead] = rows.map(row => row.id) as [number, number, number]
  const below = await server.owner.query<{ id: number }>(
    `insert into dictionary_item (office_id, type_code, label, position, parent_id)
     values ($1, 'intentionCategory', '提成抛光砖', 104, $2) returning id`,
    [at.company.officeId, tiles],
  )
  words = { tiles, doors, lead, polished: below.rows[0]?.id as number }
})
afterAll(() => server.stop())

const rate = (facts: object, as = at.finance.token) =>
  server.call(rateRoutes.add, { as, body: { fromDay: '2020-01-01', ...facts } as never })
const line = (contract: MadeContract, categoryId: number | null, net: number) =>
  server.owner.query(
    `insert into contract_line (office_id, contract_id, space, space_position, position, kind, name, category_id, gross, settled, net)
     values ($1, $2, '客厅', 1, 1, 'custom', '物料', $3, $4, $4, $4)`,
    [at.company.officeId, contract.id, categoryId, net],
  )
const entries = async (contractId: number) =>
  (
    await server.owner.query<{
      kind: string
      ownerId: number
      base: number
      amount: number
      rate: number
      period: string
    }>(
      `select kind, owner_id as "ownerId", base::float8, amount::float8, rate, period::text from commission_entry
       where contract_id = $1 order by id`,
      [contractId],
    )
  ).rows
const of = (contract: MadeContract) => ({ customerId: contract.customerId, contractId: contract.id })
/** Moves all rates into the past, apart from each other. */
const clear = () =>
  server.owner.query(
    `update commission_rate set from_day = date '1950-01-01' + (2 * id)::integer, to_day = date '1950-01-02' + (2 * id)::integer
     where office_id = $1`,
    [at.company.officeId],
  )
afterEach(clear)

describe('rates', () => {
  test('that both hold keep two categories from becoming one, named to whoever may see them', async () => {
    const { rows } = await server.owner.query<{ id: number }>(
      `insert into dictionary_item (office_id, type_code, label, position)
       values ($1, 'intentionCategory', '并前', 111), ($1, 'intentionCategory', '并后', 112) returning id`,
      [at.company.officeId],
    )
    const [id, intoId] = rows.map(row => row.id) as [number, number]
    for (const [categoryId, share] of [
      [id, 150],
      [intoId, 250],
    ] as const)
      expect(await rate({ rate: share, categoryId, fromDay: '2020-02-01' })).toMatchObject({ code: 0 })
    const merge = (as: string) => server.call(catalogueRoutes.merge, { as, body: { id, intoId } })
    const said =
      '两者的提成比例在同一时间都有效，请先停用其中一条：“并前”1.5%（2020-02-01 起）与“并后”2.5%（2020-02-01 起）'
    expect(await merge(at.company.boss)).toMatchObject({ code: codes.conflict, msg: said })
    const { rows: held } = await server.owner.query('select merged_into from dictionary_item where id = $1', [id])
    expect(held).toEqual([{ merged_into: null }])
    const [first] = (await server.ask(rateRoutes.list, { as: at.finance.token })).filter(one => one.categoryId === id)
    const ended = { id: first?.id as number, version: first?.version as number, toDay: '2020-02-02' }
    const [other] = (await server.ask(rateRoutes.list, { as: at.finance.token })).filter(
      one => one.categoryId === intoId,
    )
    await server.ask(rateRoutes.end, { as: at.finance.token, body: ended })
    const gone = { id: other?.id as number, version: other?.version as number }
    await server.ask(rateRoutes.remove, { as: at.finance.token, body: gone })
    expect(await merge(at.company.boss)).toMatchObject({ code: 0 })
  })

  test('of the same category, role and tier do not overlap; a used one only ends', async () => {
    expect(await rate({ rate: 300, fromDay: '2026-01-01', toDay: '2026-07-01' })).toMatchObject({ code: codes.ok })
    expect(await rate({ rate: 200, fromDay: '2026-06-30' })).toMatchObject({
      code: codes.badInput,
      data: { issues: [{ field: 'fromDay' }] },
    })
    expect(await rate({ rate: 200, fromDay: '2026-07-01' })).toMatchObject({ code: codes.ok })
    expect(await rate({ rate: 200, fromDay: '2026-03-01', fromAmount: 100 })).toMatchObject({ code: codes.ok })
    expect(await rate({ rate: 200, fromDay: '2026-03-01', toDay: '2026-03-01' })).toMatchObject({
      code: codes.badInput,
    })
    for (const { id, version } of await server.ask(rateRoutes.list, { as: at.finance.token }))
      await server.ask(rateRoutes.remove, { as: at.finance.token, body: { id, version } })
    expect(await server.ask(rateRoutes.list, { as: at.finance.token })).toEqual([])
  })

  test('are set by finance alone', async () => {
    expect(await rate({ rate: 300 }, at.seller.token)).toMatchObject({ code: codes.forbidden })
    expect(await server.call(rateRoutes.list, { as: at.seller.token })).toMatchObject({ code: codes.forbidden })
  })

  test('two people cannot add the same at once', async () => {
    const answers = await Promise.all([rate({ rate: 111, fromAmount: 7 }), rate({ rate: 222, fromAmount: 7 })])
    expect(answers.map(answer => answer.code).filter(code => code === codes.ok)).toHaveLength(1)
  })
})

describe('a payment', () => {
  test('earns by category, and what is moved off the contract is taken back at the original rate', async () => {
    await rate({ rate: 100 })
    await rate({ rate: 300, categoryId: words.tiles })
    const contract = await at.contract([{ amount: 100_000 }])
    await line(contract, words.polished, 60_000)
    await line(contract, words.doors, 40_000)
    const receipt = await at.received(of(contract), { amount: 50_000 })
    expect(await entries(contract.id)).toMatchObject([
      { kind: 'accrual', ownerId: at.seller.employeeId, base: 20_000, amount: 200, rate: 100 },
      { kind: 'accrual', ownerId: at.seller.employeeId, base: 30_000, amount: 900, rate: 300 },
    ])
    await clear()
    await rate({ rate: 9000, fromDay: '2020-02-02' })
    const [term] = contract.terms
    await server.ask(receiptRoutes.move, {
      as: at.finance.token,
      body: { id: receipt.id, fromTermId: term?.id as number, amount: 10_001, reason: '分错了' },
    })
    const after = (await entries(contract.id)).slice(2)
    expect(after).toMatchObject([
      { kind: 'reversal', base: -4000, amount: -40, rate: 100 },
      { kind: 'reversal', base: -6001, amount: -180, rate: 300 },
    ])
  })

  test('is shared by the deal’s members, and nothing is left after the receipt is reversed', async () => {
    await rate({ rate: 333 })
    await rate({ rate: 500, roleId: words.lead })
    const contract = await at.contract([{ amount: 100_001 }])
    const helper = await at.company.hire(`help${Math.random()}`.replace('0.', ''), '导购')
    const deal = await server.ask(opportunityRoutes.detail, { as: at.company.boss, params: { id: contract.dealId } })
    await server.ask(opportunityRoutes.members, {
      as: at.company.boss,
      body: {
        id: contract.dealId,
        version: deal.version,
        members: [
          { employeeId: helper.employeeId, roleId: null, share: 3333 },
          { employeeId: at.seller.employeeId, roleId: words.lead, share: 6667 },
        ],
      } as never,
    })
    const receipt = await at.received(of(contract), { amount: 100_001 })
    const earned = await entries(contract.id)
    expect(earned.map(one => [one.ownerId, one.base, one.rate, one.amount])).toEqual([
      [at.seller.employeeId, 66_671, 500, 3334],
      [helper.employeeId, 33_330, 333, 1110],
    ])
    const { version } = await at.detail(receipt.id)
    await server.ask(receiptRoutes.reverse, {
      as: at.other.token,
      body: { id: receipt.id, version, reason: '录错了' },
    })
    const all = await entries(contract.id)
    for (const person of [at.seller, helper]) {
      const own = all.filter(one => one.ownerId === person.employeeId)
      expect(own.reduce((sum, one) => sum + one.amount, 0)).toBe(0)
      expect(own.reduce((sum, one) => sum + one.base, 0)).toBe(0)
    }
  })

  test('earns nothing in a company without rates, and its later return takes nothing back', async () => {
    const contract = await at.contract([{ amount: 1000 }])
    const receipt = await at.received(of(contract), { amount: 1000 })
    const { version } = await at.detail(receipt.id)
    await server.ask(receiptRoutes.reverse, { as: at.other.token, body: { id: receipt.id, version, reason: '录错' } })
    expect(await entries(contract.id)).toEqual([])
  })

  test('reaches the tiers of the month, counted together with others at once', async () => {
    const person = await at.company.hire(`tier${Math.random()}`.replace('0.', ''), '导购')
    await rate({ rate: 100, fromAmount: 0, roleId: null, categoryId: words.doors })
    await rate({ rate: 200, fromAmount: 15_000, roleId: null, categoryId: words.doors })
    const contracts = await Promise.all([1, 2, 3].map(() => at.contract([{ amount: 10_000 }])))
    for (const contract of contracts) {
      await line(contract, words.doors, 10_000)
      await server.owner.query('update contract set owner_id = $2 where id = $1', [contract.id, person.employeeId])
    }
    const receipts = await Promise.all(
      contracts.map(contract => at.enter(of(contract), { amount: 10_000 }, at.other.token)),
    )
    await Promise.all(receipts.map(receipt => at.confirm(receipt.id)))
    const all = (await Promise.all(contracts.map(contract => entries(contract.id)))).flat()
    const by = (bp: number) => all.filter(one => one.rate === bp).reduce((sum, one) => sum + one.base, 0)
    expect([by(100), by(200)]).toEqual([15_000, 15_000])
  })
})

describe('a payslip', () => {
  test('explains every entry, from the payment to the commission, as list and as PDF', async () => {
    await rate({ rate: 400, categoryId: words.tiles })
    const contract = await at.contract([{ amount: 20_000 }])
    await line(contract, words.tiles, 20_000)
    await at.received(of(contract), { amount: 5000 })
    const { rows } = await server.ask(routes.months, {
      as: at.seller.token,
      body: { view: 'thisMonth', page: 1, pageSize: 20, filters: {} },
    })
    expect(rows).toMatchObject([{ ownerId: at.seller.employeeId, period: monthOf(dayFrom(0)), closed: false }])
    const payslip = await server.ask(routes.payslip, { as: at.seller.token, params: { id: rows[0]?.id as number } })
    expect(payslip.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(payslip.amount)
    expect(payslip.byCategory.reduce((sum, row) => sum + row.amount, 0)).toBe(payslip.amount)
    const last = payslip.rows.at(-1)
    expect(await server.ask(routes.explain, { as: at.seller.token, params: { id: last?.id as number } })).toMatchObject(
      {
        paid: 5000,
        categoryBase: 5000,
        base: 5000,
        rate: 400,
        share: 10_000,
        amount: 200,
        weights: [{ categoryId: words.tiles, net: 20_000, base: 5000 }],
        lines: [{ name: '物料', net: 20_000 }],
      },
    )
    const pdf = await server.send(routes.paper, { as: at.seller.token, params: { id: rows[0]?.id } })
    const text = pdfText(pdf.rawPayload).flat().join('\n')
    for (const word of ['提成单', '应发提成', '4%', '2.00']) expect(text).toContain(word)
  })

  test('is seen by its person, heads of the department and finance, and by nobody else', async () => {
    const stranger = await at.company.hire(`strange${Math.random()}`.replace('0.', ''), '导购')
    const asked = { view: 'all', page: 1, pageSize: 50, filters: {} }
    const owners = async (as: string) =>
      new Set((await server.ask(routes.months, { as, body: asked })).rows.map(row => row.ownerId))
    expect(await owners(stranger.token)).toEqual(new Set())
    expect(await owners(at.seller.token)).toEqual(new Set([at.seller.employeeId]))
    expect((await owners(at.finance.token)).size).toBeGreaterThan(1)
    expect((await owners(at.company.boss)).size).toBeGreaterThan(1)
    const { rows } = await server.ask(routes.months, { as: at.seller.token, body: asked })
    const params = { id: rows[0]?.id as number }
    expect(await server.call(routes.payslip, { as: stranger.token, params })).toMatchObject({ code: codes.notFound })
    expect(await server.call(routes.paper, { as: stranger.token, params })).toMatchObject({ code: codes.notFound })
    const { rows: own } = await server.ask(routes.list, { as: at.seller.token, body: asked })
    const entry = { id: own[0]?.id as number }
    expect(await server.call(routes.explain, { as: stranger.token, params: entry })).toMatchObject({
      code: codes.notFound,
    })
  })
})

describe('a month of a person who went to another department', () => {
  test('stays with its head when commission of before is taken back, and opens entries by scope', async () => {
    const own = await moneyOf(server, '提成调动公司', 'earnmove')
    const { boss, departmentId } = own.company
    const there = await server.ask(departmentRoutes.add, { as: boss, body: { name: '二店', parentId: null } })
    const before = await own.company.hire('earnHeadA', '部门经理')
    const after = await own.company.hire('earnHeadB', '部门经理', there.id)
    const body = { rate: 1000, fromDay: '2020-01-01' } as never
    await server.ask(rateRoutes.add, { as: own.finance.token, body })
    const [one, two] = [await own.contract([{ amount: 10_000 }]), await own.contract([{ amount: 20_000 }])]
    const first = await own.received(of(one), { amount: 10_000 })
    const months = async ({ token }: { token: string }) =>
      (await server.ask(routes.months, { as: token, body: { view: 'all', filters: {} } })).rows
    expect(await months(before)).toMatchObject([{ departmentId, amount: 1000 }])
    const ids = [own.seller.employeeId]
    await server.ask(employeeRoutes.move, { as: boss, body: { ids, departmentId: there.id } })
    await own.received(of(two), { amount: 20_000 })
    expect(await months(after)).toMatchObject([{ departmentId: there.id, amount: 3000 }])
    const { version } = await own.detail(first.id)
    const reverse = { id: first.id, version, reason: '录错' }
    await server.ask(receiptRoutes.reverse, { as: own.finance.token, body: reverse })
    expect(await months(before)).toEqual([])
    const [month] = await months(after)
    expect(month).toMatchObject({ departmentId: there.id, accrued: 3000, reversed: -1000 })
    const params = { id: month?.id as number }
    const shown = await server.ask(routes.payslip, { as: after.token, params })
    expect(shown.rows.map(row => row.amount)).toEqual([2000])
    expect(shown.byCategory).toMatchObject([{ base: 20_000, amount: 2000 }])
    expect(await server.call(routes.payslip, { as: before.token, params })).toMatchObject({ code: codes.notFound })
    const part = (await server.send(routes.paper, { as: after.token, params })).json()
    expect(part).toMatchObject({ code: codes.forbidden, msg: expect.stringContaining('打印出来会缺一部分') })
    const { rawPayload } = await server.send(routes.paper, { as: own.finance.token, params })
    expect(pdfText(rawPayload).flat().join('')).toContain('−10.00')
  })

  test('that begins with what is taken back is the present department’s', async () => {
    const own = await moneyOf(server, '提成跨月公司', 'earnlater')
    const { boss, officeId } = own.company
    const there = await server.ask(departmentRoutes.add, { as: boss, body: { name: '二店', parentId: null } })
    const body = { rate: 1000, fromDay: '2020-01-01' } as never
    await server.ask(rateRoutes.add, { as: own.finance.token, body })
    const receipt = await own.received(of(await own.contract([{ amount: 10_000 }])), { amount: 10_000 })
    await server.owner.query(
      'insert into commission_closing (office_id, period, people, base, amount) values ($1, $2, 1, 10000, 1000)',
      [officeId, monthOf(dayFrom(0))],
    )
    const ids = [own.seller.employeeId]
    await server.ask(employeeRoutes.move, { as: boss, body: { ids, departmentId: there.id } })
    const { version } = await own.detail(receipt.id)
    const reverse = { id: receipt.id, version, reason: '录错' }
    await server.ask(receiptRoutes.reverse, { as: own.finance.token, body: reverse })
    const { rows } = await server.ask(routes.months, { as: boss, body: { view: 'open', filters: {} } })
    expect(rows).toMatchObject([{ departmentId: there.id, reversed: -1000 }])
  })
})

test('chain.md §6: the check proves months of people and what was taken back of payments', async () => {
  const own = await moneyOf(server, '提成对账公司', 'earncheck')
  await server.ask(rateRoutes.add, { as: own.finance.token, body: { rate: 1000, fromDay: '2020-01-01' } as never })
  const contract = await own.contract([{ amount: 10_000 }])
  const { id, number } = await own.received(of(contract), { amount: 10_000 })
  const body = { id, fromTermId: contract.terms[0]?.id as number, amount: 4000, reason: '分错了' }
  await server.ask(receiptRoutes.move, { as: own.finance.token, body })
  expect((await verifiedLedger(server, '提成对账公司')).broken).toEqual([])
  const month = { check: '提成单与提成记录一致', document: `earncheckSales ${monthOf(dayFrom(0)).slice(0, 7)}` }
  const broken = (table: string, columns: object) =>
    falsified(server, '提成对账公司', table, `office_id = ${own.company.officeId}`, columns)
  for (const columns of [
    { base: 1 },
    { accrued: 1, reversed: -1 },
    { accrued: 1, imported: -1 },
    { accrued: 1, amount: 1 },
    { entries: 1 },
  ])
    expect(await broken('commission_month', columns)).toEqual([month])
  expect(await broken('commission_lot', { taken: 1 })).toEqual([
    { check: '提成的冲回与收款变动一致', document: number },
  ])
})

describe('closing', () => {
  test('leaves what comes later to the next month, and the ledger refuses to write into a closed one', async () => {
    const own = await moneyOf(server, '提成结账公司', 'earnclose')
    await server.ask(rateRoutes.add, {
      as: own.finance.token,
      body: { rate: 1000, fromDay: '2020-01-01' } as never,
    })
    const contract = await own.contract([{ amount: 10_000 }])
    const receipt = await own.received({ customerId: contract.customerId, contractId: contract.id }, { amount: 4000 })
    const now = monthOf(dayFrom(0))
    expect(await server.ask(routes.book, { as: own.finance.token })).toMatchObject({ next: now, amount: 400 })
    const early = await server.call(routes.close, { as: own.finance.token, body: { period: now } })
    expect(early).toMatchObject({ code: codes.conflict })
    await server.owner.query(
      'insert into commission_closing (office_id, period, people, base, amount) values ($1, $2, 1, 4000, 400)',
      [own.company.officeId, now],
    )
    const { version } = await own.detail(receipt.id)
    await server.ask(receiptRoutes.reverse, {
      as: own.other.token,
      body: { id: receipt.id, version, reason: '客户退回' },
    })
    const { rows } = await server.owner.query<{ period: string; amount: number }>(
      `select period::text, amount::float8 from commission_month where office_id = $1 order by period`,
      [own.company.officeId],
    )
    expect(rows[0]).toEqual({ period: now, amount: 400 })
    expect(rows[1]?.amount).toBe(-400)
    expect((rows[1]?.period ?? '') > now).toBe(true)
    await expect(
      server.owner.query(
        `insert into commission_entry (office_id, kind, owner_id, period, amount, on_day, lot_id)
         select office_id, kind, owner_id, period, amount, on_day, lot_id from commission_entry where office_id = $1 and kind = 'accrual'`,
        [own.company.officeId],
      ),
    ).rejects.toThrow('the month is closed')
  })

  test('is done by finance, month after month', async () => {
    const own = await moneyOf(server, '提成逐月公司', 'earnmonths')
    const body = { period: '2026-01-01' }
    expect(await server.call(routes.close, { as: own.seller.token, body })).toMatchObject({ code: codes.forbidden })
    expect(await server.call(routes.close, { as: own.finance.token, body })).toMatchObject({ code: codes.badInput })
    await server.owner.query(
      `insert into commission_closing (office_id, period, people, base, amount) values ($1, '2026-01-01', 0, 0, 0)`,
      [own.company.officeId],
    )
    const closed = await Promise.all(
      [1, 2].map(() => server.call(routes.close, { as: own.finance.token, body: { period: '2026-02-01' } })),
    )
    expect(closed.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.conflict])
    expect(await server.ask(routes.book, { as: own.finance.token })).toMatchObject({
      closedUntil: '2026-02-28',
      next: '2026-03-01',
    })
  })
})
