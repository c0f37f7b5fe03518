import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  reservation: async at =>
    at.row('stock_reservation', {
      key_id: await at.of('stockKey'),
      owner_kind: 'fixture',
      owner_id: 1,
      state: 'released',
      asked: 1,
    }),
  warehouse: at => at.row('warehouse', { name: at.tag, address: at.tag, keepers: at.tag, remark: at.tag }),
  stockLot: async at =>
    at.row('stock_lot', { goods_id: await at.of('goods'), colour: at.tag, remark: at.tag, box_pieces: 8 }),
  stockLowest: async at => at.row('stock_lowest', { goods_id: await at.of('goods'), pieces: 8 }),
  stockCost: async at =>
    at.row('stock_cost', {
      goods_id: await at.of('goods'),
      unit_cost: 37_700,
      unit: 'piece',
      reason: at.tag,
      reverse_reason: at.tag,
    }),
  lotFile: async at => {
    const about = { name: '标签.jpg', media_type: 'image/jpeg', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    return at.row('attachment', {
      subject: 'stockLot',
      subject_id: await at.of('stockLot'),
      file_id,
      ...about,
      size: 0,
    })
  },
  stockKey: async at =>
    at.row('stock_key', {
      goods_id: await at.of('goods'),
      warehouse_id: await at.of('warehouse'),
      lot_id: await at.of('stockLot'),
      condition: 'sellable',
      place: at.tag,
    }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/warehouse/': 'warehouse',
  '/api/crm/stock/': 'goods',
  '/api/crm/stockReport/': 'stockKey',
  '/api/crm/stock/lot/': 'stockLot',
  '/api/crm/stock/cost/list/': 'goods',
  '/api/crm/stock/cost/add lotId': 'stockLot',
  '/api/crm/stock/cost/reverse': 'stockCost',
  '/api/crm/stock/place': 'stockKey',
  '/api/crm/stock/label/add lotId': 'stockLot',
  '/api/crm/stock/label/remove': 'lotFile',
  '/api/crm/stock/label/file/': 'lotFile',
}
