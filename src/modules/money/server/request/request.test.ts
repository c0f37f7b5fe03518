import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFrom, type Money, moneyOf } from '../../../../../tests/support/money.ts'
import { proveMoney } from '../../../../../tests/support/moneyProof.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { setSwitches } from '../../../../../tests/support/switches.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { asEmployee } from '../../../../kernel/server/desk/transaction.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { type RequestDetail, requestRoutes as routes } from '../../api/request.ts'
import { requestForecasts as forecasts } from '../../api/requestForecast.ts'
import { releaseAllowed } from '../index.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '退款公司', 'refund')
})
afterAll(async () => {
  await proveMoney(server.owner, at.company.officeId)
  await server.stop()
})

const refused = (answer: { code: number; data: unknown }, field: string) =>
  expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field }] } })
async function decide({ approvalId }: { approvalId: number | null }, kind: 'approve' | 'reject' = 'approve') {
  const id = approvalId as number
  const { mine } = await server.ask(approvalRoutes.detail, { as: at.company.boss, params: { id } })
  const body = { id, task: mine.task as number, comment: '按政策' }
  await server.ask(approvalRoutes[kind], { as: at.company.boss, body: body as never })
}
const detail = (id: number) => server.ask(routes.detail, { as: at.finance.token, params: { id } })
const named = async ({ id }: { id: number }) => ({ id, version: (await detail(id)).version })
const payment = async (request: { id: number }) => ({
  ...(await named(request)),
  accountId: at.account('bank'),
  doneOn: dayFrom(0),
})
const ofNew = async (amount = 100_000) => {
  const contract = await at.contract([{ amount }])
  return { customerId: contract.customerId, contractId: contract.id, term: contract.terms[0]?.id as number }
}
const askRefund = (parts: object[], as = at.seller.token) =>
  server.call(routes.refund, { as, body: { parts, payee: '周女士', reason: '客户退货' } as never })

test('who will decide is told before anything is asked, and only about what the person sees', async () => {
  const { customerId, contractId, term } = await ofNew(60_000)
  const receipt = await at.received({ customerId, contractId }, { amount: 70_000, kind: 'earnest' })
  const as = at.seller.token
  const parts = [{ receiptId: receipt.id, termId: term, amount: 50_000 }]
  const before = await server.owner.query('select count(*) from money_request where office_id = $1', [
    at.company.officeId,
  ])
  const foreseen = [
    await server.ask(forecasts.refund, { as, body: { parts } as never }),
    await server.ask(forecasts.double, { as, body: { receiptId: receipt.id, amount: 100 } }),
    await server.ask(forecasts.forfeit, { as, body: { receiptId: receipt.id, amount: 100 } }),
    await server.ask(forecasts.invoice, {
      as,
      body: { contractId, amount: 100, buyerKind: 'personal', buyerTitle: '别人' },
    }),
    await server.ask(forecasts.release, {
      as,
      body: { contractId, purpose: 'shipping', amount: 100, untilOn: dayFrom(3) },
    }),
  ]
  for (const one of foreseen) expect(one?.way.length).toBeGreaterThan(0)
  const after = await server.owner.query('select count(*) from money_request where office_id = $1', [
    at.company.officeId,
  ])
  expect(after.rows).toEqual(before.rows)
  const stranger = await at.company.hire('foreseeing', '导购')
  const far = { as: stranger.token, body: { parts } as never }
  expect(await server.call(forecasts.refund, far)).toMatchObject({ code: codes.badInput })
  const release = { contractId, purpose: 'shipping' as const, amount: 100, untilOn: dayFrom(3) }
  expect(await server.call(forecasts.release, { as: stranger.token, body: release })).toMatchObject({
    code: codes.badInput,
  })
})

