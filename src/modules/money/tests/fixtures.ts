import type { FixturePart, Making } from '../../../../tests/support/making.ts'

const day = '2026-11-24'

export const makers: FixturePart['makers'] = {
  // an account is everyone's who sells: no mark of its maker stands in it
  moneyAccount: at => at.row('money_account', { name: `账户${at.tag.replace(/\D/g, '')}`, kind: 'bank' }),
  receipt: at => receiptOf(at, '收', 'submitted'),
  draftReceipt: at => receiptOf(at, '草', 'draft'),
  confirmedReceipt: at => confirmed(at, '确', 'payment'),
  earnestReceipt: at => confirmed(at, '定', 'earnest'),
  otherTerm: async at => {
    const contract_id = await at.of('effectiveContract')
    const term_id = await at.row('contract_term', { contract_id, position: 1, name: at.tag, due_kind: 'installation' })
    const entry = {
      contract_id,
      term_id,
      amount: 5000,
      document_kind: 'contract',
      document_id: contract_id,
      on_day: day,
    }
    await at.row('contract_term_entry', entry)
    return term_id
  },
  paidReceipt: async at => {
    const receipt = await confirmed(at, '付款', 'payment')
    const [term, contract] = [await at.of('contractTerm'), await at.of('effectiveContract')]
    await at.row('money_entry', {
      receipt_id: receipt,
      from_pocket: 'balance',
      to_pocket: 'term',
      to_term_id: term,
      contract_id: contract,
      amount: 5000,
      document_kind: 'allocation',
      document_id: receipt,
      on_day: day,
    })
    return receipt
  },
  paidContract: async at => {
    await at.of('paidReceipt')
    return at.of('effectiveContract')
  },
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
    const request = await requestOf(at, '付', { kind: 'refund', payee: at.tag, created_by: null })
    await at.row('money_request_part', { request_id: request, receipt_id: receipt, amount: 100 })
    await at.row('money_hold', { receipt_id: receipt, amount: 100, document_id: request })
    return request
  },
  receiptVoucher: async at => {
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

export const subjects: FixturePart['subjects'] = {
  '/api/crm/moneyAccount/': 'moneyAccount',
  '/api/crm/receipt/': 'receipt',
  '/api/crm/receipt/submit': 'draftReceipt',
  '/api/crm/receipt/remove': 'draftReceipt',
  '/api/crm/receipt/removeVoucher': 'receiptVoucher',
  '/api/crm/receipt/voucher/': 'receiptVoucher',
  '/api/crm/receipt/pdf/': 'confirmedReceipt',
  '/api/crm/receipt/reverse': 'confirmedReceipt',
  '/api/crm/receipt/allocate': 'confirmedReceipt',
  '/api/crm/receipt/move': 'paidReceipt',
  '/api/crm/moneyRequest/': 'moneyRequest',
  '/api/crm/moneyRequest/pay': 'refundToPay',
  '/api/crm/moneyRequest/invoiceRoom/': 'effectiveContract',
  '/api/crm/moneyRequest/refundOffers receiptId': 'confirmedReceipt',
  '/api/crm/moneyRequest/refundOffers contractId': 'effectiveContract',
  '/api/crm/receipt/add accountId': 'moneyAccount',
  '/api/crm/receipt/edit accountId': 'moneyAccount',
  '/api/crm/receipt/confirm termId': 'contractTerm',
  '/api/crm/receipt/allocate termId': 'contractTerm',
  '/api/crm/receipt/move fromTermId': 'contractTerm',
  '/api/crm/receipt/move toTermId': 'otherTerm',
  '/api/crm/moneyRequest/refund receiptId': 'paidReceipt',
  '/api/crm/moneyRequest/refund termId': 'contractTerm',
  '/api/crm/moneyRequest/double receiptId': 'earnestReceipt',
  '/api/crm/moneyRequest/forfeit receiptId': 'earnestReceipt',
  '/api/crm/moneyRequest/invoice contractId': 'paidContract',
  '/api/crm/moneyRequest/release contractId': 'effectiveContract',
  '/api/crm/moneyRequest/refund/forecast receiptId': 'paidReceipt',
  '/api/crm/moneyRequest/refund/forecast termId': 'contractTerm',
  '/api/crm/moneyRequest/double/forecast receiptId': 'earnestReceipt',
  '/api/crm/moneyRequest/forfeit/forecast receiptId': 'earnestReceipt',
  '/api/crm/moneyRequest/invoice/forecast contractId': 'paidContract',
  '/api/crm/moneyRequest/release/forecast contractId': 'effectiveContract',
  '/api/crm/moneyRequest/redInvoice originalId': 'issuedInvoice',
  '/api/crm/moneyRequest/pay accountId': 'moneyAccount',
  '/api/crm/receivable/opened of': 'customer',
  '/api/crm/money/ofContract/': 'effectiveContract',
  '/api/crm/money/ofDeal/': 'opportunity',
  '/api/crm/money/ofCustomer/': 'customer',
  '/api/crm/money/statement/': 'customer',
}

/** Makes a receipt of the fixtures' contract; a `mark` stands in its number. */
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
