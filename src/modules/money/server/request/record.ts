import type { Selectable } from 'kysely'
import type { MoneyRequestPart } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { type RequestKind, type RequestState, requestKinds } from '../../api/request.ts'
import { type RequestRecord, requests } from './requests.ts'

export type PartRecord = Selectable<MoneyRequestPart>

/** How the numbers of requests begin. */
export const requestPrefixes: Record<RequestKind, string> = {
  refund: 'TK',
  double: 'FH',
  forfeiture: 'MS',
  invoice: 'KP',
  redInvoice: 'HP',
  release: 'FX',
}

/** The state of a request once its approval has approved it: what still has to be paid or issued waits. */
export const afterApproval: Record<RequestKind, RequestState> = {
  refund: 'approved',
  double: 'approved',
  forfeiture: 'done',
  invoice: 'approved',
  redInvoice: 'approved',
  release: 'done',
}

type Facts = {
  kind: RequestKind
  customerId: number
  amount: number
  ownerId: number
  departmentId: number | null
} & Partial<Omit<RequestRecord, 'kind' | 'customerId' | 'amount' | 'ownerId' | 'departmentId' | 'id' | 'officeId'>>
type Part = { receiptId: number; termId: number | null; amount: number }

/** Keeps a request, numbered, with what it takes from receipts. */
export async function keepRequest(desk: Desk, facts: Facts, parts: readonly Part[] = []): Promise<RequestRecord> {
  const [number] = (await nextNumbers(desk, requestPrefixes[facts.kind])) as [string]
  const values = { ...facts, number, createdBy: desk.employeeId }
  const request = await desk.insert('moneyRequest', values, { action: `申请${requestKinds[facts.kind]}`, name: number })
  const rows = parts.map(part => ({ ...part, requestId: request.id }))
  await desk.insertMany('moneyRequestPart', rows, { action: `申请${requestKinds[facts.kind]}`, name: number })
  await requests.tell(desk, [request])
  return request
}

/** Returns what a request takes from receipts. */
export const partsOf = (desk: Desk, requestId: number): Promise<PartRecord[]> =>
  desk.from('moneyRequestPart').selectAll().where('requestId', '=', requestId).orderBy('id').execute() as Promise<
    PartRecord[]
  >
