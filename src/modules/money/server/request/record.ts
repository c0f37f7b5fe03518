import type { Selectable } from 'kysely'
import type { MoneyRequest, MoneyRequestPart } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { publishRecords, type Shown } from '../../../../kernel/server/record/publish.ts'
import { conflict, notFound } from '../../../../kernel/server/refusal.ts'
import type { Chosen } from '../../../approval/api/approval.ts'
import { assertApproved, type Business, sendForApproval } from '../../../approval/server/index.ts'
import { type RequestKind, type RequestState, requestKinds, requestStates } from '../../api/request.ts'
import { scopeModule } from '../scope.ts'

export type RequestRecord = Selectable<MoneyRequest>
export type PartRecord = Selectable<MoneyRequestPart>
export const requestNoun = '申请单'

/** How browsers know requests. */
export const requestShown: Shown = { topic: 'moneyRequest', menu: 'collectionInfo', module: scopeModule }

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

/** Tells the browsers that show requests of changes. */
export const tellRequests = (desk: Desk, requests: readonly RequestRecord[]): Promise<void> =>
  publishRecords(desk, requestShown, [], requests)

/** Keeps a request, numbered, with what it takes from receipts. */
export async function keepRequest(desk: Desk, facts: Facts, parts: readonly Part[] = []): Promise<RequestRecord> {
  const [number] = (await nextNumbers(desk, requestPrefixes[facts.kind])) as [string]
  const values = { ...facts, number, createdBy: desk.employeeId }
  const request = await desk.insert('moneyRequest', values, { action: `申请${requestKinds[facts.kind]}`, name: number })
  const rows = parts.map(part => ({ ...part, requestId: request.id }))
  await desk.insertMany('moneyRequestPart', rows, { action: `申请${requestKinds[facts.kind]}`, name: number })
  await tellRequests(desk, [request])
  return request
}

/** Starts the approval of a kept request. Throws 40900 if no flow is bound to its kind, or none fits. */
export async function sendRequest(
  desk: Desk,
  business: Business,
  request: RequestRecord,
  chosen: Chosen,
): Promise<void> {
  const word = requestKinds[request.kind]
  await assertApproved(desk, business)
  const title = `${desk.who.name}申请${word} ${request.number}`
  await sendForApproval(desk, business, 'moneyRequest', { documentId: request.id, title, chosen })
}

/** Returns a request of the person's data scope. Throws 40400 otherwise. */
export async function visibleRequest(desk: Desk, id: number): Promise<RequestRecord> {
  const request = await desk.from('moneyRequest').selectAll().where('id', '=', id).executeTakeFirst()
  if (!request || !desk.reaches(scopeModule, request)) throw notFound(requestNoun)
  return request
}

/** Returns what a request takes from receipts. */
export const partsOf = (desk: Desk, requestId: number): Promise<PartRecord[]> =>
  desk.from('moneyRequestPart').selectAll().where('requestId', '=', requestId).orderBy('id').execute() as Promise<
    PartRecord[]
  >

/** Throws 40900 in words unless a request is in one of these states. */
export function assertRequestState(request: RequestRecord, ...states: RequestState[]): void {
  if (states.includes(request.state)) return
  throw conflict(`申请单${requestStates[request.state]}，不能执行此操作`)
}
