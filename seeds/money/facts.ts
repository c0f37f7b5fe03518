import type { DocumentKind, Pocket, ReceiptKind, ReceiptState } from '../../src/modules/money/api/words.ts'
import type { Employee } from '../companies/employ.ts'
import type { Term } from './read.ts'
import type { Way } from './ways.ts'

/** A receipt of the demo: what the table keeps of it, and the moments of its life in ms. */
export type Receipt = {
  id: number
  number: string
  customerId: number
  opportunityId: number
  contractId: number | null
  ownerId: number
  departmentId: number | null
  kind: ReceiptKind
  amount: number
  receivedOn: string
  way: Way
  state: ReceiptState
  reason: string
  by: Employee
  keeper: Employee
  enteredAt: number
  confirmedAt: number | null
  reversedAt: number | null
  balance: number
  earnest: number
  touchedOn: string | null
  /** 记账日: the day on which it was credited. */
  postedOn: string | null
  paid: Map<number, number>
}
export type NewReceipt = Omit<Receipt, 'id' | 'number' | 'balance' | 'earnest' | 'touchedOn' | 'postedOn' | 'paid'>

/** A move of money, as the table keeps it once it is numbered. */
export type Entry = {
  receipt: Receipt
  from: Pocket
  to: Pocket
  term: { id: number; contractId: number } | null
  amount: number
  kind: DocumentKind
  documentId: number
  reason: string
  onDay: string
  at: number
  by: Employee
  action: string
}
/** What counts as 定金 of a receipt from a moment on, or no more. */
export type Kind = {
  receipt: Receipt
  contractId: number | null
  amount: number
  reason: string
  onDay: string
  at: number
  by: Employee
}
/** How far a term is paid, and the day of its last entry. */
export type Standing = { term: Term; contractId: number; paid: number; touchedOn: string }

/** Returns the last of some days; '' of none. */
export const later = (...days: (string | null)[]) =>
  days.reduce<string>((last, one) => (one !== null && one > last ? one : last), '')
