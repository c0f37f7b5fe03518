import { codes } from '../../contract/envelope.ts'
import { CallError } from '../answer.ts'

/** Who changed the record since it was opened, when, and what. */
export type Stale = {
  by: string
  at: string
  changes: { field: string; title: string; before: string; after: string }[]
}

/** What a refusal for a stale version tells; undefined for any other failure. */
export function readStale(failure: unknown): Stale | undefined {
  return failure instanceof CallError && failure.code === codes.stale ? (failure.data as Stale) : undefined
}
