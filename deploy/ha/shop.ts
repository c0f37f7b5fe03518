import pg from 'pg'
import type { AnswerOf, Route } from '../../src/kernel/api/route.ts'
import { approvalRoutes } from '../../src/modules/approval/api/routes.ts'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { contractRoutes } from '../../src/modules/contract/api/routes.ts'
import { usualTerms } from '../../src/modules/contract/api/terms.ts'
import { goodsRoutes } from '../../src/modules/goods/api/goods.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { LineInput } from '../../src/modules/lines/api/line.ts'
import { accountRoutes } from '../../src/modules/money/api/account.ts'
import { receiptRoutes } from '../../src/modules/money/api/receiptRoutes.ts'
import { opportunityRoutes } from '../../src/modules/opportunity/api/routes.ts'
import { foundingRoutes } from '../../src/modules/organisation/api/newOffice.ts'
import { allocationRoutes } from '../../src/modules/salesOrder/api/allocation.ts'
import { orderRoutes } from '../../src/modules/salesOrder/api/order.ts'
import { shipmentRoutes } from '../../src/modules/shipment/api/shipment.ts'
import { moveRoutes } from '../../src/modules/stockMove/api/move.ts'
import { warehouseRoutes } from '../../src/modules/warehouse/api/warehouse.ts'
import type { Sent } from '../../tests/support/client.ts'
import { callAt } from '../../tests/support/overHttp.ts'
import { addAccount, employ, password } from '../../tests/support/people.ts'
import type { Hand } from './load.ts'

/** A company with goods in stock, one kind for each hand that sells, and the tokens of its people. */
export type Shop = {
  boss: string
  seller: string
  keeper: string
  finance: string
  accountId: number
  warehouseId: number
  goods: readonly number[]
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) // a day of Shanghai
const [boxPieces, price, sold] = [8, 111_100, 24] // pieces, fen, pieces

/** Founds the company at a node, whose database `url` leads to, with so many goods. */
export async function foundShop(address: string, url: string, kinds: number): Promise<Shop> {
  const ask = async <R extends Route>(route: R, sent: Sent): Promise<AnswerOf<R>> => {
    const { body } = await callAt(address, route, sent)
    if (!body.success) throw new Error(`${route.at}: ${body.code} ${body.msg}`)
    return body.data as never
  }
  const signIn = (username: string) => ask(identityRoutes.signIn, { body: { username, password } })
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await addAccount(owner, 'haBoss')
    const founding = { officeName: '高可用公司', officeType: '瓷砖', officeUserNum: '1-20人' }
    const { officeId } = await ask(foundingRoutes.add, { as: await signIn('haBoss'), body: founding })
    const { rows } = await owner.query<{ id: number }>('select id from department where office_id = $1', [officeId])
    const hire = async (name: string, role: string) => {
      const { id: accountId } = await addAccount(owner, name)
      await employ(owner, { officeId, accountId, departmentId: rows[0]?.id as number, name }, role)
      return signIn(name)
    }
    const [boss, seller] = [await signIn('haBoss'), await hire('haSeller', '导购')]
    const [keeper, finance] = [await hire('haKeeper', '仓管'), await hire('haFinance', '财务')]
    const { id: warehouseId } = (await ask(warehouseRoutes.add, { as: boss, body: { name: '主仓' } })) as { id: number }
    const goods: number[] = []
    for (let nth = 1; nth <= kinds; nth++) {
      const costs = { listPrice: price, floorSeller: price, floorManager: price, floorDirector: price, cost: 55_500 }
      const { id } = await ask(goodsRoutes.add, {
        as: boss,
        body: { code: `T${nth}`, name: `砖${nth}`, boxPieces, ...costs },
      })
      goods.push(id)
    }
    const lines = goods.map(goodsId => ({ goodsId, colour: 'A1', boxes: 100_000 }))
    const coming = { kind: 'in', warehouseId, happenedOn: today(), reason: '清点', party: '厂家', lines }
    const { state } = await ask(moveRoutes.add, { as: keeper, body: coming })
    if (state !== 'done') throw new Error(`the stock is not in: ${state}`)
    const accounts = await ask(accountRoutes.list, { as: finance })
    return {
      boss,
      seller,
      keeper,
      finance,
      accountId: accounts.find(({ kind }) => kind === 'bank')?.id as number,
      warehouseId,
      goods,
    }
  } finally {
    await owner.end()
  }
}