describe('a refund', () => {
  test('is asked, approved, kept for it meanwhile, and paid by somebody else', async () => {
    const { term, ...of } = await ofNew(60_000)
    const receipt = await at.received(of, { amount: 70_000 })
    const [fromTerm, fromBalance] = [
      { receiptId: receipt.id, termId: term, amount: 50_000 },
      { receiptId: receipt.id, amount: 10_000 },
    ]
    refused(await askRefund([{ ...fromTerm, amount: 60_001 }]), 'parts')
    refused(await askRefund([{ ...fromBalance, amount: 10_001 }]), 'parts')
    refused(await askRefund([fromBalance, fromBalance]), 'parts')
    const asked = (await askRefund([fromTerm, fromBalance])).data as RequestDetail
    expect(asked).toMatchObject({ state: 'approving', amount: 60_000, contractId: of.contractId })
    const second = (await askRefund([fromTerm])).data as RequestDetail
    await decide(asked)
    expect(await detail(asked.id)).toMatchObject({ state: 'approved' })
    expect(await at.detail(receipt.id)).toMatchObject({ held: 10_000, balance: 10_000 })
    await decide(second)
    expect(await detail(second.id)).toMatchObject({ state: 'failed', failure: `收款单 ${receipt.number} 可退金额不足` })
    expect(await server.call(routes.pay, { as: at.seller.token, body: await payment(asked) })).toMatchObject({
      code: codes.forbidden,
    })
    const paid = await server.ask(routes.pay, { as: at.finance.token, body: await payment(asked) })
    expect(paid).toMatchObject({ state: 'done', doneBy: at.finance.employeeId })
    expect(await at.detail(receipt.id)).toMatchObject({ held: 0, balance: 0, allocated: 10_000, refunded: 60_000 })
    expect(await server.call(routes.pay, { as: at.finance.token, body: await payment(asked) })).toMatchObject({
      code: codes.conflict,
    })
    expect(await at.terms(of.contractId)).toMatchObject([{ paid: 10_000, held: 0 }])
  })

  test('is offered from all that the person sees, however much of the customer’s they do not see', async () => {
    const contract = await at.contract([{ amount: 10_000 }])
    const colleague = await at.company.hire('refundColleague', '导购')
    await server.owner.query('update contract set owner_id = $2 where id = $1', [contract.id, colleague.employeeId])
    const of = { customerId: contract.customerId, contractId: contract.id }
    const more = { amount: 7000, receivedOn: dayFrom(-3) }
    const own = await at.confirm((await at.enter(of, more, colleague.token)).id)
    await server.owner.query(
      `with made as (
         insert into receipt (office_id, number, customer_id, account_id, kind, amount, received_on, state, owner_id)
         select $1, 'SKFAR' || n, $2, $3, 'prepayment', 100, $4::date, 'confirmed', $5 from generate_series(1, 201) n returning id)
       insert into money_entry (office_id, receipt_id, from_pocket, to_pocket, amount, document_kind, document_id, on_day)
       select $1, id, 'outside', 'balance', 100, 'receipt', id, $4::date from made`,
      [at.company.officeId, of.customerId, at.account('bank'), dayFrom(0), at.seller.employeeId],
    )
    const body = { customerId: of.customerId }
    const offers = await server.ask(routes.refundOffers, { as: colleague.token, body })
    expect(offers).toMatchObject([{ receiptId: own.id, free: 7000 }])
    expect(await server.ask(routes.refundOffers, { as: at.finance.token, body })).toHaveLength(200)
  })

  test('is not paid by who asked, whatever the role; a cancelled one gives its money free', async () => {
    const { term: _, ...of } = await ofNew(1000)
    const receipt = await at.received(of, { amount: 9000 })
    const parts = [{ receiptId: receipt.id, amount: 8000 }]
    const asked = (await askRefund(parts, at.finance.token)).data as RequestDetail
    await decide(asked)
    expect(await server.call(routes.pay, { as: at.finance.token, body: await payment(asked) })).toMatchObject({
      code: codes.forbidden,
    })
    const body = { ...(await named(asked)), reason: '客户又不退了' }
    expect(await server.ask(routes.cancel, { as: at.finance.token, body })).toMatchObject({ state: 'cancelled' })
    expect(await at.detail(receipt.id)).toMatchObject({ held: 0, balance: 8000 })
    const again = (await askRefund(parts)).data as RequestDetail
    await decide(again, 'reject')
    expect(await detail(again.id)).toMatchObject({ state: 'rejected' })
  })

  test.each([
    [{ parts: [] }, 'parts'],
    [{ payee: ' ' }, 'payee'],
    [{ reason: '' }, 'reason'],
    [{ parts: [{ receiptId: 999_999, amount: 1 }] }, 'parts'],
    [{ parts: [{ receiptId: 1, amount: -1 }] }, 'parts.0.amount'],
  ])('with %j is refused by field', async (more, field) => {
    const body = { parts: [{ receiptId: 1, amount: 1 }], payee: '周', reason: '退', ...more } as never
    refused(await server.call(routes.refund, { as: at.seller.token, body }), field)
  })
})

