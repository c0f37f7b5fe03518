import type { FixturePart, Making } from '../../../../tests/support/making.ts'

const cameIn = ['received', 'inspected']

export const makers: FixturePart['makers'] = {
  goodsReturn: at => returnOf(at, 'draft'),
  placedReturn: at => returnOf(at, 'placed'),
  receivedReturn: at => returnOf(at, 'received'),
  inspectedReturn: at => returnOf(at, 'inspected'),
  placedReturnLine: at => lineOf(at, 'placedReturn'),
  receivedReturnLine: at => lineOf(at, 'receivedReturn'),
  goodsReturnFile: async at => {
    const about = { name: '退货.jpg', media_type: 'image/jpeg', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('goodsReturn')
    return at.row('attachment', { subject: 'goodsReturn', subject_id, file_id, ...about, size: 0 })
  },
}

async function returnOf(at: Making, state: string): Promise<number> {
  const of = { contract_id: await at.of('effectiveContract'), customer_id: await at.of('customer') }
  const where = { kind: 'leftover', way: 'fetch', come_on: '2026-11-20', address: at.tag, contact: at.tag }
  const facts = { contact_phone: at.tag, reason: at.tag, fee_rate: 0, pieces: 1, gross: 37_700, fee: 0 }
  const came = cameIn.includes(state)
  const stock = came && { warehouse_id: await at.of('warehouse'), received_at: '2026-11-20T08:00:00Z', value: 21_300 }
  const owned = { number: `KT${at.tag}${state}`, state, owner_id: at.employeeId }
  const id = await at.row('goods_return', { ...of, ...where, ...facts, ...stock, ...owned })
  await at.row('goods_return_line', {
    goods_return_id: id,
    position: 0,
    goods_id: await at.of('goods'),
    lot_id: await at.of('stockLot'),
    shipment_line_id: await at.of('signedShipmentLine'),
    pieces: 1,
    rest: 1,
    amount: 37_700,
    note: at.tag,
    ...(came && { received: 1, value: 21_300 }),
  })
  return id
}

async function lineOf(at: Making, of: string): Promise<number> {
  const sql = 'select id from goods_return_line where goods_return_id = $1'
  const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of(of)])
  return (rows[0] as { id: number }).id
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/goodsReturn/': 'goodsReturn',
  '/api/crm/goodsReturn/possible/': 'effectiveContract',
  '/api/crm/goodsReturn/attachment/': 'goodsReturnFile',
  '/api/crm/goodsReturn/file/': 'goodsReturnFile',
  '/api/crm/goodsReturn/file/list/': 'goodsReturn',
  '/api/crm/goodsReturn/file/add': 'goodsReturn',
  '/api/crm/goodsReturn/reopen': 'placedReturn',
  '/api/crm/goodsReturn/receive': 'placedReturn',
  '/api/crm/goodsReturn/receive lineId': 'placedReturnLine',
  '/api/crm/goodsReturn/receive warehouseId': 'warehouse',
  '/api/crm/goodsReturn/inspect': 'receivedReturn',
  '/api/crm/goodsReturn/inspect lineId': 'receivedReturnLine',
  '/api/crm/goodsReturn/settle': 'inspectedReturn',
  '/api/crm/goodsReturn/settle changeId': 'contractChange',
  '/api/crm/goodsReturn/settlement/': 'inspectedReturn',
  ...Object.fromEntries(
    ['add', 'edit', 'forecast'].flatMap(act => [
      [`/api/crm/goodsReturn/${act} contractId`, 'effectiveContract'],
      [`/api/crm/goodsReturn/${act} shipmentLineId`, 'signedShipmentLine'],
    ]),
  ),
}
