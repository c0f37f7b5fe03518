import { type PurchaseDetail, purchaseRoutes } from '../../src/modules/purchase/api/purchase.ts'
import { supplierRoutes } from '../../src/modules/purchase/api/supplier.ts'
import { shipmentRoutes as routes, type ShipmentDetail } from '../../src/modules/shipment/api/shipment.ts'
import { dayFrom } from './money.ts'
import { returnsOf } from './returns.ts'
import type { TestServer } from './server.ts'

export type Direct = Awaited<ReturnType<typeof directOf>>

/** A company with a supplier, whose goods go straight to the homes of its customers. */
export async function directOf(server: TestServer, name: string, tag: string) {
  const at = await returnsOf(server, name, tag)
  const as = at.company.boss
  const supplier = await server.ask(supplierRoutes.add, { as, body: { name: '佛山一厂' } as never })
  const supplierId = (supplier as unknown as { id: number }).id
  type Ordered = Awaited<ReturnType<typeof at.ordered>>

  /** A purchase of so many pieces of goods, of 1,000 fen a piece. */
  async function bought(goodsId: number, rest: number, line: object = {}): Promise<PurchaseDetail> {
    const lines = [{ goodsId, rest, price: 1000, ...line }]
    const body = { supplierId, warehouseId: at.main, orderedOn: dayFrom(0), lines } as never
    return server.ask(purchaseRoutes.add, { as, body })
  }
  const purchaseNow = (id: number) => server.ask(purchaseRoutes.detail, { as, params: { id } })

  /** An order of goods of which none lies anywhere, and a purchase of them. */
  async function two(pieces: number) {
    const goodsId = await at.newGoods({ boxPieces: null, priceUnit: 'piece' })
    const order = await at.ordered(goodsId, pieces)
    return { goodsId, order, purchase: await bought(goodsId, pieces) }
  }
  const directBody = ({ order, lineId }: Ordered, purchaseId: number | null, rest: number, more: object = {}) => {
    const lines = [{ orderLineId: lineId, colour: 'D1', boxes: 0, rest, ...more }]
    const head = { salesOrderId: order.id, way: 'direct', purchaseId, shipOn: dayFrom(0), address: '海棠路 1 号' }
    return { ...head, lines } as never
  }
  const addDirect = (of: Ordered, purchaseId: number | null, rest: number, more: object = {}) =>
    server.call(routes.add, { as, body: directBody(of, purchaseId, rest, more) })
  /** A shipment that waits to go straight to a home. */
  const direct = (of: Ordered, purchaseId: number, rest: number): Promise<ShipmentDetail> =>
    server.ask(routes.add, { as, body: directBody(of, purchaseId, rest) })

  /** What lies in places through which goods only pass. */
  const passing = async () => {
    const { rows } = await server.owner.query(
      `select k.id from stock_key k join warehouse w on w.office_id = k.office_id and w.id = k.warehouse_id
       where w.kind = 'direct' and (k.on_hand <> 0 or k.value <> 0 or k.reserved <> 0)`,
    )
    return rows
  }
  /** Pieces and fen of goods in all warehouses. */
  const own = async (goodsId: number) => {
    const { rows } = await server.owner.query<{ pieces: number; value: number }>(
      `select coalesce(sum(on_hand), 0)::int as pieces, coalesce(sum(value), 0)::int as value from stock_key where goods_id = $1`,
      [goodsId],
    )
    return rows[0] as { pieces: number; value: number }
  }
  const through = async () => {
    const sql = `select id from warehouse where office_id = $1 and kind = 'direct'`
    return (await server.owner.query<{ id: number }>(sql, [at.officeId])).rows[0]?.id as number
  }
  return Object.assign(at, { bought, purchaseNow, two, directBody, addDirect, direct, passing, own, through })
}