describe('定金', () => {
  const dealOf = async () => {
    const deal = await at.newDeal()
    return { deal, of: { customerId: deal.customerId, opportunityId: deal.id } }
  }
  const earnest = async (id: number) => (await at.detail(id)).earnest
  const refundAll = async ({ id, amount }: { id: number; amount: number }, termId: number) => {
    const asked = (await askRefund([{ receiptId: id, termId, amount }])).data as RequestDetail
    await decide(asked)
    await server.ask(routes.pay, { as: at.finance.token, body: await payment(asked) })
  }

  test('of a deal counts up to 20 % of all its contracts, so that a small second contract takes none of it', async () => {
    const { deal, of } = await dealOf()
    const receipt = await at.received(of, { kind: 'earnest', amount: 20_000 })
    await at.signed(deal, 100_000)
    expect(await earnest(receipt.id)).toBe(20_000)
    const small = await at.signed(deal, 5000)
    expect(await earnest(receipt.id)).toBe(20_000)
    const more = await at.received({ customerId: of.customerId, contractId: small }, { kind: 'earnest', amount: 5000 })
    expect(more.earnest).toBe(1000)
    const last = await at.received(of, { kind: 'earnest', amount: 5000 })
    expect(last.earnest).toBe(0)
  })

  test('of a deal that is confirmed after its contract took effect counts up to 20 % of it', async () => {
    const { deal, of } = await dealOf()
    const { id } = await at.enter(of, { kind: 'earnest', amount: 30_000 })
    await at.signed(deal, 50_000)
    expect(await at.confirm(id)).toMatchObject({ earnest: 10_000, allocated: 30_000 })
  })

  test('of a contract and of its deal share 20 %, the oldest first, and nothing beside them counts', async () => {
    const { deal, of } = await dealOf()
    const cancelled = await at.contract([{ amount: 90_000 }], deal)
    const forfeit = await at.received(
      { customerId: of.customerId, contractId: cancelled.id },
      { kind: 'earnest', amount: 18_000 },
    )
    await server.owner.query(`update contract set state = 'completed', cancelled_on = current_date where id = $1`, [
      cancelled.id,
    ])
    const older = await at.received(of, { kind: 'earnest', amount: 4000, receivedOn: dayFrom(-9) })
    const contractId = await at.signed(deal, 50_000)
    const later = await at.received({ customerId: of.customerId, contractId }, { kind: 'earnest', amount: 10_000 })
    expect([await earnest(older.id), later.earnest, await earnest(forfeit.id)]).toEqual([4000, 6000, 18_000])
  })

  test('that was refunded leaves its part of the 20 % to what is paid again', async () => {
    const { term, ...of } = await ofNew(100_000)
    const first = await at.received(of, { kind: 'earnest', amount: 20_000 })
    await refundAll(first, term)
    const again = await at.received(of, { kind: 'earnest', amount: 20_000, accountId: at.account('cash') })
    expect(again.earnest).toBe(20_000)
  })

  test('that was forfeited keeps its part of the 20 %, though an older 定金 is entered later', async () => {
    const { term: _, ...of } = await ofNew(50_000)
    const receipt = await at.received(of, { kind: 'earnest', amount: 10_000 })
    const body = { receiptId: receipt.id, amount: 6000, reason: '客户违约' }
    await decide((await server.call(routes.forfeit, { as: at.seller.token, body })).data as RequestDetail)
    const older = await at.received(of, { kind: 'earnest', amount: 10_000, receivedOn: dayFrom(-1) })
    expect(older.earnest).toBe(4000)
    expect(await at.detail(receipt.id)).toMatchObject({ earned: 6000, earnest: 6000 })
    const more = await server.call(routes.forfeit, {
      as: at.seller.token,
      body: { receiptId: older.id, amount: 4001, reason: '客户违约' },
    })
    refused(more, 'amount')
  })

  test('is forfeited up to 20 % of the contract with an approval, and returned twice as an entry of its own', async () => {
    const { term: _, ...of } = await ofNew(50_000)
    const receipt = await at.received(of, { kind: 'earnest', amount: 15_000 })
    expect(receipt.earnest).toBe(10_000)
    const ask = (route: typeof routes.forfeit | typeof routes.double, amount: number, receiptId = receipt.id) =>
      server.call(route, { as: at.seller.token, body: { receiptId, amount, payee: '周', reason: '违约' } as never })
    const forfeit = (amount: number, receiptId = receipt.id) =>
      server.call(routes.forfeit, { as: at.seller.token, body: { receiptId, amount, reason: '客户违约' } })
    refused(await forfeit(10_001), 'amount')
    const plain = await at.received(of, { amount: 100 })
    refused(await forfeit(100, plain.id), 'amount')
    const kept = (await forfeit(6000)).data as RequestDetail
    await decide(kept)
    expect(await detail(kept.id)).toMatchObject({ state: 'done' })
    expect(await at.detail(receipt.id)).toMatchObject({ earned: 6000, allocated: 9000, earnest: 10_000 })
    refused(await forfeit(4001), 'amount')
    const both = await ask(routes.double, 4001)
    refused(both, 'amount')
    expect(JSON.stringify(both.data)).toContain('已没收的 ¥60.00 是客户违约，不能再双倍返还')
    const twice = (await ask(routes.double, 4000)).data as RequestDetail
    await decide(twice)
    await server.ask(routes.pay, { as: at.finance.token, body: await payment(twice) })
    expect(await at.detail(receipt.id)).toMatchObject({ doubled: 4000, earned: 6000, refunded: 0 })
    refused(await forfeit(1), 'amount')
  })

  test('that was returned twice is not forfeited, and one that is forfeited meanwhile is not returned twice', async () => {
    const { term: _, ...of } = await ofNew(50_000)
    const receipt = await at.received(of, { kind: 'earnest', amount: 10_000 })
    const ask = async (route: typeof routes.forfeit | typeof routes.double, body: object) =>
      (
        await server.call(route, {
          as: at.seller.token,
          body: { receiptId: receipt.id, reason: '违约', ...body } as never,
        })
      ).data as RequestDetail
    const [twice, kept] = [
      await ask(routes.double, { amount: 8000, payee: '周' }),
      await ask(routes.forfeit, { amount: 9000 }),
    ]
    await decide(twice)
    await decide(kept)
    const paid = await server.call(routes.pay, { as: at.finance.token, body: await payment(twice) })
    expect(paid).toMatchObject({ code: codes.conflict })
    expect(await at.detail(receipt.id)).toMatchObject({ doubled: 0, earned: 9000 })
  })
})

