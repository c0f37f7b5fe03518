import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  shipment: at => shipmentOf(at, 'draft'),
  readyShipment: at => shipmentOf(at, 'ready'),
  waitingShipment: at => shipmentOf(at, 'ready', '拣'),
  shareableShipment: at => shipmentOf(at, 'ready', '链', '2040-11-20'),
  leftShipment: at => shipmentOf(at, 'left'),
  signedShipment: at => shipmentOf(at, 'signed'),
  waitingShipmentLine: at => lineOf(at, 'waitingShipment'),
  leftShipmentLine: at => lineOf(at, 'leftShipment'),
  signedShipmentLine: at => lineOf(at, 'signedShipment'),
  shipmentFile: async at => {
    const about = { name: '装车.jpg', media_type: 'image/jpeg', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('shipment')
    return at.row('attachment', { subject: 'shipment', subject_id, file_id, ...about, size: 0 })
  },
  shipmentLink: async at =>
    at.row('shared_link', {
      document_kind: 'shipment',
      document_id: await at.of('readyShipment'),
      token_hash: Buffer.from(`shipment${at.tag}`),
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: at.employeeId,
    }),
  placedOrderLine: async at => {
    const sql = 'select id from sales_order_line where sales_order_id = $1'
    const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of('placedOrder')])
    return (rows[0] as { id: number }).id
  },
}

async function shipmentOf(at: Making, state: string, mark = '', ship_on = '2026-11-20'): Promise<number> {
  const of = {
    contract_id: await at.of('effectiveContract'),
    customer_id: await at.of('customer'),
    sales_order_id: await at.of('placedOrder'),
  }
  const where = { way: 'deliver', ship_on, address: at.tag, receiver: at.tag, receiver_phone: at.tag }
  const who = { driver: at.tag, driver_phone: at.tag, vehicle: at.tag, remark: at.tag, mixed_reason: at.tag }
  const facts = {
    ...where,
    ...who,
    unload_reason: at.tag,
    day_words: at.tag,
    day_name: at.tag,
    pieces: 1,
    collect: 37_700,
  }
  const owned = { number: `CK${mark}${at.tag}${state}`, state, owner_id: at.employeeId }
  const id = await at.row('shipment', { ...of, ...facts, ...owned })
  await at.row('shipment_line', {
    shipment_id: id,
    position: 0,
    goods_id: await at.of('goods'),
    lot_id: await at.of('stockLot'),
    warehouse_id: await at.of('warehouse'),
    sales_order_line_id: await at.of('placedOrderLine'),
    pieces: 1,
    rest: 1,
    note: at.tag,
  })
  return id
}

async function lineOf(at: Making, shipment: string): Promise<number> {
  const sql = 'select id from shipment_line where shipment_id = $1'
  const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of(shipment)])
  return (rows[0] as { id: number }).id
}

const acts = (state: string, of: readonly string[]) =>
  Object.fromEntries(of.map(act => [`/api/crm/shipment/${act}`, state]))

export const subjects: FixturePart['subjects'] = {
  '/api/crm/shipment/': 'shipment',
  '/api/crm/shipment/ofOrder/': 'placedOrder',
  '/api/crm/shipment/ofPurchase/': 'purchase',
  '/api/crm/shipment/attachment/': 'shipmentFile',
  '/api/crm/shipment/wayPhoto/': 'orderFile',
  '/api/crm/shipment/file/': 'shipmentFile',
  '/api/crm/shipment/file/list/': 'shipment',
  '/api/crm/shipment/file/add': 'shipment',
  ...acts('readyShipment', ['reopen', 'pick', 'leave', 'showAmounts', 'settleDay']),
  '/api/crm/shipment/link': 'shareableShipment',
  '/api/crm/shipment/links/': 'shipment',
  '/api/crm/shipment/amounts/': 'shipment',
  '/api/crm/shipmentLink/': 'shipmentLink',
  ...acts('leftShipment', ['unload', 'sign']),
  ...acts('signedShipment', ['find', 'lose']),
  '/api/crm/shipment/sign lineId': 'leftShipmentLine',
  '/api/crm/shipment/find lineId': 'signedShipmentLine',
  '/api/crm/shipment/lose lineId': 'signedShipmentLine',
  '/api/crm/shipment/sign warehouseId': 'warehouse',
  '/api/crm/shipment/find warehouseId': 'warehouse',
  '/api/crm/shipment/sign packageId': 'arrivedPackage',
  '/api/crm/shipment/find packageIds': 'arrivedPackage',
  '/api/crm/shipment/lose packageIds': 'arrivedPackage',
  ...Object.fromEntries(
    ['add', 'edit', 'forecast'].flatMap(act => [
      [`/api/crm/shipment/${act} salesOrderId`, 'placedOrder'],
      [`/api/crm/shipment/${act} orderLineId`, 'placedOrderLine'],
      [`/api/crm/shipment/${act} warehouseId`, 'warehouse'],
      [`/api/crm/shipment/${act} purchaseId`, 'purchase'],
      [`/api/crm/shipment/${act} purchaseLineId`, 'purchaseLine'],
    ]),
  ),
}
