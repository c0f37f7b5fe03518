import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  supplier: at =>
    at.row('supplier', {
      name: at.tag,
      contacts: at.tag,
      phone: at.tag,
      brands: at.tag,
      minimum: at.tag,
      remark: at.tag,
    }),
  stockReceipt: async at => {
    const from = {
      warehouse_id: await at.of('warehouse'),
      supplier_id: await at.of('supplier'),
      supplier_words: at.tag,
    }
    const facts = { received_on: '2026-11-20', note: at.tag, pieces: 3, damaged: 1, amount: 37_700 }
    const id = await at.row('stock_receipt', { number: at.tag, ...from, ...facts, owner_id: at.employeeId })
    const of = { stock_receipt_id: id, position: 0, goods_id: await at.of('goods'), lot_id: await at.of('stockLot') }
    const typed = { pieces: 3, rest: 3, box_pieces: 8, damaged: 1, amount: 37_700, note: at.tag }
    await at.row('stock_receipt_line', { ...of, ...typed })
    return id
  },
  purchase: async at => {
    const from = { supplier_id: await at.of('supplier'), warehouse_id: await at.of('warehouse'), note: at.tag }
    const facts = { ordered_on: '2026-11-20', pieces: 3, outstanding: 3, amount: 37_700 }
    const id = await at.row('purchase', { number: at.tag, ...from, ...facts, owner_id: at.employeeId })
    const of = { purchase_id: id, position: 0, goods_id: await at.of('goods'), price_unit: 'piece', price: 12_567 }
    await at.row('purchase_line', { ...of, pieces: 3, rest: 3, amount: 37_700, note: at.tag })
    return id
  },
  purchaseLine: async at => {
    const sql = 'select id from purchase_line where purchase_id = $1'
    const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of('purchase')])
    return (rows[0] as { id: number }).id
  },
  supplierReturn: async at => {
    const of = { stock_receipt_id: await at.of('stockReceipt'), warehouse_id: await at.of('warehouse') }
    const facts = { returned_on: '2026-11-20', note: at.tag, pieces: 2, credit: 25_100 }
    const id = await at.row('supplier_return', { number: at.tag, ...of, ...facts, owner_id: at.employeeId })
    const goods = { goods_id: await at.of('goods'), lot_id: await at.of('stockLot') }
    const receipt_line_id = await at.of('receiptLine')
    const typed = { position: 0, pieces: 2, rest: 2, box_pieces: 8, credit: 25_100, note: at.tag, receipt_line_id }
    await at.row('supplier_return_line', { supplier_return_id: id, ...goods, ...typed })
    return id
  },
  supplierReturnFile: async at => {
    const about = { name: '照片.pdf', media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('supplierReturn')
    return at.row('attachment', { subject: 'supplierReturn', subject_id, file_id, ...about, size: 0 })
  },
  receiptCost: async at =>
    at.row('receipt_cost', {
      stock_receipt_id: await at.of('stockReceipt'),
      kind: 'freight',
      amount: 37_700,
      split_by: 'value',
      stock: 37_700,
      note: at.tag,
      reverse_reason: at.tag,
    }),
  receiptLine: async at => {
    const sql = 'select id from stock_receipt_line where stock_receipt_id = $1'
    const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of('stockReceipt')])
    return (rows[0] as { id: number }).id
  },
  receiptFile: async at => {
    const about = { name: '送货单.pdf', media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('stockReceipt')
    return at.row('attachment', { subject: 'stockReceipt', subject_id, file_id, ...about, size: 0 })
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/supplier/': 'supplier',
  '/api/crm/purchase/': 'purchase',
  '/api/crm/purchase/close lineIds': 'purchaseLine',
  '/api/crm/purchase/forecast forId': 'waitingEarnest',
  '/api/crm/purchase/add forId': 'waitingEarnest',
  '/api/crm/purchase/edit forId': 'waitingEarnest',
  '/api/crm/purchase/awaiting forId': 'waitingEarnest',
  '/api/crm/stockReceipt/': 'stockReceipt',
  '/api/crm/supplierReturn/': 'supplierReturn',
  '/api/crm/supplierReturn/attachment/': 'supplierReturnFile',
  '/api/crm/supplierReturn/file/': 'supplierReturnFile',
  '/api/crm/supplierReturn/file/list/': 'supplierReturn',
  '/api/crm/supplierReturn/file/add': 'supplierReturn',
  '/api/crm/supplierReturn/ stockReceiptId': 'stockReceipt',
  '/api/crm/supplierReturn/ receiptLineId': 'receiptLine',
  '/api/crm/stockReceipt/cost/': 'receiptCost',
  '/api/crm/stockReceipt/cost/list/': 'stockReceipt',
  '/api/crm/stockReceipt/cost/add receiptId': 'stockReceipt',
  '/api/crm/stockReceipt/cost/add receiptLineId': 'receiptLine',
  '/api/crm/stockReceipt/attachment/': 'receiptFile',
  '/api/crm/stockReceipt/file/': 'receiptFile',
  '/api/crm/stockReceipt/file/list/': 'stockReceipt',
  '/api/crm/stockReceipt/file/add': 'stockReceipt',
}
