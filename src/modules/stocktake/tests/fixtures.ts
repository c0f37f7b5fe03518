import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  stocktake: async at => {
    const facts = { number: at.tag, scope: 'all', place: at.tag, remark: at.tag, owner_id: at.employeeId }
    const id = await at.row('stocktake', { ...facts, warehouse_id: await at.of('warehouse') })
    const counted = { boxes: 0, rest: 0, counted: 0, book: 0, times: 1, counted_by: at.employeeId, is_open: false }
    await at.row('stocktake_line', { stocktake_id: id, position: 0, key_id: await at.of('stockKey'), ...counted })
    return id
  },
  stocktakeFile: async at => {
    const about = { name: '照片.pdf', media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('stocktake')
    return at.row('attachment', { subject: 'stocktake', subject_id, file_id, ...about, size: 0 })
  },
  stocktakeLine: async at => {
    const place = { goods_id: await at.of('goods'), warehouse_id: await at.of('warehouse') }
    const key = await at.row('stock_key', { ...place, lot_id: await at.of('stockLot'), condition: 'sample' })
    return at.row('stocktake_line', { stocktake_id: await at.of('stocktake'), position: 1, key_id: key })
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/stocktake/': 'stocktake',
  '/api/crm/stocktake/attachment/': 'stocktakeFile',
  '/api/crm/stocktake/file/': 'stocktakeFile',
  '/api/crm/stocktake/file/list/': 'stocktake',
  '/api/crm/stocktake/file/add': 'stocktake',
}
