import type { RequestKind } from '../../../src/modules/money/api/request.ts'
import type { Employee } from '../../companies/employ.ts'
import type { Receipt } from '../facts.ts'
import type { Signed } from '../read.ts'
import type { Year } from '../year.ts'

/** What becomes of a request: it waits for a decision, is refused, waits to be carried out, or is done. */
export type End = 'approving' | 'rejected' | 'approved' | 'done'
export type Part = { receiptId: number; termId: number | null; amount: number }
/** A request that somebody makes: amounts in fen, `at` in ms; `facts` are the columns of its kind. */
export type Asked = {
  kind: RequestKind
  end: End
  at: number
  reason: string
  comment: string
  customerId: number
  contractId: number | null
  ownerId: number
  departmentId: number | null
  amount: number
  receiptId?: number
  parts?: Part[]
  facts?: object
}

/** Returns whoever owns a deal, unless they have left. */
export const stays = ({ company }: Year, ownerId: number): Employee | undefined =>
  company.employees.find(one => one.id === ownerId && one.left === null)

/** What was paid for a contract's terms, in fen. */
export const paidOf = (receipts: readonly Receipt[], { terms }: Signed): number =>
  receipts.reduce((sum, one) => sum + terms.reduce((part, term) => part + (one.paid.get(term.id) ?? 0), 0), 0)
