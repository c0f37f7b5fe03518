import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  stockOpening: async at => {
    const warehouse_id = await at.of('warehouse')
    const of = { warehouse_id, import_batch_id: await at.of('importBatch'), created_by: at.employeeId }
    const id = await at.row('stock_opening', { number: at.tag, ...of, state: 'done', lines: 1, note: at.tag })
    const goods = { goods_id: await at.of('goods'), lot_id: await at.of('stockLot'), warehouse_id }
    const line = { row: 2, condition: 'sellable', pieces: 8, value: 37_700, place: at.tag }
    await at.row('stock_opening_line', { opening_id: id, ...goods, ...line })
    return id
  },
}

export const subjects: FixturePart['subjects'] = {}
