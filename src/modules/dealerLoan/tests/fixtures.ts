import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  dealerLoan: at => loanOf(at, 'draft'),
  doneDealerLoan: at => loanOf(at, 'done'),
}

async function loanOf(at: Making, state: string): Promise<number> {
  const of = { supplier_id: await at.of('supplier'), warehouse_id: await at.of('warehouse') }
  const facts = { kind: 'borrow', happened_on: '2026-11-20', note: at.tag, pieces: 3, amount: 37_700 }
  const owned = { number: `JD${at.tag}${state}`, state, owner_id: at.employeeId }
  const id = await at.row('dealer_loan', { ...of, ...facts, ...owned })
  await at.row('dealer_loan_line', {
    dealer_loan_id: id,
    position: 0,
    goods_id: await at.of('goods'),
    lot_id: await at.of('stockLot'),
    pieces: 3,
    rest: 3,
    amount: 37_700,
    note: at.tag,
  })
  return id
}

const named = (field: string, kind: string) =>
  Object.fromEntries(['add', 'edit', 'forecast'].map(act => [`/api/crm/dealerLoan/${act} ${field}`, kind]))

export const subjects: FixturePart['subjects'] = {
  '/api/crm/dealerLoan/': 'dealerLoan',
  '/api/crm/dealerLoan/reverse': 'doneDealerLoan',
  '/api/crm/dealerLoan/owed supplierId': 'supplier',
  ...named('supplierId', 'supplier'),
  ...named('warehouseId', 'warehouse'),
  ...named('owedLotId', 'stockLot'),
}
