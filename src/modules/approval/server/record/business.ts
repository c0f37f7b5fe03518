import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import type { InstanceStatus } from '../../../flows/api/instance.ts'
import type { Content, DocumentFile } from '../../../forms/api/content.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { PrintTemplate } from '../../../forms/api/printTemplate.ts'
import type { RecordLink } from '../../api/approval.ts'
import type { Seen, Telling } from './seen.ts'

/**
 * A document for the screens of approvals: its title, its fields and their values. Conditions see all of it; the person sees
 * nothing of `concealed` fields, whose records are outside their data scope.
 */
export type Document = {
  typeName: string
  fields: Field[]
  content: Content
  /** The files that its fields hold. */
  files?: readonly DocumentFile[]
  /** The print template; a plain one by default. */
  print?: PrintTemplate
  concealed?: readonly string[]
  /** The amounts of which zero is news; readers see no other that is 0.00. */
  atZero?: readonly string[]
  /** Fields that say nothing new, each with the field that says the same. */
  twice?: Readonly<Record<string, string | undefined>>
  /** The links to the document's records, among those that the person may see. */
  links?: readonly RecordLink[]
}

/** The files that the approval of a document shows: what the records that have them are called among attachments. */
export type AttachedFiles = {
  subject: string
  title: string
  /** Returns the records whose files a document shows, of those that the person sees besides it. */
  of(desk: Desk, documentId: number): Promise<readonly number[]>
  /** Returns the newest documents that show the files of such a record. */
  about(desk: Desk, recordId: number): Promise<readonly number[]>
}

/**
 * A type of document that can be approved. Modules with such documents register it; approvals know nothing else of them.
 * Every function runs in the transaction of the decision, after the instance was locked.
 */
export type Business = {
  code: string
  title: string
  /** The sentence for people who bind flows: the result without a binding and without a rule for this. */
  unbound: string
  /** The noun whose records its documents are about: they tell its custom fields (`approvedContent`). */
  own?: string
  /** The kind of records that its documents are, by which texts name them to those who see them. */
  record?: string
  /** Returns the newest documents about a record of that noun: who sees one of them may open the files that it tells. */
  about?(desk: Desk, recordId: number): Promise<number[]>
  attached?: AttachedFiles
  /**
   * The fields that such documents have, for flows that are drawn before there is one; of one free form by `formId`.
   */
  fields(desk: Desk, formId: number | null): Promise<Field[]>
  /** Says in a sentence what such a document asks, of what its reader sees. */
  tells(seen: Seen): Telling
  /** Throws 40400 if there is no such document. */
  read(desk: Desk, documentId: number): Promise<Document>
  /** Returns the content of documents by number, for the engine alone; without it each one is read whole. */
  contents?(desk: Desk, documentIds: readonly number[]): Promise<Map<number, Content>>
  /** Writes fields that a person filled in at a step; they have been checked. */
  amend(desk: Desk, documentId: number, content: Content): Promise<void>
  /**
   * Carries out the result of an approval; `desk` is that of the last person who decided. If the approved change is no
   * longer possible, it does nothing and returns the reason in words: the approval then counts as 已通过，但未能执行.
   */
  became(desk: Desk, documentId: number, status: InstanceStatus): Promise<string | null>
  /** True if `became` never returns a reason, so that nothing waits for it. */
  alwaysAble?: true
}

/** Returns the registered type of this code. Throws if it is not registered, which is a mistake of the program. */
export function businessOf(businesses: readonly Business[], code: string): Business {
  const business = businesses.find(one => one.code === code)
  if (!business) throw new Error(`no business ${code} is registered`)
  return business
}

/** Returns a document's content for the engine. Throws 40400 without such a document. */
export async function contentOf(business: Business, desk: Desk, documentId: number): Promise<Content> {
  const content = (await contentsOf(business, desk, [documentId])).get(documentId)
  if (!content) throw notFound('单据')
  return content
}

/** Returns the content of documents, by number, for the engine. */
export async function contentsOf(
  business: Business,
  desk: Desk,
  documentIds: readonly number[],
): Promise<Map<number, Content>> {
  if (business.contents && documentIds.length > 0) return business.contents(desk, documentIds)
  const found = new Map<number, Content>()
  for (const id of documentIds) found.set(id, (await business.read(desk, id)).content)
  return found
}

/** Makes a field that a document takes from its record: shown, used in conditions, filled in by nobody. */
export const toldField = (key: string, title: string, kind: Field['kind'], options: string[] = []): Field => ({
  key,
  title,
  kind,
  options,
  required: false,
  atStart: 'read',
})

/** Makes a field of an amount (fen) that may be negative, told by a document's record. */
export const signedField = (key: string, title: string): Field => ({ ...toldField(key, title, 'money'), told: true })

/** Makes a field of a share in basis points, which people read and compare as a percentage or as 折. */
export const shareField = (key: string, title: string, share: NonNullable<Field['share']>): Field => ({
  ...toldField(key, title, 'number'),
  share,
})

/** The types of documents that can be approved. */
export const businesses = point<Business>('businesses')
