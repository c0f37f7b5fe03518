import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  stockMove: at => moveOf(at, 'draft'),
  doneStockMove: at => moveOf(at, 'done'),
  moveFile: async at => {
    const about = { name: '破损照片.pdf', media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('stockMove')
    return at.row('attachment', { subject: 'stockMove', subject_id, file_id, ...about, size: 0 })
  },
  secondWarehouse: at => at.row('warehouse', { name: `${at.tag}分`, address: at.tag, keepers: at.tag, remark: at.tag }),
  stockTransfer: async at => {
    const id = await transferOf(at, {})
    await at.row('stock_transfer_line', { stock_transfer_id: id, ...(await lineOf(at)) })
    return id
  },
  stockTransferFile: async at => {
    const about = { name: '照片.pdf', media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('stockTransfer')
    return at.row('attachment', { subject: 'stockTransfer', subject_id, file_id, ...about, size: 0 })
  },
  sentStockTransfer: at => transferOf(at, { state: 'sent', under_way: 3, sent_on: '2026-11-20' }),
  stockTransferLine: async at =>
    at.row('stock_transfer_line', { stock_transfer_id: await at.of('sentStockTransfer'), ...(await lineOf(at)) }),
}

async function moveOf(at: Making, state: string): Promise<number> {
  const warehouse = { warehouse_id: await at.of('warehouse'), happened_on: '2026-11-20' }
  const facts = { kind: 'damage', reason: at.tag, party: at.tag, answers: at.tag, pieces: 3, amount: 37_700 }
  const owned = { number: `${at.tag}${state}`, state, owner_id: at.employeeId }
  const id = await at.row('stock_move', { ...warehouse, ...facts, ...owned })
  await at.row('stock_move_line', { stock_move_id: id, ...(await lineOf(at)), amount: 37_700 })
  return id
}

const lineOf = async (at: Making) => ({
  position: 0,
  goods_id: await at.of('goods'),
  lot_id: await at.of('stockLot'),
  pieces: 3,
  rest: 3,
  note: at.tag,
})

async function transferOf(at: Making, more: { state?: string; under_way?: number; sent_on?: string }): Promise<number> {
  const places = { from_warehouse_id: await at.of('warehouse'), to_warehouse_id: await at.of('secondWarehouse') }
  const facts = { happened_on: '2026-11-20', carrier: at.tag, reason: at.tag, pieces: 3, amount: 37_700 }
  const number = `${at.tag}${more.state ?? ''}`
  return at.row('stock_transfer', { ...places, ...facts, ...more, number, owner_id: at.employeeId })
}

const named = (acts: readonly string[], field: string, kind: string) =>
  Object.fromEntries(acts.map(act => [`/api/crm/stockTransfer/${act} ${field}`, kind]))

export const subjects: FixturePart['subjects'] = {
  '/api/crm/stockMove/': 'stockMove',
  '/api/crm/stockMove/attachment/': 'moveFile',
  '/api/crm/stockMove/file/': 'moveFile',
  '/api/crm/stockMove/file/list/': 'stockMove',
  '/api/crm/stockMove/file/add': 'stockMove',
  '/api/crm/stockMove/reverse': 'doneStockMove',
  '/api/crm/stockMove/answer': 'doneStockMove',
  '/api/crm/stockTransfer/': 'stockTransfer',
  '/api/crm/stockTransfer/attachment/': 'stockTransferFile',
  '/api/crm/stockTransfer/file/': 'stockTransferFile',
  '/api/crm/stockTransfer/file/list/': 'stockTransfer',
  '/api/crm/stockTransfer/file/add': 'stockTransfer',
  ...Object.fromEntries(
    ['receive', 'lose', 'takeBack'].map(act => [`/api/crm/stockTransfer/${act}`, 'sentStockTransfer']),
  ),
  ...named(['receive', 'lose', 'takeBack'], 'lineId', 'stockTransferLine'),
  ...named(['add', 'edit', 'forecast'], 'fromWarehouseId', 'warehouse'),
  ...named(['add', 'edit', 'forecast'], 'toWarehouseId', 'secondWarehouse'),
}
