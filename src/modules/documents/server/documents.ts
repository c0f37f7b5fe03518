import type { Route } from '../../../kernel/api/route.ts'
import { type Brought, bringMade, point, type World } from '../../../kernel/server/module.ts'
import { businesses } from '../../approval/server/index.ts'
import type { ApprovedDocument, DocumentTable } from './document.ts'

/** Any kind of document, for code that asks all of them. */
export type AnyDocument = ApprovedDocument<DocumentTable, unknown>

/**
 * The calls by which a kind of document is foreseen, sent and taken back, and the to-dos that remind of it; or in a sentence why it has none of
 * one sort. What was sent back to its sender waits among the approvals, for every kind.
 */
export type DocumentCalls = {
  forecast: readonly Route[] | string
  submit: readonly Route[]
  withdraw: readonly Route[] | string
  reminds: readonly string[] | string
}

/** The kinds of documents that approvals decide about. */
export const documents = point<DocumentCalls & { document: AnyDocument }>('documents')

type Made<T extends DocumentTable, Draft> = ApprovedDocument<T, Draft> | ((world: World) => ApprovedDocument<T, Draft>)

/** Brings a kind of document to the approvals. `of`: the document, or what makes it where its effect needs other modules. */
export function documented<T extends DocumentTable, Draft>(
  of: Made<T, Draft>,
  calls: DocumentCalls,
  rank: number,
): Brought[] {
  const make = typeof of === 'function' ? of : () => of
  return [
    bringMade(documents, world => ({ ...calls, document: make(world) as unknown as AnyDocument }), rank),
    bringMade(businesses, world => make(world).business, rank),
  ]
}
