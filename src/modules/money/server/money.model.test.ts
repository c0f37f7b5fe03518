import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayFrom, type MadeContract, type Money, moneyOf, post } from '../../../../tests/support/money.ts'
import { proveMoney } from '../../../../tests/support/moneyProof.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { asEmployee } from '../../../kernel/server/desk/transaction.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { type ContractRecord, lockContracts } from '../../contract/server/index.ts'
import { closingRoutes } from '../api/closing.ts'
import { receiptRoutes as routes } from '../api/receiptRoutes.ts'
import { requestRoutes } from '../api/request.ts'
import { openBook } from './book/locks.ts'
import { shrink } from './receipts/shrinking.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '账本公司', 'ledger')
})
afterAll(() => server.stop())

type Term = { id: number; contractId: number; amount: number; dueOn: string | null }
type Receipt = {
  id: number
  kind: string
  balance: number
  terms: Map<number, number>
  refunded: number
  earned: number
  reversed: boolean
}
type Model = { contracts: MadeContract[]; terms: Term[]; receipts: Receipt[] }

const pick = fc.nat(20)
const fen = fc.integer({ min: 1, max: 60_000 })
const days = fc.integer({ min: 0, max: 50 })
const step = fc.oneof(
  fc.record({
    act: fc.constant('receive' as const),
    contract: pick,
    amount: fen,
    days,
    kind: fc.constantFrom('earnest', 'prepayment'),
  }),
  fc.record({ act: fc.constant('allocate' as const), receipt: pick, term: pick, amount: fen }),
  fc.record({ act: fc.constant('move' as const), receipt: pick, term: pick, to: fc.option(pick), amount: fen }),
  fc.record({ act: fc.constant('reverse' as const), receipt: pick }),
  fc.record({
    act: fc.constant('refund' as const),
    receipt: pick,
    term: fc.option(pick),
    amount: fen,
    pay: fc.boolean(),
  }),
  fc.record({ act: fc.constant('forfeit' as const), receipt: pick, amount: fen }),
  fc.record({ act: fc.constant('grow' as const), term: pick, amount: fen, days, due: fc.option(days) }),
  fc.record({ act: fc.constant('moveAway' as const), contract: pick, isNone: fc.boolean() }),
  fc.record({ act: fc.constant('shrink' as const), term: pick, to: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ act: fc.constant('close' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const finance = () => at.finance.token
const ok = ({ code }: { code: number }) => code === 0
const some = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
const paidOf = (model: Model, termId: number) =>
  model.receipts.reduce((sum, receipt) => sum + (receipt.terms.get(termId) ?? 0), 0)
const openOf = (model: Model, term: Term) => term.amount - paidOf(model, term.id)

function payTerms(model: Model, receipt: Receipt, contractId: number): void {
  const due = (term: Term) => term.dueOn ?? '9999'
  const terms = model.terms.filter(term => term.contractId === contractId)
  terms.sort((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0))
  for (const term of terms) give(receipt, term.id, Math.min(receipt.balance, openOf(model, term)))
}
function give(receipt: Receipt, termId: number, amount: number): void {
  receipt.balance -= amount
  receipt.terms.set(termId, (receipt.terms.get(termId) ?? 0) + amount)
}

const origin = { route: '', address: '', device: '', traceId: '' }
const asFinance = <T>(work: (desk: Desk) => Promise<T>) =>
  asEmployee(
    server.app.runtime,
    { officeId: at.company.officeId, employeeId: at.finance.employeeId, origin },
    'writes',
    work,
  )

async function grow(term: Term, { amount, days, due }: Extract<Step, { act: 'grow' }>): Promise<void> {
  await server.owner.query(
    `insert into contract_term_entry (office_id, contract_id, term_id, amount, due_on, sets_due, document_kind, document_id, on_day)
     values ($1, $2, $3, $4, $5::date, $6, 'change', 1, $7::date)`,
    [
      at.company.officeId,
      term.contractId,
      term.id,
      amount,
      due === null ? null : dayFrom(-due),
      due !== null,
      dayFrom(-days),
    ],
  )
  term.amount += amount
  if (due !== null) term.dueOn = dayFrom(-due)
}

/** Moves a contract to another department or to none. */
async function moveAway({ id }: MadeContract, isNone: boolean): Promise<void> {
  const { departmentId } = at.company
  await server.owner.query('update contract set department_id = $2 where id = $1', [id, isNone ? null : departmentId])
}

async function decide(approvalId: number): Promise<void> {
  const { mine } = await server.ask(approvalRoutes.detail, { as: at.company.boss, params: { id: approvalId } })
  await server.ask(approvalRoutes.approve, { as: at.company.boss, body: { id: approvalId, task: mine.task as number } })
}
const named = async (id: number) => ({ id, version: (await at.detail(id)).version })

/** Does a step to the company and to the model; tells whether both took it alike. */
async function perform(model: Model, one: Step): Promise<void> {
  if (one.act === 'receive') {
    const contract = some(model.contracts, one.contract) as MadeContract
    const made = await at.received(
      { customerId: contract.customerId, contractId: contract.id },
      { amount: one.amount, kind: one.kind, receivedOn: dayFrom(-one.days) },
    )
    const receipt = {
      id: made.id,
      kind: one.kind,
      balance: one.amount,
      terms: new Map(),
      refunded: 0,
      earned: 0,
      reversed: false,
    }
    payTerms(model, receipt, contract.id)
    model.receipts.push(receipt)
    return
  }
  if (one.act === 'grow') return grow(some(model.terms, one.term) as Term, one)
  if (one.act === 'moveAway') return moveAway(some(model.contracts, one.contract) as MadeContract, one.isNone)
  if (one.act === 'close') {
    const { next } = await server.ask(closingRoutes.book, { as: finance() })
    if (next) await server.ask(closingRoutes.close, { as: finance(), body: { month: next.month } })
    return
  }
  if (one.act === 'shrink') {
    const term = some(model.terms, one.term) as Term
    if (one.to >= term.amount) return
    await asFinance(async desk => {
      await openBook(desk)
      const { contracts, terms } = await lockContracts(desk, [term.contractId])
      const locked = { contract: contracts[0] as ContractRecord, terms }
      await shrink(desk, post, locked, [{ id: term.id, amount: one.to }], dayFrom(0))
      await desk.insert(
        'contractTermEntry',
        {
          contractId: term.contractId,
          termId: term.id,
          amount: one.to - term.amount,
          documentKind: 'change',
          documentId: 1,
          onDay: dayFrom(0),
        },
        { action: '改' },
      )
    })
    let excess = Math.max(0, paidOf(model, term.id) - one.to)
    term.amount = one.to
    for (const receipt of [...model.receipts].sort((a, b) => b.id - a.id)) {
      const back = Math.min(excess, receipt.terms.get(term.id) ?? 0)
      give(receipt, term.id, -back)
      excess -= back
    }
    return
  }
  const receipt = some(model.receipts, one.receipt)
  if (!receipt) return
  const term = 'term' in one && one.term !== null ? some(model.terms, one.term) : undefined
  if (one.act === 'allocate') {
    const body = { id: receipt.id, shares: [{ termId: (term as Term).id, amount: one.amount }] }
    const fits = !receipt.reversed && one.amount <= receipt.balance && one.amount <= openOf(model, term as Term)
    expect(ok(await server.call(routes.allocate, { as: finance(), body })), 'allocate').toBe(fits)
    if (fits) give(receipt, (term as Term).id, one.amount)
    return
  }
  if (one.act === 'move') {
    const from = term as Term
    const to = one.to === null ? undefined : (some(model.terms, one.to) as Term)
    const body = { id: receipt.id, fromTermId: from.id, toTermId: to?.id ?? null, amount: one.amount, reason: '调整' }
    const has = !receipt.reversed && one.amount <= (receipt.terms.get(from.id) ?? 0)
    const fits = has && (to === undefined || (to.id !== from.id && one.amount <= openOf(model, to)))
    expect(ok(await server.call(routes.move, { as: finance(), body })), 'move').toBe(fits)
    if (!fits) return
    give(receipt, from.id, -one.amount)
    if (to) give(receipt, to.id, one.amount)
    return
  }
  if (one.act === 'reverse') {
    const fits = !receipt.reversed && receipt.refunded === 0 && receipt.earned === 0
    const body = { ...(await named(receipt.id)), reason: '录错' }
    expect(ok(await server.call(routes.reverse, { as: finance(), body })), 'reverse').toBe(fits)
    if (fits) Object.assign(receipt, { reversed: true, balance: 0, terms: new Map() })
    return
  }
  if (one.act === 'refund') {
    const part = { receiptId: receipt.id, termId: term?.id ?? null, amount: one.amount }
    const free = term ? (receipt.terms.get(term.id) ?? 0) : receipt.balance
    const fits = !receipt.reversed && one.amount <= free
    const body = { parts: [part], payee: '客户', reason: '退款' }
    const asked = await server.call(requestRoutes.refund, { as: at.seller.token, body })
    expect(ok(asked), 'refund').toBe(fits)
    if (!fits) return
    const request = asked.data as { id: number; approvalId: number }
    await decide(request.approvalId)
    const { version } = await server.ask(requestRoutes.detail, { as: finance(), params: { id: request.id } })
    if (!one.pay) {
      await server.ask(requestRoutes.cancel, { as: finance(), body: { id: request.id, version, reason: '不退了' } })
      return
    }
    const payment = { id: request.id, version, accountId: at.account('bank'), doneOn: dayFrom(0) }
    await server.ask(requestRoutes.pay, { as: finance(), body: payment })
    if (term) receipt.terms.set(term.id, free - one.amount)
    else receipt.balance -= one.amount
    receipt.refunded += one.amount
    return
  }
  const { earnest, earned } = await at.detail(receipt.id)
  const free = receipt.balance + [...receipt.terms.values()].reduce((sum, paid) => sum + paid, 0)
  const fits = !receipt.reversed && receipt.kind === 'earnest' && one.amount <= earnest - earned && one.amount <= free
  const body = { receiptId: receipt.id, amount: one.amount, reason: '违约' }
  const asked = await server.call(requestRoutes.forfeit, { as: at.seller.token, body })
  expect(ok(asked), 'forfeit').toBe(fits)
  if (!fits) return
  await decide((asked.data as { approvalId: number }).approvalId)
  receipt.earned += one.amount
  const after = await at.detail(receipt.id)
  receipt.balance = after.balance
  receipt.terms = new Map(after.allocations.map(one => [one.termId, one.amount]))
}

async function assertAlike(model: Model): Promise<void> {
  for (const receipt of model.receipts) {
    const { balance, allocated, refunded, earned, state, earnest } = await at.detail(receipt.id)
    const paid = [...receipt.terms.values()].reduce((sum, one) => sum + one, 0)
    expect({ balance, allocated, refunded, earned, state }).toEqual({
      balance: receipt.balance,
      allocated: paid,
      refunded: receipt.refunded,
      earned: receipt.earned,
      state: receipt.reversed ? 'reversed' : 'confirmed',
    })
    expect(earned).toBeLessThanOrEqual(earnest)
  }
  for (const contract of model.contracts)
    for (const { id, amount, paid, held } of await at.terms(contract.id)) {
      const term = model.terms.find(one => one.id === id) as Term
      expect({ amount, paid, held }).toEqual({ amount: term.amount, paid: paidOf(model, id), held: 0 })
    }
  await proveMoney(server.owner, at.company.officeId)
}

/** An older 定金 that is entered after a later one was forfeited. */
const laterButOlder: Step[] = [
  { act: 'receive', contract: 0, amount: 1, days: 0, kind: 'earnest' },
  { act: 'forfeit', receipt: 0, amount: 1 },
  { act: 'receive', contract: 0, amount: 13_000, days: 1, kind: 'earnest' },
]

test('any history of money goes as the model says, and every sum agrees on every day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async steps => {
      const deal = await at.newDeal()
      const first = await at.contract(
        [
          { amount: 40_000, dueOn: dayFrom(-30) },
          { amount: 25_000, dueOn: dayFrom(10) },
        ],
        deal,
      )
      const second = await at.contract([{ amount: 30_000, dueOn: dayFrom(-3) }], deal)
      const contracts = [first, second]
      const dues = [dayFrom(-30), dayFrom(10), dayFrom(-3)]
      const terms = contracts
        .flatMap(contract => contract.terms.map(term => ({ ...term, contractId: contract.id })))
        .map((term, place) => ({ ...term, dueOn: dues[place] as string }))
      const model: Model = { contracts, terms, receipts: [] }
      for (const one of steps) await perform(model, one)
      await assertAlike(model)
    }),
    { numRuns: 12, examples: [[laterButOlder]] },
  )
}, 240_000)
