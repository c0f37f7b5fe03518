import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiedLedger } from '../../../../tests/support/ledger.ts'
import { dayFrom, type MadeContract, type Money, moneyOf } from '../../../../tests/support/money.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { approvalRoutes } from '../../approval/api/routes.ts'
import { mergeRoutes } from '../../customer/api/merge.ts'
import { receiptRoutes as routes } from '../api/receiptRoutes.ts'
import { type RequestDetail, requestRoutes } from '../api/request.ts'
import { summaryRoutes } from '../api/summary.ts'

let server: TestServer
let at: Money
beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '并账公司', 'torn')
})
afterAll(() => server.stop())

const boss = () => ({ as: at.company.boss })

/** Two customers with a contract each, the second merged into the first. */
async function merged(amount = 50_000) {
  const [kept, gone] = [await at.contract([{ amount }]), await at.contract([{ amount }])]
  const [keptId, mergedId] = [kept.customerId, gone.customerId]
  const seen = await server.ask(mergeRoutes.preview, { ...boss(), body: { keptId, mergedId } })
  const body = { keptId, mergedId, keptVersion: seen.kept.version, mergedVersion: seen.merged.version }
  return { kept, gone, merge: () => server.ask(mergeRoutes.merge, { ...boss(), body }) }
}
const both = async () => {
  const pair = await merged()
  await pair.merge()
  return pair
}
async function undo({ customerId }: MadeContract, as = at.company.boss) {
  const [latest] = await server.ask(mergeRoutes.records, { as, params: { customerId } })
  return server.call(mergeRoutes.undo, { as, body: { id: latest?.id as number } })
}
const numberOf = async ({ id }: { id: number }, table = 'contract') =>
  (await server.owner.query<{ number: string }>(`select number from ${table} where id = $1`, [id])).rows[0]?.number
const customerOf = async ({ id }: { id: number }, table = 'receipt') =>
  (await server.owner.query<{ id: number }>(`select customer_id as id from ${table} where id = $1`, [id])).rows[0]?.id
/** The last lines of a customer's statement. */
const closing = async (id: number) => {
  const body = { from: dayFrom(-90), to: dayFrom(0) }
  const { rawPayload } = await server.send(summaryRoutes.customerStatement, { ...boss(), params: { id }, body })
  const text = pdfText(rawPayload).flat().join('')
  return text.slice(text.indexOf('期末'), text.indexOf('大写'))
}
const termOf = (contract: MadeContract) => contract.terms[0]?.id as number
const whole = async () => expect((await verifiedLedger(server, '并账公司')).broken).toEqual([])
async function decide({ approvalId }: { approvalId: number | null }) {
  const id = approvalId as number
  const { mine } = await server.ask(approvalRoutes.detail, { ...boss(), params: { id } })
  await server.ask(approvalRoutes.approve, { ...boss(), body: { id, task: mine.task as number } })
}
const refundOf = (receiptId: number, amount: number, termId: number | null = null) =>
  server.ask(requestRoutes.refund, {
    as: at.seller.token,
    body: { parts: [{ receiptId, amount, termId }], payee: '周女士', reason: '客户退货' } as never,
  })
async function payOut({ id }: { id: number }) {
  const { version } = await server.ask(requestRoutes.detail, { as: at.finance.token, params: { id } })
  const body = { id, version, accountId: at.account('bank'), doneOn: dayFrom(0) }
  return server.ask(requestRoutes.pay, { as: at.other.token, body })
}

