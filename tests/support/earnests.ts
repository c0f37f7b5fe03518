import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import type { ContractDetail } from '../../src/modules/contract/api/contract.ts'
import { contractRoutes } from '../../src/modules/contract/api/routes.ts'
import { earnestRoutes as routes } from '../../src/modules/earnest/api/routes.ts'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import { requestRoutes } from '../../src/modules/money/api/request.ts'
import type { KeyGiven } from '../../src/modules/warehouse/api/key.ts'
import { salesOf } from './deals.ts'
import { dayFrom } from './money.ts'
import type { TestServer } from './server.ts'
import { stockOf } from './stock.ts'

export type There = KeyGiven & { gradeId: null }

export type Earnests = Awaited<ReturnType<typeof earnestsOf>>

/** A company with stock, a seller, finance and accounts, and what tests of 库存定金 do. */
export async function earnestsOf(server: TestServer, name: string, tag: string) {
  const stock = await stockOf(server, name, tag)
  const { company, officeId } = stock
  const seller = await company.hire(`${tag}Sales`, '导购')
  const finance = await company.hire(`${tag}Money`, '财务')
  const sales = await salesOf(server, company)
  const { rows } = await server.owner.query<{ id: number }>(
    `select id from money_account where office_id = $1 and kind = 'bank'`,
    [officeId],
  )
  const accountId = rows[0]?.id as number

  /** Makes goods of boxes of 8 at 10 yuan a piece, with so many lots, of each of which so many boxes are there. */
  const lots = (count: number, boxes: number) =>
    stock.lots(count, boxes * 8, 8, { listPrice: 1000, priceUnit: 'piece' })
  /** Such goods of one lot. */
  const there = async (boxes: number) => (await lots(1, boxes))[0] as There

  const deal = await sales.addDeal(seller.token)
  const paying = (more: object = {}) => ({ accountId, receivedOn: dayFrom(0), ...more })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const facts = ({ goodsId, lotId, warehouseId }: There, boxes: number, more: object = {}) => ({
    customerId: deal.customerId,
    opportunityId: deal.id,
    lines: [{ goodsId, lotId, warehouseId, boxes, rest: 0, price: 1000 }],
    untilAt: later(5),
    kind: 'earnest' as const,
    amount: 50_000,
    paying: paying(),
    ...more,
  })
  const add = (of: There, boxes: number, more: object = {}) =>
    server.ask(routes.add, { as: seller.token, body: facts(of, boxes, more) as never })
  const detail = (id: number, as = seller.token) => server.ask(routes.detail, { as, params: { id } })
  const receipt = (id: number) => server.ask(receiptRoutes.detail, { as: finance.token, params: { id } })
  const receiptOf = async (id: number) => receipt((await detail(id)).receiptId as number)

  /** Does something with the receipt of one, as finance; the answer is its envelope. */
  async function finances(of: { receiptId: number | null }, act: 'confirm' | 'giveBack' | 'reverse') {
    const { id, version } = await receipt(of.receiptId as number)
    const body = { id, version, ...(act !== 'confirm' && { reason: '测试' }) } as never
    return server.call(receiptRoutes[act], { as: finance.token, body })
  }
  /** One whose money is confirmed. */
  async function confirmed(of: There, boxes: number, more: object = {}) {
    const added = await add(of, boxes, more)
    await finances(added, 'confirm')
    return detail(added.id)
  }
  /** Lets the boss approve a request of money. */
  async function approved({ approvalId }: { approvalId: number | null }): Promise<void> {
    const id = approvalId as number
    const { mine } = await server.ask(approvalRoutes.detail, { as: company.boss, params: { id } })
    const body = { id, task: mine.task as number, comment: '按政策' }
    await server.ask(approvalRoutes.approve, { as: company.boss, body: body as never })
  }

  /** Gives so much of the receipt of one back to its customer: asked, approved and paid. */
  async function refund({ receiptId }: { receiptId: number | null }, amount: number): Promise<void> {
    const parts = [{ receiptId: receiptId as number, amount }]
    const body = { parts, payee: '周女士', reason: '客户不要了' }
    const asked = await server.ask(requestRoutes.refund, { as: seller.token, body: body as never })
    await approved(asked)
    const { id } = asked
    const { version } = await server.ask(requestRoutes.detail, { as: finance.token, params: { id } })
    const payment = { id, version, accountId: accountId, doneOn: dayFrom(0) }
    await server.ask(requestRoutes.pay, { as: finance.token, body: payment })
  }

  /** Keeps so much of the receipt of one, since the customer broke their word. */
  async function forfeit({ receiptId }: { receiptId: number | null }, amount: number): Promise<void> {
    const body = { receiptId: receiptId as number, amount, reason: '客户违约' }
    await approved(await server.ask(requestRoutes.forfeit, { as: seller.token, body }))
  }
  /** The contract of one that is signed, in effect. */
  async function contracted({ id }: { id: number }): Promise<ContractDetail> {
    const { version } = await detail(id)
    const signed = await server.ask(routes.sign, { as: seller.token, body: { id, version, opportunityId: null } })
    const contractId = signed.contractId as number
    const draft = await server.ask(contractRoutes.detail, { as: seller.token, params: { id: contractId } })
    const body = { id: draft.id, version: draft.version, zeroReason: '' }
    const sent = await server.ask(contractRoutes.submit, { as: seller.token, body })
    await approved(sent)
    return server.ask(contractRoutes.detail, { as: company.boss, params: { id: contractId } })
  }
  return {
    ...stock,
    contracted,
    seller,
    finance,
    sales,
    deal,
    lots,
    there,
    paying,
    later,
    facts,
    add,
    detail,
    receiptOf,
    finances,
    confirmed,
    approved,
    refund,
    forfeit,
  }
}
