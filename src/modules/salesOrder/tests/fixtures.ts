import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  salesOrder: at => orderOf(at, 'draft', ''),
  placedOrder: at => orderOf(at, 'done', '已'),
  orderFile: async at => {
    const about = { name: `路线${at.tag}.jpg`, media_type: 'image/jpeg', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    const subject_id = await at.of('placedOrder')
    return at.row('attachment', { subject: 'salesOrder', subject_id, file_id, ...about, size: 0 })
  },
  lotConsent: async at => {
    const sales_order_id = await at.of('placedOrder')
    const until_at = new Date(Date.now() + 86_400_000)
    const id = await at.row('lot_consent', { sales_order_id, until_at, asks: at.tag, created_by: at.employeeId })
    await at.row('lot_consent_part', {
      lot_consent_id: id,
      sales_order_line_id: await at.of('placedLine'),
      lot_id: await at.of('stockLot'),
      warehouse_id: await at.of('warehouse'),
      pieces: 1,
    })
    await at.owner.query('update lot_consent set digest = lot_consent_digest(office_id, id) where id = $1', [id])
    return id
  },
  consentLink: async at =>
    at.row('shared_link', {
      document_kind: 'lotConsent',
      document_id: await at.of('lotConsent'),
      token_hash: Buffer.from(`consent${at.tag}`),
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: at.employeeId,
    }),
  consentFile: async at => {
    const about = { name: `确认${at.tag}.jpg`, media_type: 'image/jpeg', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    return at.row('attachment', {
      subject: 'lotConsent',
      subject_id: await at.of('lotConsent'),
      file_id,
      ...about,
      size: 0,
    })
  },
  placedLine: async at => lineOf(at, await at.of('placedOrder')),
}

/** The number of the line of an order. */
async function lineOf(at: Making, orderId: number): Promise<number> {
  const sql = 'select id from sales_order_line where office_id = $1 and sales_order_id = $2'
  const { rows } = await at.owner.query<{ id: number }>(sql, [at.officeId, orderId])
  return rows[0]?.id as number
}

async function orderOf(at: Making, state: string, mark: string): Promise<number> {
  const contract_id = await at.of('effectiveContract')
  const facts = { address: at.tag, receiver: at.tag, receiver_phone: at.tag, remark: at.tag, pieces: 1 }
  const owned = { number: `XD${mark}${at.tag}`, state, owner_id: at.employeeId }
  const id = await at.row('sales_order', { contract_id, customer_id: await at.of('customer'), ...facts, ...owned })
  await at.row('sales_order_line', {
    sales_order_id: id,
    position: 0,
    contract_line_id: await at.of('effectiveLine'),
    pieces: 1,
    source: 'stock',
    note: at.tag,
  })
  return id
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/salesOrder/': 'salesOrder',
  '/api/crm/salesOrder/attachment/': 'orderFile',
  '/api/crm/salesOrder/file/': 'orderFile',
  '/api/crm/salesOrder/file/list/': 'placedOrder',
  '/api/crm/salesOrder/file/add': 'placedOrder',
  '/api/crm/salesOrder/consents/': 'placedOrder',
  '/api/crm/salesOrder/ask': 'placedOrder',
  '/api/crm/salesOrder/ask orderLineId': 'placedLine',
  '/api/crm/salesOrder/ask lotId': 'stockLot',
  '/api/crm/lotConsent/': 'lotConsent',
  '/api/crm/lotConsent/attachment/': 'consentFile',
  '/api/crm/lotConsentLink/': 'consentLink',
  '/api/crm/salesOrder/ofContract/': 'effectiveContract',
  '/api/crm/home/ofContract/': 'effectiveContract',
  '/api/crm/home/ofDeal/': 'opportunity',
  '/api/crm/home/ofQuotation/': 'quotation',
  '/api/crm/home/ofCustomer/': 'customer',
  '/api/crm/salesOrder/wish': 'placedOrder',
  '/api/crm/salesOrder/revoke': 'placedOrder',
  '/api/crm/salesOrder/splittable/': 'placedOrder',
  '/api/crm/salesOrder/split': 'placedOrder',
  '/api/crm/salesOrder/split orderLineId': 'placedLine',
  '/api/crm/salesOrder/allocation/': 'placedOrder',
  '/api/crm/salesOrder/proposal': 'placedOrder',
  ...Object.fromEntries(
    ['allocate', 'release'].flatMap(act => [
      [`/api/crm/salesOrder/${act}`, 'placedOrder'],
      [`/api/crm/salesOrder/${act} orderLineId`, 'placedLine'],
      [`/api/crm/salesOrder/${act} lotId`, 'stockLot'],
    ]),
  ),
  ...Object.fromEntries(
    ['add', 'edit', 'forecast'].flatMap(act => [
      [`/api/crm/salesOrder/${act} contractId`, 'effectiveContract'],
      [`/api/crm/salesOrder/${act} contractLineId`, 'effectiveLine'],
    ]),
  ),
}
