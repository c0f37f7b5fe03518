import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayFrom, type Money, moneyOf, post } from '../../../../tests/support/money.ts'
import { proveMoney } from '../../../../tests/support/moneyProof.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { firstOpenDay, lastOfMonth } from '../../../kernel/api/month.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { lockContract } from '../../contract/server/index.ts'
import { closingRoutes } from '../api/closing.ts'
import { receiptRoutes as routes } from '../api/receiptRoutes.ts'
import { type RequestDetail, requestRoutes } from '../api/request.ts'
import { openBook } from './book/locks.ts'
import { shrink } from './receipts/shrinking.ts'

let two: TwoNodes
let at: Money
beforeAll(async () => {
  two = await startTwoNodes()
  at = await moneyOf(two.nodes[0], '抢钱公司', 'race')
})
afterAll(() => two?.stop())

const done = (answers: readonly { code: number }[]) => answers.filter(one => one.code === 0).length
const named = async (id: number) => ({ id, version: (await at.detail(id)).version })
const proved = () => proveMoney(two.nodes[0].owner, at.company.officeId)
const ofNew = async (terms: { amount: number; dueOn?: string }[]) => {
  const contract = await at.contract(terms)
  return { contract, of: { customerId: contract.customerId, contractId: contract.id } }
}
const turns = (count: number) => Array.from({ length: count }, (_, turn) => turn)

test('two spend one balance: one does', async () => {
  const { contract, of } = await ofNew([{ amount: 100_000 }])
  const receipt = await at.received(of, { amount: 10_000 }, [])
  const shares = [{ termId: contract.terms[0]?.id as number, amount: 6000 }]
  const answers = await Promise.all(
    turns(6).map(turn => two.post(turn, routes.allocate, at.finance.token, { id: receipt.id, shares })),
  )
  expect(done(answers)).toBe(1)
  expect(await at.detail(receipt.id)).toMatchObject({ balance: 4000, allocated: 6000 })
  await proved()
})

test('one receipt is confirmed once by eight people at once, and credited once', async () => {
  const { of } = await ofNew([{ amount: 100_000 }])
  const receipt = await at.enter(of, { amount: 10_000 })
  const body = await named(receipt.id)
  const answers = await Promise.all(turns(8).map(turn => two.post(turn, routes.confirm, at.finance.token, body)))
  expect(done(answers)).toBe(1)
  expect(await at.detail(receipt.id)).toMatchObject({ allocated: 10_000, balance: 0 })
  await proved()
})

test('a receipt is reversed while its money is refunded, moved and allocated: one order of events', async () => {
  for (const _ of turns(4)) {
    const { contract, of } = await ofNew([{ amount: 5000 }, { amount: 5000 }])
    const receipt = await at.received(of, { amount: 9000 }, [{ termId: contract.terms[0]?.id, amount: 5000 }])
    const [from, to] = contract.terms.map(term => term.id)
    const version = (await at.detail(receipt.id)).version
    await Promise.all([
      two.post(0, routes.reverse, at.finance.token, { id: receipt.id, version, reason: '录错' }),
      two.post(1, routes.move, at.other.token, {
        id: receipt.id,
        fromTermId: from,
        toTermId: to,
        amount: 3000,
        reason: '调',
      }),
      two.post(0, routes.allocate, at.other.token, { id: receipt.id, shares: [{ termId: to, amount: 2000 }] }),
      two.post(1, requestRoutes.refund, at.seller.token, {
        parts: [{ receiptId: receipt.id, amount: 1000 }],
        payee: '周',
        reason: '退',
      }),
    ])
    await proved()
  }
})

test('two approved refunds of one balance: one holds it', async () => {
  const { of } = await ofNew([{ amount: 100 }])
  const receipt = await at.received(of, { amount: 10_100 })
  const ask = async () => {
    const body = { parts: [{ receiptId: receipt.id, amount: 7000 }], payee: '周', reason: '退' }
    return (await two.post(0, requestRoutes.refund, at.seller.token, body)).data as RequestDetail
  }
  const asked = [await ask(), await ask()]
  await Promise.all(
    asked.map(async ({ approvalId: id }, turn) => {
      const { mine } = await two.nodes[0].ask(approvalRoutes.detail, {
        as: at.company.boss,
        params: { id: id as number },
      })
      return two.post(turn, approvalRoutes.approve, at.company.boss, { id, task: mine.task })
    }),
  )
  const states = await Promise.all(
    asked.map(
      async ({ id }) => (await two.nodes[0].ask(requestRoutes.detail, { as: at.finance.token, params: { id } })).state,
    ),
  )
  expect(states.sort()).toEqual(['approved', 'failed'])
  expect(await at.detail(receipt.id)).toMatchObject({ held: 7000, balance: 10_000 })
  await proved()
})