describe('a merge is undone', () => {
  test.each(['kept', 'gone'] as const)('not while money of the %s customer pays the other’s contract', async payer => {
    const pair = await merged()
    const [from, to] = payer === 'kept' ? [pair.kept, pair.gone] : [pair.gone, pair.kept]
    const receipt = await at.received({ customerId: from.customerId }, { amount: 70_000, kind: 'prepayment' })
    const paidOwn = receipt.allocations.length
    expect(paidOwn).toBe(1)
    await pair.merge()
    const shares = [{ termId: termOf(to), amount: 20_000 }]
    await server.ask(routes.allocate, { as: at.finance.token, body: { id: receipt.id, shares } })
    const refused = await undo(pair.kept)
    expect(refused).toMatchObject({ code: codes.conflict })
    expect(refused.msg).toContain(`收款 ${receipt.number} 与 ${await numberOf(to)}`)
    expect(refused.msg).toContain('请先在收款单里把付给这份合同的钱调回余额')
    await whole()
    const back = { id: receipt.id, fromTermId: termOf(to), toTermId: null, amount: 20_000, reason: '撤销合并' }
    await server.ask(routes.move, { as: at.finance.token, body: back })
    expect(await undo(pair.kept)).toMatchObject({ success: true })
    expect(await customerOf(receipt)).toBe(from.customerId)
    expect(await closing(from.customerId)).toContain('期末多付¥200.00')
    expect(await closing(to.customerId)).toContain('期末欠款¥500.00')
    await whole()
  })

  test('and says no number to whoever does not see the money', async () => {
    const { kept, gone } = await both()
    const receipt = await at.received({ customerId: kept.customerId, contractId: gone.id }, { amount: 9000 })
    await server.ask(routes.move, {
      as: at.finance.token,
      body: { id: receipt.id, fromTermId: termOf(gone), toTermId: termOf(kept), amount: 9000, reason: '调整' },
    })
    const manager = await at.company.hire('tornManager', '部门经理')
    const department = await server.owner.query('select count(*)::int from department where office_id = $1', [
      at.company.officeId,
    ])
    expect(department.rowCount).toBe(1)
    await server.owner.query('update receipt set department_id = null where id = $1', [receipt.id])
    const refused = await undo(kept, manager.token)
    expect(refused).toMatchObject({ code: codes.conflict })
    expect(refused.msg).not.toContain(receipt.number)
    expect(refused.msg).toContain('您数据范围外有一张收款')
    expect((await undo(kept)).msg).toContain(receipt.number)
  })

  test('with receipts and refunds of since going where their contract goes', async () => {
    const { kept, gone } = await both()
    const own = await at.received({ customerId: kept.customerId, contractId: gone.id }, { amount: 60_000 })
    const loose = await at.enter({ customerId: kept.customerId }, { amount: 5000, kind: 'prepayment' })
    await at.confirm(loose.id, { shares: [] })
    const asked = await refundOf(own.id, 4000)
    await decide(asked)
    await payOut(asked)
    const fromTerm = await refundOf(own.id, 1000, termOf(gone))
    const invoice = await server.ask(requestRoutes.invoice, {
      as: at.seller.token,
      body: {
        contractId: gone.id,
        amount: 100,
        buyerKind: 'personal',
        buyerTitle: '别人',
        reason: '夫妻',
      } as never,
    })
    const answer = await undo(kept)
    expect(answer).toMatchObject({ success: true })
    const moved = [
      await customerOf(own),
      ...(await Promise.all([asked, fromTerm, invoice].map(one => customerOf(one, 'money_request')))),
    ]
    expect(moved).toEqual(Array(4).fill(gone.customerId))
    expect(await customerOf(loose)).toBe(kept.customerId)
    expect(await closing(gone.customerId)).toContain('期末多付¥60.00')
    expect(await closing(kept.customerId)).toContain('期末欠款¥450.00')
    await whole()
  })

  test('with money that came since for a contract going along, though it names the customer alone', async () => {
    const { kept, gone } = await both()
    const entered = await at.enter({ customerId: kept.customerId }, { amount: 5000, kind: 'prepayment' })
    await at.confirm(entered.id, { shares: [{ termId: termOf(gone), amount: 5000 }] })
    expect(await undo(kept)).toMatchObject({ success: true })
    expect(await customerOf(entered)).toBe(gone.customerId)
    await whole()
  })

  test('with what was changed since to hang on the kept customer staying there', async () => {
    const pair = await merged()
    const draft = await at.enter({ customerId: pair.gone.customerId }, { amount: 7000, kind: 'prepayment' })
    await pair.merge()
    const { version } = await at.detail(draft.id)
    const body = { id: draft.id, version, contractId: pair.kept.id, opportunityId: pair.kept.dealId }
    await server.ask(routes.edit, { as: at.seller.token, body: body as never })
    expect(await undo(pair.kept)).toMatchObject({ success: true })
    expect(await customerOf(draft)).toBe(pair.kept.customerId)
    await whole()
  })

  test('not while a refund was asked of one and of the other’s contract; a withdrawn one holds nothing', async () => {
    const pair = await merged()
    const receipt = await at.received({ customerId: pair.kept.customerId }, { amount: 60_000, kind: 'prepayment' })
    await pair.merge()
    const shares = [{ termId: termOf(pair.gone), amount: 10_000 }]
    await server.ask(routes.allocate, { as: at.finance.token, body: { id: receipt.id, shares } })
    const asked: RequestDetail = await refundOf(receipt.id, 10_000, termOf(pair.gone))
    const back = { id: receipt.id, fromTermId: termOf(pair.gone), toTermId: null, amount: 10_000, reason: '撤销合并' }
    await server.ask(routes.move, { as: at.finance.token, body: back })
    const refused = await undo(pair.kept)
    expect(refused).toMatchObject({ code: codes.conflict })
    expect(refused.msg).toContain(`资金申请 ${asked.number} 与 ${receipt.number}`)
    const body = { id: asked.approvalId as number, comment: '' }
    await server.ask(approvalRoutes.withdraw, { as: at.seller.token, body })
    expect(await undo(pair.kept)).toMatchObject({ success: true })
    await whole()
  })

  test('at once with a payment of the other’s contract: one of both is refused, whatever comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const pair = await merged()
      const [from, to] = round % 2 === 0 ? [pair.kept, pair.gone] : [pair.gone, pair.kept]
      const receipt = await at.received({ customerId: from.customerId }, { amount: 70_000, kind: 'prepayment' })
      await pair.merge()
      const body = { id: receipt.id, shares: [{ termId: termOf(to), amount: 20_000 }] }
      const [undone, paid] = await Promise.all([
        undo(pair.kept),
        server.call(routes.allocate, { as: at.finance.token, body }),
      ])
      expect([undone.success, paid.success].filter(Boolean)).toHaveLength(1)
      await whole()
    }
  })

  test('with deals and contracts of since going with the deal', async () => {
    const { kept, gone } = await both()
    const [on, more] = [await at.signed({ id: gone.dealId }, 30_000), await at.signed({ id: kept.dealId }, 20_000)]
    expect(await undo(kept)).toMatchObject({ success: true })
    expect(await customerOf({ id: on }, 'contract')).toBe(gone.customerId)
    expect(await customerOf({ id: more }, 'contract')).toBe(kept.customerId)
    await whole()
  })
})

