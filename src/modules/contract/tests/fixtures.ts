import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  contract: at => contractOf(at, 'draft', ''),
  effectiveContract: at => contractOf(at, 'effective', '效'),
  freeContract: at => contractOf(at, 'effective', '免', 0),
  completedContract: at => contractOf(at, 'completed', '完', 0),
  effectiveLine: async at => lineOf(at, await at.of('effectiveContract')),
  changeLine: async at => {
    const change = await at.of('contractChange')
    const sql = 'select contract_id as contract from contract_change where id = $1'
    const { rows } = await at.owner.query<{ contract: number }>(sql, [change])
    return lineOf(at, rows[0]?.contract as number)
  },
  contractLink: async at =>
    at.row('shared_link', {
      document_kind: 'contract',
      document_id: await at.of('effectiveContract'),
      token_hash: Buffer.from(`contract${at.tag}`),
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: at.employeeId,
    }),
  contractFile: async at => {
    const signed = { signer: at.tag, signed_on: '2026-11-24', address: at.tag, device: at.tag, digest: at.tag }
    const contract_id = await contractOf(at, 'effective', '签')
    const subject_id = await at.row('contract_signature', { contract_id, revision: 1, kind: 'paper', ...signed })
    const about = { name: at.tag, media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    return at.row('attachment', { subject: 'contractSignature', subject_id, file_id, ...about, size: 0 })
  },
  contractPaper: async at => {
    const subject_id = await contractOf(at, 'effective', '附')
    const about = { name: at.tag, media_type: 'application/pdf', created_by: at.employeeId }
    const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
    return at.row('attachment', { subject: 'contract', subject_id, file_id, ...about, size: 0 })
  },
  contractTemplate: at =>
    at.row('contract_template', { name: at.tag.slice(0, 30), clauses: at.tag, terms: JSON.stringify([]) }),
  contractChange: async at => {
    const contract = await contractOf(at, 'effective', '增')
    const number = `HT增${at.tag}-B1`
    const change = await at.row('contract_change', {
      contract_id: contract,
      kind: 'change',
      number,
      reason: at.tag,
      delta: 100,
    })
    const { rows } = await at.owner.query<{ id: number }>('select id from contract_line where contract_id = $1', [
      contract,
    ])
    await at.row('contract_change_line', {
      change_id: change,
      position: 0,
      line_id: rows[0]?.id,
      after: JSON.stringify({ quantity: 2000, quantityUnit: 'piece', sizes: [] }),
      quantity: 1000,
      pieces: 1,
      net: 12_300,
    })
    return change
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/moneyChain/ofContract/': 'effectiveContract',
  '/api/crm/moneyChain/ofDeal/': 'opportunity',
  '/api/crm/moneyChain/ofCustomer/': 'customer',
  '/api/crm/contract/': 'contract',
  '/api/crm/contract/progress': 'effectiveContract',
  '/api/crm/contract/complete': 'freeContract',
  '/api/crm/contract/reopen': 'completedContract',
  '/api/crm/contract/link': 'effectiveContract',
  '/api/crm/contract/links/': 'contract',
  '/api/crm/contract/paper': 'effectiveContract',
  '/api/crm/contract/attachment/': 'contractFile',
  '/api/crm/contract/file/': 'contractPaper',
  '/api/crm/contract/file/list/': 'contract',
  '/api/crm/contract/file/add contractId': 'contract',
  '/api/crm/contractLink/': 'contractLink',
  '/api/crm/contractTemplate/': 'contractTemplate',
  '/api/crm/contractChange/': 'contractChange',
  '/api/crm/contractChange/check contractId': 'effectiveContract',
  '/api/crm/contractChange/check lineId': 'effectiveLine',
  '/api/crm/contractChange/add lineId': 'effectiveLine',
  '/api/crm/contractChange/save lineId': 'changeLine',
  '/api/crm/contractChange/add contractId': 'effectiveContract',
  '/api/crm/contractChange/cancelForecast contractId': 'effectiveContract',
  '/api/crm/contractChange/cancel contractId': 'effectiveContract',
}

/** Returns the first line of a contract. */
async function lineOf(at: Making, contract: number): Promise<number> {
  const sql = 'select id from contract_line where contract_id = $1 order by id limit 1'
  const { rows } = await at.owner.query<{ id: number }>(sql, [contract])
  return rows[0]?.id as number
}

/** Makes a contract with a line of goods and one term; a `mark` stands in its number. */
async function contractOf(at: Making, state: string, mark: string, total = 12_300): Promise<number> {
  const isEffective = state !== 'draft'
  const contract = await at.row('contract', {
    number: `HT${mark}${at.tag}`,
    state,
    remark: at.tag,
    clauses: at.tag,
    install_address: at.tag,
    opportunity_id: await at.of('opportunity'),
    customer_id: await at.of('customer'),
    owner_id: at.employeeId,
    priced_on: '2026-11-24',
    created_by: at.employeeId,
    line_count: 1,
    gross: total,
    subtotal: total,
    total: total,
    ...(isEffective && { effective_at: new Date() }),
  })
  await at.row('contract_line', {
    contract_id: contract,
    space: at.tag,
    space_position: 0,
    position: 0,
    kind: 'goods',
    goods_id: await at.of('goods'),
    price_unit: 'piece',
    pieces: 1,
    name: at.tag,
    quantity: 1000,
    list_price: total,
    gross: total,
    settled: total,
    net: total,
    remark: at.tag,
  })
  const term = await at.row('contract_term', {
    contract_id: contract,
    position: 0,
    name: at.tag,
    due_kind: 'installation',
    planned: total,
  })
  if (isEffective)
    await at.row('contract_term_entry', {
      contract_id: contract,
      term_id: term,
      amount: total,
      document_kind: 'contract',
      document_id: contract,
      on_day: '2026-11-24',
    })
  return contract
}