test('a contract shrinks while receipts pay it: the money is paid or balance, never lost', async () => {
  for (const _ of turns(4)) {
    const { contract, of } = await ofNew([{ amount: 20_000 }])
    const term = contract.terms[0]?.id as number
    const receipts = [await at.enter(of, { amount: 9000 }), await at.enter(of, { amount: 9000 })]
    const bodies = await Promise.all(receipts.map(one => named(one.id)))
    const origin = { route: '', address: '', device: '', traceId: '' }
    const person = { officeId: at.company.officeId, employeeId: at.finance.employeeId, origin }
    const shrinking = asEmployee(two.nodes[1].app.runtime, person, 'writes', async desk => {
      await openBook(desk)
      const locked = await lockContract(desk, contract.id)
      await shrink(desk, post, locked, [{ id: term, amount: 5000 }], dayFrom(0))
      await desk.insert(
        'contractTermEntry',
        {
          contractId: contract.id,
          termId: term,
          amount: -15_000,
          documentKind: 'change',
          documentId: 1,
          onDay: dayFrom(0),
        },
        { action: '减项' },
      )
    })
    const answers = await Promise.all(
      bodies.map((body, turn) => two.post(turn, routes.confirm, at.finance.token, body)),
    )
    await shrinking
    expect(done(answers)).toBe(2)
    const [paid] = await at.terms(contract.id)
    expect(paid).toMatchObject({ amount: 5000, paid: 5000 })
    await proved()
  }
})

test('a month is closed while others post into it: what comes later counts on the first open day', async () => {
  const { of } = await ofNew([{ amount: 1_000_000 }])
  const lastMonth = dayFrom(-Number(dayFrom(0).slice(8)))
  await at.received(of, { amount: 1000, receivedOn: lastMonth, kind: 'prepayment' })
  const { next } = await two.nodes[0].ask(closingRoutes.book, { as: at.finance.token })
  const month = next?.month as string
  const receivedOn = `${month.slice(0, 8)}15`
  expect(lastMonth.slice(0, 7)).toBe(month.slice(0, 7))
  const entered = []
  for (const _ of turns(8)) entered.push(await at.enter(of, { amount: 1000, receivedOn, kind: 'prepayment' }))
  const bodies = await Promise.all(entered.map(one => named(one.id)))
  const [closed, ...confirmed] = await Promise.all([
    two.post(0, closingRoutes.close, at.other.token, { month }),
    ...bodies.map((body, turn) => two.post(turn, routes.confirm, at.finance.token, body)),
  ])
  expect(done([closed as { code: number }])).toBe(1)
  expect(done(confirmed as { code: number }[])).toBe(8)
  const { closed: months } = await two.nodes[0].ask(closingRoutes.book, { as: at.finance.token })
  const { rows } = await two.nodes[0].owner.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::float8 as sum from money_entry
     where office_id = $1 and document_kind = 'receipt' and date_trunc('month', on_day) = $2::date`,
    [at.company.officeId, month],
  )
  expect(months.find(one => one.month === month)?.received).toBe(rows[0]?.sum)
  // Whoever enters money is told the day on which it counts; no entry slipped into the month behind its closing.
  const { closedUntil } = await two.nodes[1].ask(closingRoutes.closed, { as: at.seller.token })
  expect(closedUntil).toBe(lastOfMonth(month))
  const { rows: days } = await two.nodes[0].owner.query<{ on: string }>(
    `select on_day::text as on from money_entry where office_id = $1 and receipt_id = any($2) and document_kind = 'receipt'`,
    [at.company.officeId, entered.map(one => one.id)],
  )
  for (const { on } of days) expect([receivedOn, firstOpenDay(receivedOn, closedUntil)]).toContain(on)
  const late = await at.received(of, { amount: 1000, receivedOn, kind: 'prepayment' })
  expect((await at.detail(late.id)).entries[0]?.onDay).toBe(firstOpenDay(receivedOn, closedUntil))
  await proved()
})

test('定金 of a deal is confirmed while its contract takes effect: no more than 20 % of it counts', async () => {
  for (const _ of turns(4)) {
    const deal = await at.newDeal()
    const { approvalId } = await at.submitted(deal, 50_000)
    const entered = await Promise.all(
      turns(2).map(() =>
        at.enter({ customerId: deal.customerId, opportunityId: deal.id }, { kind: 'earnest', amount: 8000 }),
      ),
    )
    const bodies = await Promise.all(entered.map(one => named(one.id)))
    const approve = two.post(0, approvalRoutes.approve, at.company.boss, await at.approval(approvalId))
    const confirmed = bodies.map((body, turn) => two.post(turn, routes.confirm, at.finance.token, body))
    expect(done(await Promise.all([approve, ...confirmed]))).toBe(3)
    const receipts = await Promise.all(entered.map(one => at.detail(one.id)))
    expect(receipts.reduce((sum, one) => sum + one.earnest, 0)).toBe(10_000)
  }
  await proved()
})