test('the check of the ledger names what belongs to another customer than its contract, deal or receipt', async () => {
  const contract = await at.contract([{ amount: 50_000 }])
  const stranger = await at.newDeal()
  const of = { customerId: contract.customerId, contractId: contract.id, opportunityId: contract.dealId }
  const receipt = await at.received(of, { amount: 60_000, kind: 'earnest' })
  const refund = await refundOf(receipt.id, 1000)
  const forfeit = await server.ask(requestRoutes.forfeit, {
    as: at.seller.token,
    body: { receiptId: receipt.id, amount: 1000, reason: '违约' } as never,
  })
  await decide(refund)
  const broken = async (table: string, id: number) => {
    await server.owner.query(`update ${table} set customer_id = $2 where id = $1`, [id, stranger.customerId])
    const found = (await verifiedLedger(server, '并账公司')).broken
    await server.owner.query(`update ${table} set customer_id = $2 where id = $1`, [id, contract.customerId])
    return found.map(one => one.check)
  }
  const ofReceipt = ['收款与其商机同属一位客户', '收款与其合同同属一位客户', '收款与它所付的合同同属一位客户']
  expect(await broken('receipt', receipt.id)).toEqual(
    expect.arrayContaining([...ofReceipt, '资金申请与其收款同属一位客户', '退款与所退的收款同属一位客户']),
  )
  expect(await broken('money_request', refund.id)).toEqual(expect.arrayContaining(['退款与所退的收款同属一位客户']))
  expect(await broken('money_request', forfeit.id)).toEqual(
    expect.arrayContaining(['资金申请与其合同同属一位客户', '资金申请与其收款同属一位客户']),
  )
  expect(await broken('contract', contract.id)).toEqual(
    expect.arrayContaining(['合同与其商机同属一位客户', '收款与它所付的合同同属一位客户']),
  )
  await whole()
})
