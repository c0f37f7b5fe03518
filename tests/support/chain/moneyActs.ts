import { expect } from 'vitest'
import { contractRoutes } from '../../../src/modules/contract/api/routes.ts'
import { earnestRoutes } from '../../../src/modules/earnest/api/routes.ts'
import { receiptRoutes } from '../../../src/modules/money/api/receiptRoutes.ts'
import { requestRoutes } from '../../../src/modules/money/api/request.ts'
import { sweepLapsed } from '../../../src/modules/warehouse/server/holds/reserve.ts'
import { dayFrom } from '../money.ts'
import { nameOf } from './books.ts'
import type { Play, Step } from './play.ts'

type Act = (play: Play, step: Step) => Promise<void>

const receipt = ({ server, at }: Play, id: number) =>
  server.ask(receiptRoutes.detail, { as: at.finance.token, params: { id } })
const accountOf = async ({ server, at }: Play) => {
  const sql = `select id from money_account where office_id = $1 and kind = 'bank' order by position limit 1`
  return (await server.owner.query<{ id: number }>(sql, [at.officeId])).rows[0]?.id as number
}

/** What customers pay, get back, and are trusted with; and goods that they pay to have kept. */
export const moneyActs: Record<string, Act> = {
  async pay(play, { one, pieces, split }) {
    const { at, books } = play
    const contract = play.some([...books.contracts, play.home.contract], one)
    if (!contract) return
    const amount = split % 2 === 0 ? Math.max(1, books.lacks(contract)) : pieces * 1100 + split
    const { id } = await at.paid(contract, amount)
    play.told.push(`pay ${amount} of ${contract.id}`)
    play.receipts.push({ id, contract })
    contract.received += amount
    contract.paid += Math.min(amount, books.total(contract) - contract.paid)
  },

  async reverse(play, { one, split }) {
    const { server, at } = play
    const of = play.some(play.receipts, one)
    if (!of || split % 2 > 0) return
    const { id, version, amount, allocated, refunded } = await receipt(play, of.id)
    const body = { id, version, reason: '银行退票' }
    const answer = await server.call(receiptRoutes.reverse, { as: at.finance.token, body })
    if (!play.tells(`reverse ${amount} of ${of.contract.id}`, refunded === 0, answer)) return
    of.contract.received -= amount
    of.contract.paid -= allocated
    play.receipts.splice(play.receipts.indexOf(of), 1)
  },

  async refund(play, { one, pieces }) {
    const { server, at } = play
    const of = play.some(play.receipts, one)
    if (!of) return
    const { balance } = await receipt(play, of.id)
    const amount = pieces * 300
    const body = { parts: [{ receiptId: of.id, amount }], payee: '周女士', reason: '多付了' } as never
    const answer = await server.call(requestRoutes.refund, { as: at.seller.token, body })
    if (!play.tells(`refund ${amount} of ${of.contract.id}`, amount <= balance, answer)) return
    const { id, approvalId } = answer.data as { id: number; approvalId: number }
    await at.approval(approvalId)
    const { version } = await server.ask(requestRoutes.detail, { as: at.finance.token, params: { id } })
    const payment = { id, version, accountId: await accountOf(play), doneOn: dayFrom(0) }
    await server.ask(requestRoutes.pay, { as: at.finance.token, body: payment })
    of.contract.refunded += amount
  },

  async trust(play, { one, pieces }) {
    const { server, at } = play
    const contract = play.some([...play.books.contracts, play.home.contract], one)
    if (!contract || contract.ended) return
    const facts = { purpose: 'shipping', amount: pieces * 1000, untilOn: dayFrom(2), reason: '老客户' }
    const body = { contractId: contract.id, ...facts } as never
    const asked = await server.call(requestRoutes.release, { as: at.seller.token, body })
    if (asked.code !== 0) return // Where nothing lacks, nothing is to be let go.
    await at.approval((asked.data as { approvalId: number }).approvalId)
    contract.releases.push(facts.amount)
    play.told.push(`trust ${facts.amount} of ${contract.id}`)
  },

  async earnest(play, step) {
    const { server, at, books } = play
    const place = play.place(step)
    const { goodsId, lotId, warehouseId } = play.given(place)
    const deal = await at.sales.addDeal(at.seller.token)
    const body = {
      customerId: deal.customerId,
      opportunityId: deal.id,
      kind: 'earnest',
      amount: 3000,
      lines: [{ goodsId, lotId, warehouseId, boxes: 0, rest: step.pieces, price: play.price }],
      untilAt: new Date(Date.now() + 20 * 3_600_000).toISOString(),
      paying: { accountId: await accountOf(play), receivedOn: dayFrom(0) },
    } as never
    const answer = await server.call(earnestRoutes.add, { as: at.seller.token, body })
    const goes = step.pieces <= books.free(place)
    if (!play.tells(`earnest ${step.pieces} of ${nameOf(place)}`, goes, answer)) return
    const { id, receiptId } = answer.data as { id: number; receiptId: number }
    const { version } = await receipt(play, receiptId)
    await server.ask(receiptRoutes.confirm, { as: at.finance.token, body: { id: receiptId, version } as never })
    const owner = `earnest ${id}`
    books.reserve(owner, place, step.pieces)
    play.earnests.push({ id, owner, pieces: step.pieces, dealId: deal.id, customerId: deal.customerId })
  },

  async expire(play, { split }) {
    const { server, at, books } = play
    if (split % 3 > 0) return
    const clock = (moment: string) =>
      server.owner.query(
        `create or replace function stock_now() returns timestamptz language sql volatile return ${moment}`,
      )
    // A day ahead and no more: a month that were over by this clock would be closed by its job.
    await clock(`clock_timestamp() + interval '1 day'`)
    await at.run(desk => sweepLapsed(desk, 50))
    await clock('clock_timestamp()')
    play.told.push('expire')
    for (const { owner, dealId } of play.earnests)
      if (!books.contracts.some(contract => contract.dealId === dealId)) books.release(owner, books.own(owner))
  },

  async end(play, { one, split }) {
    const { server, at, books } = play
    const earnest = play.some(
      play.earnests.filter(({ owner }) => books.own(owner) > 0),
      one,
    )
    if (!earnest || books.contracts.some(({ dealId }) => dealId === earnest.dealId)) return
    const { id, version } = await server.ask(earnestRoutes.detail, {
      as: at.seller.token,
      params: { id: earnest.id },
    })
    const answer = await server.call(earnestRoutes.end, { as: at.seller.token, body: { id, version } })
    if (play.tells(`end ${earnest.owner} ${split}`, true, answer))
      books.release(earnest.owner, books.own(earnest.owner))
  },

  async sell(play, { one }) {
    const { server, at, books } = play
    const of = play.some(
      play.earnests.filter(({ owner }) => books.own(owner) > 0),
      one,
    )
    if (!of || books.contracts.some(({ dealId }) => dealId === of.dealId)) return
    const as = at.seller.token
    const { version } = await server.ask(earnestRoutes.detail, { as, params: { id: of.id } })
    const signed = await server.ask(earnestRoutes.sign, {
      as,
      body: { id: of.id, version, opportunityId: null },
    })
    const draft = await server.ask(contractRoutes.detail, { as, params: { id: signed.contractId as number } })
    const sent = await server.ask(contractRoutes.submit, {
      as,
      body: { id: draft.id, version: draft.version, zeroReason: '' },
    })
    if (sent.approvalId) await at.approval(sent.approvalId)
    const detail = await at.contract(draft.id)
    const contract = play.signed(detail, of.pieces, { id: of.dealId, customerId: of.customerId })
    play.told.push(`sell ${of.owner} as contract ${contract.id}`)
    const { rows } = await server.owner.query<{ paid: number; amount: number }>(
      `select c.paid, r.amount from contract c, receipt r where c.id = $1 and r.opportunity_id = $2 and r.state = 'confirmed'`,
      [contract.id, of.dealId],
    )
    contract.received = rows[0]?.amount as number
    contract.paid = Math.min(contract.received, books.total(contract))
    expect(rows[0]?.paid).toBe(contract.paid)
  },
}