/** Sells once, from the first phone number to goods that leave: a lead, a deal, a contract in effect, its money, an order, a shipment. */
export async function sell(shop: Shop, hand: Hand, nth: number): Promise<void> {
  const { seller, finance } = shop
  const { name, phone } = hand.customer()
  const clue = await hand.ask(clueRoutes.add, { as: seller, body: { name, phone } })
  hand.note('clue', clue.id)
  const deal = await hand.ask(opportunityRoutes.convert, { as: seller, body: { clueId: clue.id } })
  hand.note('opportunity', deal.id)
  const goodsId = shop.goods[nth % shop.goods.length] as number
  const contract = await signed(shop, hand, deal.id, goodsId)
  const money = {
    kind: 'payment',
    accountId: shop.accountId,
    amount: contract.total,
    receivedOn: today(),
    customerId: contract.customerId,
    contractId: contract.id,
  }
  const receipt = await hand.ask(receiptRoutes.add, { as: seller, body: money })
  const confirmed = { id: receipt.id, version: receipt.version }
  await hand.ask(receiptRoutes.confirm, { as: finance, body: confirmed })
  hand.note('receipt', receipt.id, 'confirmed')
  await delivered(shop, hand, contract)
}

async function signed({ boss, seller }: Shop, hand: Hand, opportunityId: number, goodsId: number) {
  const { id, version } = await hand.ask(contractRoutes.add, { as: seller, body: { opportunityId } })
  const line = LineInput.parse({ kind: 'goods', goodsId, quantity: sold * 1000 })
  const spaces = [{ name: '客厅', lines: [line] }]
  const saved = await hand.ask(contractRoutes.save, { as: seller, body: { id, version, spaces, terms: usualTerms } })
  const sent = await hand.ask(contractRoutes.submit, { as: seller, body: { id, version: saved.version } })
  const approval = { id: sent.approvalId as number }
  const { mine } = await hand.ask(approvalRoutes.detail, { as: boss, params: approval })
  await hand.ask(approvalRoutes.approve, { as: boss, body: { ...approval, task: mine.task } })
  hand.note('contract', id, 'effective')
  return hand.ask(contractRoutes.detail, { as: boss, params: { id } })
}

type Contract = Awaited<ReturnType<typeof signed>>

async function delivered({ seller, keeper }: Shop, hand: Hand, contract: Contract): Promise<void> {
  const contractLineId = contract.rows[0]?.id as number
  const wanted = [{ contractLineId, boxes: sold / boxPieces, rest: 0, source: 'stock', note: '' }]
  const placed = { contractId: contract.id, address: '海棠路 1 号', lines: wanted }
  const order = await hand.ask(orderRoutes.add, { as: seller, body: placed })
  hand.note('sales_order', order.id)
  const [proposed] = await hand.ask(allocationRoutes.proposal, { as: keeper, body: { ids: [order.id] } })
  const [line] = proposed?.lines ?? []
  const [part] = line?.parts ?? []
  if (!proposed || !line || !part) throw new Error(`no lot is proposed for the order ${order.id}: ${line?.reason}`)
  const { lotId, warehouseId } = part
  const pick = { orderLineId: line.id, lotId, warehouseId, boxes: 0, rest: sold }
  const allocation = { id: order.id, version: proposed.version, lines: [pick] }
  await hand.ask(allocationRoutes.allocate, { as: keeper, body: allocation })
  const leaving = {
    orderLineId: line.id,
    warehouseId,
    colour: 'A1',
    batch: '',
    size: '',
    boxes: 0,
    rest: sold,
    note: '',
  }
  const shipped = { salesOrderId: order.id, shipOn: today(), address: '海棠路 1 号', lines: [leaving] }
  const shipment = await hand.ask(shipmentRoutes.add, { as: keeper, body: shipped })
  const { id, version } = shipment
  await hand.ask(shipmentRoutes.leave, { as: keeper, body: { id, version } })
  hand.note('shipment', id, 'left')
}
