import type { z } from 'zod'
import { own } from '../../../kernel/api/own.ts'
import type { Desk, Patch } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import type { Document } from '../../approval/server/index.ts'
import { partedCustomValues } from '../../customFields/api/approved.ts'
import type { CustomNoun } from '../../customFields/server/index.ts'
import type { DocumentRow, DocumentTable } from './document.ts'

type Content = Document['content']

/** What an approver may change of a document while it waits; everything else follows from its record. */
export type Amending<T extends DocumentTable> = {
  /** Where the values of the others come from, in the refusal: 业务数据. */
  from: string
  /** By the names that flows know, the fields of the form by whose rules they are entered. */
  fields: Readonly<Record<string, string>>
  form?: z.ZodObject
  /** What is stored of the given fields; these themselves by default. Throws 40000 by field, 40900. */
  patch?(desk: Desk, row: DocumentRow<T>, given: Readonly<Record<string, unknown>>): Promise<Patch<T>>
  /** The noun whose custom fields steps may open, and the record that has them, where it is not the document. */
  own?: CustomNoun
  ownerOf?(desk: Desk, id: number): Promise<number>
}

/** Parts what a step filled in into custom fields and the document's, as the form reads them. Throws 40000 on `content.<field>`. */
export function amendedIn<T extends DocumentTable>({ from, fields, form, own: noun }: Amending<T>, content: Content) {
  const { own: customGiven, rest } = noun ? partedCustomValues(content) : { own: {}, rest: content }
  const other = Object.keys(rest).find(key => own(fields, key) === undefined)
  if (other) throw badInput(`content.${other}`, `这一项来自${from}，不能在审批中修改；要改请退回发起人`)
  const typed = Object.entries(rest).map(([key, value]) => [own(fields, key) as string, value])
  return { own: customGiven, given: form ? parsed(form, fields, Object.fromEntries(typed)) : {} }
}

function parsed(form: z.ZodObject, fields: Amending<DocumentTable>['fields'], typed: Content): Record<string, unknown> {
  const { data, error } = form.partial().safeParse(typed)
  if (data) return Object.fromEntries(Object.entries(data).filter(([field]) => Object.hasOwn(typed, field)))
  const [issue] = error.issues
  const [key] = Object.entries(fields).find(([, field]) => field === issue?.path[0]) ?? []
  throw badInput(`content.${key}`, issue?.message ?? '填写不正确')
}
