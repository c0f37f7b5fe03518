import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  processing: at => processingOf(at, 'draft'),
  placedProcessing: at => processingOf(at, 'placed'),
  startedProcessing: at => processingOf(at, 'started'),
  startedProcessingLine: async at => {
    const sql = 'select id from processing_line where processing_id = $1'
    const { rows } = await at.owner.query<{ id: number }>(sql, [await at.of('startedProcessing')])
    return (rows[0] as { id: number }).id
  },
  processingFile: async at => {
    const about = { name: '排版图.pdf', media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('processing')
    return at.row('attachment', { subject: 'processing', subject_id, file_id, ...about, size: 0 })
  },
}

/** The factory order that carries what a begun one makes; it holds nothing of its order, so that a change of the contract is still judged by other things. */
async function carrierOf(at: Making, number: string): Promise<number> {
  const of = {
    contract_id: await at.of('effectiveContract'),
    customer_id: await at.of('customer'),
    sales_order_id: await at.of('placedOrder'),
  }
  const owned = { number, state: 'draft', workshop: true, owner_id: at.employeeId, pieces: 1 }
  const id = await at.row('factory_order', { ...of, ...owned })
  const line = { contract_line_id: await at.of('effectiveLine'), pieces: 1, made: at.tag, note: at.tag }
  await at.row('factory_order_line', { factory_order_id: id, position: 0, ...line })
  return id
}

async function processingOf(at: Making, state: string): Promise<number> {
  const of = {
    contract_id: await at.of('effectiveContract'),
    customer_id: await at.of('customer'),
    sales_order_id: await at.of('placedOrder'),
    warehouse_id: await at.of('warehouse'),
  }
  const number = `JG${at.tag}${state}`
  const said = { remark: at.tag, mixed_reason: at.tag, reverse_reason: at.tag, workshop_fee: 37_700 }
  const begun =
    state === 'started'
      ? { started_at: '2026-11-20T08:00:00Z', value: 37_700, factory_order_id: await carrierOf(at, number) }
      : {}
  const owned = { number, state, owner_id: at.employeeId, pieces: 1, makes: 1 }
  const id = await at.row('processing', { ...of, ...said, ...begun, ...owned })
  await at.row('processing_line', {
    processing_id: id,
    position: 0,
    goods_id: await at.of('goods'),
    lot_id: await at.of('stockLot'),
    contract_line_id: await at.of('effectiveLine'),
    sales_order_line_id: await at.of('placedOrderLine'),
    work: 'cut',
    demand: at.tag,
    pieces: 1,
    makes: 1,
    rest: 1,
    note: at.tag,
    ...(state === 'started' && { amount: 37_700 }),
  })
  return id
}

const acts = (state: string, of: readonly string[]) =>
  Object.fromEntries(of.map(act => [`/api/crm/processing/${act}`, state]))

export const subjects: FixturePart['subjects'] = {
  '/api/crm/processing/': 'processing',
  '/api/crm/processing/ofOrder/': 'placedOrder',
  '/api/crm/processing/again/': 'processing',
  '/api/crm/processing/attachment/': 'processingFile',
  '/api/crm/processing/file/': 'processingFile',
  '/api/crm/processing/file/list/': 'processing',
  '/api/crm/processing/file/add': 'processing',
  ...acts('placedProcessing', ['reopen', 'start', 'fee']),
  ...acts('startedProcessing', ['finish', 'reverse']),
  '/api/crm/processing/finish lineId': 'startedProcessingLine',
  '/api/crm/processing/finish contractLineId': 'effectiveLine',
  ...Object.fromEntries(
    ['add', 'edit', 'forecast'].flatMap(act => [
      [`/api/crm/processing/${act} salesOrderId`, 'placedOrder'],
      [`/api/crm/processing/${act} orderLineId`, 'placedOrderLine'],
      [`/api/crm/processing/${act} warehouseId`, 'warehouse'],
      [`/api/crm/processing/${act} replacesId`, 'processing'],
    ]),
  ),
}
