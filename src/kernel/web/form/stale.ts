import { codes } from '../../api/envelope.ts'
import { CallError } from '../answer.ts'

/** A change of the record since it was opened: the person, the time and the fields. */
export type Stale = {
  by: string
  at: string
  changes: { field: string; title: string; before: string; after: string }[]
}

/** Returns the changes that a refusal for a stale version names; undefined for any other failure. */
export function readStale(failure: unknown): Stale | undefined {
  return failure instanceof CallError && failure.code === codes.stale ? (failure.data as Stale) : undefined
}