describe('an invoice', () => {
  const invoice = (contractId: number, more: object = {}) =>
    server.call(routes.invoice, {
      as: at.seller.token,
      body: { contractId, amount: 10_000, buyerKind: 'personal', buyerTitle: '周女士', ...more } as never,
    })

  test('is within what was received, less what was invoiced, more what was made red', async () => {
    const { term: _, ...of } = await ofNew()
    await at.received(of, { amount: 30_000 })
    refused(await invoice(of.contractId, { amount: 30_001 }), 'amount')
    const asked = (await invoice(of.contractId, { amount: 20_000 })).data as RequestDetail
    expect(asked).toMatchObject({ state: 'approved', approvalId: null })
    refused(await invoice(of.contractId, { amount: 10_001 }), 'amount')
    const issue = async (request: { id: number }) => ({
      ...(await named(request)),
      serial: '2544200001',
      doneOn: dayFrom(0),
    })
    await server.ask(routes.issue, { as: at.finance.token, body: await issue(asked) })
    const red = { originalId: asked.id, amount: 15_000, reason: '退货' }
    const made = await server.ask(routes.redInvoice, { as: at.seller.token, body: red })
    refused(await server.call(routes.redInvoice, { as: at.seller.token, body: { ...red, amount: 5001 } }), 'amount')
    await server.ask(routes.issue, { as: at.finance.token, body: await issue(made) })
    const room = await server.ask(routes.invoiceRoom, { as: at.seller.token, params: { id: of.contractId } })
    expect(room).toEqual({ customerName: '周女士', limit: 30_000, invoiced: 5000, left: 25_000 })
  })

  test('with a title other than the customer needs a reason and an approval; a company a tax number', async () => {
    const { term: _, ...of } = await ofNew()
    await at.received(of, { amount: 30_000 })
    const company = { buyerKind: 'company', buyerTitle: '甲乙装饰有限公司', taxNumber: '91440300MA5EXAMPL1' }
    refused(await invoice(of.contractId, company), 'reason')
    refused(await invoice(of.contractId, { ...company, reason: '公司报销', taxNumber: '123' }), 'taxNumber')
    const asked = (await invoice(of.contractId, { ...company, reason: '公司报销' })).data as RequestDetail
    expect(asked.state).toBe('approving')
    await decide(asked)
    expect(await detail(asked.id)).toMatchObject({ state: 'approved', buyerTitle: '甲乙装饰有限公司' })
  })
})

