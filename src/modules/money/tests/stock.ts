import type { Making, StockPart } from '../../../../tests/support/making.ts'

const day = '2026-11-24'

export const makers: StockPart['makers'] = {
  moneyAccount: at => at.row('money_account', { name: at.tag, kind: 'bank', account_number: at.tag }),
  receipt: at => receiptOf(at, '收', 'submitted'),
  draftReceipt: at => receiptOf(at, '草', 'draft'),
  confirmedReceipt: at => confirmed(at, '确', 'payment'),
  earnestReceipt: at => confirmed(at, '定', 'earnest'),
  contractTerm: async at => {
    const { rows } = await at.owner.query<{ id: number }>('select id from contract_term where contract_id = $1', [
      await at.of('effectiveContract'),
    ])
    return (rows[0] as { id: number }).id
  },
  moneyRequest: at => requestOf(at, '票', { kind: 'invoice', buyer_kind: 'personal', buyer_title: at.tag }),
  issuedInvoice: at =>
    requestOf(at, '开', { kind: 'invoice', buyer_kind: 'personal', buyer_title: at.tag, state: 'done' }),
  refundToPay: async at => {
    const receipt = await confirmed(at, '退', 'payment')
    const request = await requestOf(at, '付', { kind: 'refund', payee: at.tag })
    await at.row('money_request_part', { request_id: request, receipt_id: receipt, amount: 100 })
    await at.row('money_hold', { receipt_id: receipt, amount: 100, document_id: request })
    return request
  },
  voucher: async at => {
    const receipt = await receiptOf(at, '证', 'submitted')
    const { rows } = await at.owner.query<{ id: number }>(
      `insert into file (office_id, name, media_type, size, complete) values ($1, $2, 'image/png', 0, true) returning id`,
      [at.officeId, at.tag],
    )
    const file = (rows[0] as { id: number }).id
    at.made('file', file)
    return at.row('attachment', {
      subject: 'receipt',
      subject_id: receipt,
      file_id: file,
      name: at.tag,
      media_type: 'image/png',
      size: 0,
      created_by: at.employeeId,
    })
  },
}

export const subjects: StockPart['subjects'] = {
  '/api/crm/moneyAccount/': 'moneyAccount',
  '/api/crm/receipt/': 'receipt',
  '/api/crm/receipt/submit': 'draftReceipt',
  '/api/crm/receipt/remove': 'draftReceipt',
  '/api/crm/receipt/removeVoucher': 'voucher',
  '/api/crm/receipt/voucher/': 'voucher',
  '/api/crm/receipt/pdf/': 'confirmedReceipt',
  '/api/crm/receipt/reverse': 'confirmedReceipt',
  '/api/crm/receipt/allocate': 'confirmedReceipt',
  '/api/crm/receipt/move': 'confirmedReceipt',
  '/api/crm/moneyRequest/': 'moneyRequest',
  '/api/crm/moneyRequest/pay': 'refundToPay',
  '/api/crm/moneyRequest/invoiceRoom/': 'effectiveContract',
  '/api/crm/moneyRequest/refundOffers receiptId': 'confirmedReceipt',
  '/api/crm/money/ofContract/': 'effectiveContract',
  '/api/crm/money/ofDeal/': 'opportunity',
  '/api/crm/money/ofCustomer/': 'customer',
  '/api/crm/money/statement/': 'customer',
}

/** Makes a receipt of the stock's contract; a `mark` stands in its number. */
async function receiptOf(at: Making, mark: string, state: string, more: object = {}): Promise<number> {
  return at.row('receipt', {
    number: `SK${mark}${at.tag}`,
    customer_id: await at.of('customer'),
    contract_id: await at.of('effectiveContract'),
    account_id: await at.of('moneyAccount'),
    kind: 'payment',
    amount: 12_300,
    received_on: day,
    payer: at.tag,
    remark: at.tag,
    external_serial: `${mark}${at.tag}`,
    state,
    owner_id: at.employeeId,
    created_by: at.employeeId,
    ...more,
  })
}

async function confirmed(at: Making, mark: string, kind: string): Promise<number> {
  const receipt = await receiptOf(at, mark, 'confirmed', { kind })
  const way = { receipt_id: receipt, from_pocket: 'outside', to_pocket: 'balance', amount: 12_300 }
  await at.row('money_entry', { ...way, document_kind: 'receipt', document_id: receipt, on_day: day })
  if (kind === 'earnest') await at.row('money_kind_entry', { receipt_id: receipt, amount: 12_300, on_day: day })
  return receipt
}

const requestOf = async (at: Making, mark: string, more: object): Promise<number> =>
  at.row('money_request', {
    number: `ZJ${mark}${at.tag}`,
    customer_id: await at.of('customer'),
    contract_id: await at.of('effectiveContract'),
    amount: 100,
    reason: at.tag,
    state: 'approved',
    owner_id: at.employeeId,
    created_by: at.employeeId,
    ...more,
  })
