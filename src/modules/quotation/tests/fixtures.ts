import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  quotation: at => quotationOf(at, ''),
  sentQuotation: at => quotationOf(at, '发'),
  quotationTemplate: async at => {
    const line = { kind: 'goods', goodsId: await at.of('goods'), name: at.tag, unit: '', measure: null, sizes: [] }
    const measured = {
      minArea: null,
      quantity: 1000,
      quantityUnit: 'piece',
      netArea: null,
      lossRate: null,
      remark: at.tag,
    }
    const spaces = JSON.stringify([{ name: at.tag.slice(0, 20), area: null, lines: [Object.assign(line, measured)] }])
    return at.row('quotation_template', {
      name: at.tag,
      flat_type: at.tag,
      remark: at.tag,
      spaces,
      line_count: 1,
      created_by: at.employeeId,
    })
  },
  quotationLink: async at =>
    at.row('shared_link', {
      document_kind: 'quotation',
      document_id: await at.of('sentQuotation'),
      token_hash: Buffer.from(at.tag),
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: at.employeeId,
    }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/quotation/': 'quotation',
  '/api/crm/quotation/accept': 'sentQuotation',
  '/api/crm/quotation/pdf/': 'sentQuotation',
  '/api/crm/quotation/link': 'sentQuotation',
  '/api/crm/quotationLink/': 'quotationLink',
  '/api/crm/quotationTemplate/': 'quotationTemplate',
  '/api/crm/quotationTemplate/add': 'quotation',
}

/** Makes a quotation with a line of goods; a `mark` stands in the number of one that was sent. */
async function quotationOf(at: Making, mark: string): Promise<number> {
  const quotation = await at.row('quotation', {
    number: `BJ${mark}${at.tag}`,
    variant: at.tag.slice(0, 20),
    remark: at.tag,
    opportunity_id: await at.of('opportunity'),
    customer_id: await at.of('customer'),
    priced_on: '2026-11-24',
    created_by: at.employeeId,
    line_count: 1,
    gross: 12_300,
    subtotal: 12_300,
    total: 12_300,
    ...(mark !== '' && { state: 'sent', sent_at: new Date() }),
  })
  const space = await at.row('quotation_space', { quotation_id: quotation, position: 1, name: at.tag })
  await at.row('quotation_line', {
    quotation_id: quotation,
    space_id: space,
    position: 0,
    kind: 'goods',
    goods_id: await at.of('goods'),
    price_unit: 'piece',
    pieces: 1,
    name: at.tag,
    quantity: 1000,
    list_price: 12_300,
    gross: 12_300,
    settled: 12_300,
    net: 12_300,
    remark: at.tag,
  })
  return quotation
}