describe('before goods are made or leave', () => {
  const origin = { route: '', address: '', device: '', traceId: '' }
  const allowed = (contractId: number, purpose: 'production' | 'shipping') => {
    const person = { officeId: at.company.officeId, employeeId: at.seller.employeeId, origin }
    return asEmployee(server.app.runtime, person, 'writes', desk => releaseAllowed(desk, contractId, purpose))
  }
  const usual = async () => {
    const deal = await at.newDeal()
    return { customerId: deal.customerId, contractId: await at.signed(deal, 10_000_000) }
  }

  test('terms 50 / 45 / 5 %: 95,000.00 of 100,000.00 let goods leave, with 94,999.99 one fen lacks', async () => {
    const of = await usual()
    expect(await allowed(of.contractId, 'production')).toMatchObject({ needed: 5_000_000, short: 5_000_000 })
    await at.received(of, { amount: 9_499_999 })
    expect(await allowed(of.contractId, 'production')).toMatchObject({ allowed: true })
    const lacks = { allowed: false, needed: 9_500_000, paid: 9_499_999, short: 1 }
    expect(await allowed(of.contractId, 'shipping')).toMatchObject(lacks)
    await at.enter(of, { amount: 500_000 })
    expect(await allowed(of.contractId, 'shipping')).toMatchObject(lacks)
    await at.received(of, { amount: 1 })
    expect(await allowed(of.contractId, 'shipping')).toMatchObject({ allowed: true, short: 0 })
  })

  test('a term of a day counts from its day on, and one so many days after an event from then on', async () => {
    const { id: contractId } = await at.contract([
      { amount: 40_000, dueOn: dayFrom(0) },
      { amount: 60_000, dueOn: dayFrom(1) },
    ])
    expect(await allowed(contractId, 'shipping')).toMatchObject({ needed: 40_000 })
    await server.owner.query(
      `update contract_term set due_kind = 'delivery', offset_days = 30 where contract_id = $1 and amount = 60000`,
      [contractId],
    )
    expect(await allowed(contractId, 'shipping')).toMatchObject({ needed: 40_000 })
    await server.owner.query('update contract_term set offset_days = 0 where contract_id = $1', [contractId])
    expect(await allowed(contractId, 'shipping')).toMatchObject({ needed: 100_000 })
    expect(await allowed(contractId, 'production')).toMatchObject({ needed: 40_000 })
  })

  test('money that an approved refund holds lets nothing leave', async () => {
    const { id: contractId, customerId, terms } = await at.contract([{ amount: 60_000, dueOn: dayFrom(0) }])
    const [of, term] = [{ customerId, contractId }, terms[0]?.id]
    const receipt = await at.received(of, { amount: 60_000 })
    expect(await allowed(of.contractId, 'shipping')).toMatchObject({ allowed: true })
    const asked = (await askRefund([{ receiptId: receipt.id, termId: term, amount: 10_000 }])).data as RequestDetail
    await decide(asked)
    expect(await allowed(of.contractId, 'shipping')).toMatchObject({ allowed: false, short: 10_000 })
  })

  test('a company that chose a percentage before goes on deciding by it after an upgrade', async () => {
    const { contractId } = await usual()
    await setSwitches(server, at.company.boss, { moneyShippingRate: 80 })
    await server.owner.query(`delete from office_switch where code = 'moneyRelease' and office_id = $1`, [
      at.company.officeId,
    ])
    expect(await allowed(contractId, 'shipping')).toMatchObject({ needed: 9_500_000 })
    await server.owner.query(readFileSync('migrations/0920_release_by_terms.sql', 'utf8'))
    expect(await allowed(contractId, 'shipping')).toMatchObject({ needed: 8_000_000 })
    await setSwitches(server, at.company.boss, {})
  })

  test('by a percentage of the contract where the company decides so, or within a release by amount and day', async () => {
    await setSwitches(server, at.company.boss, { moneyRelease: 'percent' })
    const { term: _, ...of } = await ofNew(100_000)
    const needed = { allowed: false, needed: 50_000, paid: 0, short: 50_000, until: null }
    expect(await allowed(of.contractId, 'production')).toEqual(needed)
    await at.received(of, { amount: 50_000 })
    expect(await allowed(of.contractId, 'production')).toMatchObject({ allowed: true, short: 0 })
    expect(await allowed(of.contractId, 'shipping')).toMatchObject({ allowed: false, short: 50_000 })
    const body = {
      contractId: of.contractId,
      purpose: 'shipping',
      amount: 40_000,
      untilOn: dayFrom(3),
      reason: '老客户',
    } as const
    const release = (more: object) => server.call(routes.release, { as: at.seller.token, body: { ...body, ...more } })
    refused(await release({ untilOn: dayFrom(-1) }), 'untilOn')
    refused(await release({ amount: 100_001 }), 'amount')
    const little = (await release({})).data as RequestDetail
    await decide(little)
    expect(await allowed(of.contractId, 'shipping')).toMatchObject({ allowed: false })
    const enough = (await release({ amount: 50_000 })).data as RequestDetail
    await decide(enough)
    expect(await allowed(of.contractId, 'shipping')).toMatchObject({ allowed: true, until: dayFrom(3) })
  })
})
