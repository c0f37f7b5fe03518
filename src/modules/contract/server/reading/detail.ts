import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { CheckedLines } from '../../../lines/api/checked.ts'
import { checkedOf } from '../../../lines/server/index.ts'
import type { ContractDetail, ContractTerm } from '../../api/contract.ts'
import { columnRows, sheetRow } from '../lines/columns.ts'
import { judgedOf, knownMargin } from '../lines/figure.ts'
import { sheetOf } from '../lines/lines.ts'
import { type ContractRecord, contracts } from '../record/contracts.ts'
import { type TermRecord, termsOf } from '../record/lock.ts'

/** Tells whether the lines of a contract may still be typed. */
export const isTyped = ({ state }: ContractRecord) => state === 'draft' || state === 'rejected'

/** Returns the lines of a contract that may still be typed; null for one that was signed. */
async function typedOf(desk: Desk, contract: ContractRecord): Promise<CheckedLines | null> {
  if (!isTyped(contract)) return null
  const sheet = await sheetOf(desk, contract)
  const spaces = sheet.spaces.length > 0 ? sheet.spaces : ['客厅']
  return checkedOf(desk, { ...sheet, spaces }, await judgedOf(desk, { ...contract, contractId: contract.id }, sheet))
}

function termOf(term: TermRecord, isPlanned: boolean): ContractTerm {
  const { id, name, dueKind, dueDay, offsetDays, rate, typed, planned, amount, dueOn, paid } = term
  return {
    id,
    name,
    dueKind,
    dueDay,
    offsetDays,
    rate,
    typed,
    amount: isPlanned ? planned : amount,
    dueOn,
    paid,
  }
}

/** Tells whether a contract is in effect while its deal still waits for what 成交 asks for; a cancelled one is stored as completed. */
async function isUnwon(desk: Desk, { state, opportunityId }: ContractRecord): Promise<boolean> {
  if (state !== 'effective') return false
  const deal = desk.from('opportunity').select(['status', 'poolId']).where('id', '=', opportunityId)
  const { status, poolId } = await deal.executeTakeFirstOrThrow()
  return status === 'open' && poolId === null
}

/** Returns all of a contract that the person may see. Throws 40400 out of reach. */
export async function detailOf(desk: Desk, id: number): Promise<ContractDetail> {
  const contract = await contracts.visible(desk, id)
  const row = await contracts.rowOf(desk, id)
  const terms = await termsOf(desk, id)
  const { gross, gifts, lineDiscount, subtotal, discountAmount, coupon, rounding, total } = contract
  const isPlanned = contract.effectiveAt === null
  return {
    ...row,
    discountKind: contract.discountKind,
    discount: contract.discount,
    coupon,
    rounding,
    quotationId: contract.quotationId,
    approvalId: contract.approvalId,
    voidReason: contract.voidReason,
    cancelledOn: contract.cancelledOn,
    producedOn: contract.producedOn,
    deliveredOn: contract.deliveredOn,
    installedOn: contract.installedOn,
    pricedOn: contract.pricedOn,
    unwon: await isUnwon(desk, contract),
    clauses: contract.clauses,
    terms: terms.map(term => termOf(term, isPlanned)),
    rows: (await columnRows(desk, id)).map(sheetRow),
    typed: await typedOf(desk, contract),
    sums: {
      gross,
      gifts,
      lineDiscount,
      subtotal,
      discount: discountAmount,
      coupon,
      rounding,
      total,
      ...knownMargin(contract),
    },
    may: contracts.mayOf(desk, contract),
  }
}
