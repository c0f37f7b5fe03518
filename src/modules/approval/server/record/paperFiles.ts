import { own } from '../../../../kernel/api/own.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { attach, filesOf as attached, detach } from '../../../attachments/server/index.ts'
import type { Content, DocumentFile } from '../../../forms/api/content.ts'
import type { Field } from '../../../forms/api/formFields.ts'

export const subject = 'approvalPaper'

/** Returns the numbers of the files that a document's fields hold. */
export const filesIn = (fields: readonly Field[], content: Content): number[] =>
  fields.filter(field => field.kind === 'files').flatMap(({ key }) => (own(content, key) ?? []) as number[])

/** Returns the files of a filled-in form. */
export const filesOf = (desk: Desk, paperId: number): Promise<DocumentFile[]> => attached(desk, subject, paperId)

/** Attaches the files that a filled-in form names now and did not before, and takes away those that it names no more. */
export async function keepFiles(desk: Desk, paperId: number, named: readonly number[]): Promise<void> {
  const there = await filesOf(desk, paperId)
  const fresh = named.filter(id => !there.some(file => file.fileId === id))
  await attach(desk, subject, paperId, fresh)
  for (const file of there) if (!named.includes(file.fileId)) await detach(desk, file)
}
