import type { Desk } from '../../../kernel/server/desk.ts'
import type { Content } from '../contract/approval.ts'
import type { Field } from '../contract/engine/formFields.ts'
import type { InstanceStatus } from '../contract/engine/instance.ts'

/** A document as approvals show it: what it is called, its fields and what they hold. */
export type Document = { typeName: string; fields: Field[]; content: Content }

/**
 * A type of document that can be approved. Whoever has such documents registers one in src/app.ts; approvals know no
 * more of them than this. Every function runs in the transaction of the decision, after the instance was locked.
 */
export type Business = {
  code: string
  title: string
  /** The fields that such documents have, for flows that are drawn before there is one; of one free form by `formId`. */
  fields(desk: Desk, formId: number | null): Promise<Field[]>
  /** Throws 40400 where there is no such document. */
  read(desk: Desk, documentId: number): Promise<Document>
  /** Writes fields that a person filled in at a step; they have been checked. */
  amend(desk: Desk, documentId: number, content: Content): Promise<void>
  /** What the document becomes when its approval does. */
  became(desk: Desk, documentId: number, status: InstanceStatus): Promise<void>
}

/** The registered type of this code. Throws where nobody registered it: a mistake of the program. */
export function businessOf(businesses: readonly Business[], code: string): Business {
  const business = businesses.find(one => one.code === code)
  if (!business) throw new Error(`no business ${code} is registered`)
  return business
}
