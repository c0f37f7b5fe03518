import { afterAll, beforeAll, expect, test } from 'vitest'
import { letPass } from '../../../../tests/support/approvals.ts'
import { type Contracts, contractsOf } from '../../../../tests/support/contracts.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { opportunityRoutes } from '../../opportunity/api/routes.ts'
import { quotationRoutes } from '../../quotation/api/routes.ts'
import { changeRoutes } from '../api/change.ts'
import { contractRoutes as routes } from '../api/routes.ts'

let two: TwoNodes
let at: Contracts
let as: string
beforeAll(async () => {
  two = await startTwoNodes()
  at = await contractsOf(two.nodes[0], '抢签公司', 'signRace')
  as = at.seller.token
})
afterAll(() => two?.stop())

/** Lets documents of a type pass by themselves, so that submitting makes them effective. */
const unbind = (business: string) => letPass(two.nodes[0].owner, at.company.officeId, business)
const outcomes = (answers: readonly { code: number }[]) => answers.map(one => one.code).sort()

test('of two contracts at once one gets the last box of a special offer', async () => {
  await unbind('contract')
  const offer = await at.approved({ quantity: 5, customerId: at.deal.customerId })
  const low = () => at.drafted([at.line({ discountKind: 'price', discount: 70_000, quantity: 5000 })])
  const drafts = [await low(), await low()]
  const answers = await Promise.all(
    drafts.map(({ id, version }, turn) => two.post(turn, routes.submit, as, { id, version })),
  )
  expect(answers.map(({ code }) => code)).toContain(0)
  expect(await at.detail(offer.id)).toMatchObject({ used: 5, left: 0 })
  const states = await Promise.all(drafts.map(async ({ id }) => (await at.contract(id)).state))
  expect(states.filter(state => state === 'effective')).toHaveLength(1)
})

test('of two contracts of one deal at once both take effect, and the deal is won once for what both come to', async () => {
  const deal = await at.sales.addDeal(as, {
    community: '翠湖天地',
    categoryIds: [at.sales.word('intentionCategory', '瓷砖')].filter(Boolean),
    expectedAmount: 1,
    expectedOn: '2027-01-01',
  })
  const drafts = [await at.drafted([at.fee(100)], {}, deal.id), await at.drafted([at.fee(23)], {}, deal.id)]
  const answers = await Promise.all(
    drafts.map(({ id, version }, turn) => two.post(turn, routes.submit, as, { id, version })),
  )
  expect(outcomes(answers)).toEqual([0, 0])
  const won = await two.nodes[0].ask(opportunityRoutes.detail, { as, params: { id: deal.id } })
  expect(won).toMatchObject({ status: 'won', dealAmount: 123 })
  const track = await two.nodes[0].ask(opportunityRoutes.history, { as, params: { id: deal.id } })
  expect(track.filter(({ action }) => action === '成交')).toHaveLength(1)
})

test('a quotation becomes one contract, however often the button is pressed at once', async () => {
  const made = await two.nodes[0].ask(quotationRoutes.add, { as, body: { opportunityId: at.deal.id } })
  const spaces = [{ name: '客厅', lines: [at.line()] }]
  const { id } = await two.nodes[0].ask(quotationRoutes.save, {
    as,
    body: { id: made.id, version: made.version, spaces },
  })
  const answers = await Promise.all(
    [0, 1, 2, 3].map(turn => two.post(turn, routes.fromQuotation, as, { quotationId: id })),
  )
  expect(outcomes(answers)).toEqual([0, codes.conflict, codes.conflict, codes.conflict])
})

test('of a return to the pool and a contract that is submitted at once, one happens to the deal', async () => {
  await unbind('contract')
  const outcomesSeen = new Set<boolean>()
  for (let round = 0; round < 8; round++) {
    const deal = await at.sales.addDeal(as)
    const { id, version } = await at.drafted([at.fee(100)], {}, deal.id)
    const late = async (turn: number) => new Promise(resolve => setTimeout(resolve, turn * 5))
    const [returned] = await Promise.all([
      late(round % 4).then(() => two.post(0, opportunityRoutes.giveBack, as, { ids: [deal.id] })),
      late(3 - (round % 4)).then(() => two.post(1, routes.submit, as, { id, version })),
    ])
    const went = (returned.data as { done: number }).done === 1
    outcomesSeen.add(went)
    expect((await at.contract(id)).state).toBe(went ? 'draft' : 'effective')
  }
  expect(outcomesSeen.size).toBe(2)
})

test('of two change orders at once one is kept', async () => {
  await unbind('contractChange')
  const draft = await at.drafted([at.line()])
  const signed = await two.nodes[0].ask(routes.submit, { as, body: { id: draft.id, version: draft.version } })
  const body = {
    contractId: signed.id,
    version: signed.version,
    reason: '加一项',
    spaces: [{ name: '阳台', lines: [at.fee(500)] }],
  }
  const answers = await Promise.all([0, 1].map(turn => two.post(turn, changeRoutes.add, as, body)))
  expect(outcomes(answers)).toEqual([0, codes.conflict])
  const [change] = await two.nodes[0].ask(changeRoutes.list, { as, params: { contractId: signed.id } })
  const once = { id: change?.id, version: change?.version }
  const sent = await Promise.all([0, 1].map(turn => two.post(turn, changeRoutes.submit, as, once)))
  expect(outcomes(sent).filter(code => code === 0)).toHaveLength(1)
  expect(await at.contract(signed.id)).toMatchObject({ effectiveTotal: signed.total + 500, revision: 2 })
})
