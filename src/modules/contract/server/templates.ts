import type { Desk } from '../../../kernel/server/desk.ts'
import { usualClauses } from '../contract/clauses.ts'
import { type TermInput, usualTerms } from '../contract/terms.ts'

/** What a new contract of the company starts with. */
export type Usual = { clauses: string; terms: readonly TermInput[] }

/** Returns the clauses and terms of payment that new contracts of the company start with. */
export async function usualFor(_desk: Desk): Promise<Usual> {
  return { clauses: usualClauses, terms: usualTerms }
}
