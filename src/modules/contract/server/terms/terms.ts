import { addDays } from '../../../../kernel/api/day.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../../kernel/server/refusal.ts'
import type { DueEvent, TermInput } from '../../api/terms.ts'
import { plannedOf } from '../../api/terms.ts'
import { type TermRecord, termsOf } from '../record/lock.ts'

/** Returns the amounts (fen) of terms as they are typed. Throws 40000 if they do not come to the total. */
export function plannedTerms(total: number, terms: readonly TermInput[]): number[] {
  const planned = plannedOf(total, terms)
  if ('msg' in planned) throw badInput('terms', planned.msg)
  return planned
}

/** Throws 40900 if the terms of a draft, as they were typed, do not come to its total: those of a template may not fit (chain.md §2). */
export async function assertTermsFit(desk: Desk, contractId: number, total: number): Promise<void> {
  const terms = await termsOf(desk, contractId)
  const planned = plannedOf(
    total,
    terms.map(({ rate, typed }) => ({ rate, amount: typed })),
  )
  if ('msg' in planned) throw conflict(`付款约定与合同金额不符，请先编辑合同：${planned.msg}`)
}

/** Replaces the terms of a locked draft, each with its planned amount (fen). */
export async function storeTerms(
  desk: Desk,
  contractId: number,
  terms: readonly TermInput[],
  planned: readonly number[],
): Promise<void> {
  await desk.client.query('delete from contract_term where office_id = $1 and contract_id = $2', [
    desk.officeId,
    contractId,
  ])
  const rows = terms.map(({ name, dueKind, dueDay, offsetDays, rate, amount }, position) => ({
    officeId: desk.officeId,
    contractId,
    position,
    name,
    dueKind,
    dueDay: dueKind === 'date' ? dueDay : null,
    offsetDays,
    rate,
    typed: amount,
    planned: planned[position] as number,
  }))
  await desk.db.insertInto('contractTerm').values(rows).execute()
}

/** What a term asks for more or less (fen), from which document; `dueOn` where the entry says when it is due. */
export type TermEntry = { termId: number; amount: number; dueOn?: string | null }
export type TermDocument = { kind: 'contract' | 'change' | 'cancel' | 'event'; id: number; on: string }

/** Appends entries of terms whose contract this transaction has locked; the database adds them up (migrations/0250_contract.sql). */
export async function appendTerms(
  desk: Desk,
  contractId: number,
  { kind, id, on }: TermDocument,
  entries: readonly TermEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ termId, amount, dueOn }) => ({
    officeId: desk.officeId,
    contractId,
    termId,
    amount,
    setsDue: dueOn !== undefined,
    dueOn: dueOn ?? null,
    documentKind: kind,
    documentId: id,
    onDay: on,
    createdBy: desk.employeeId,
  }))
  await desk.db.insertInto('contractTermEntry').values(rows).execute()
}

/** When events of a contract were, as far as they have been. */
export type Happened = Readonly<Record<DueEvent, string | null>>

export const happenedOf = (contract: {
  signedOn: string | null
  producedOn: string | null
  deliveredOn: string | null
  installedOn: string | null
}): Happened => ({
  signing: contract.signedOn,
  production: contract.producedOn,
  delivery: contract.deliveredOn,
  installation: contract.installedOn,
})

/** Returns the day on which a term is due: its day, or so many days after its event; null before the event. */
export function dueOf(term: Pick<TermRecord, 'dueKind' | 'dueDay' | 'offsetDays'>, happened: Happened): string | null {
  const kind = term.dueKind
  if (kind === 'date') return term.dueDay
  const on = happened[kind]
  return on === null ? null : addDays(on, term.offsetDays)
}
