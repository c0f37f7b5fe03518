import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict, notFound } from '../../../kernel/server/refusal.ts'
import type { RecordFile } from '../api/attachments.ts'
import { fileAttached, filesOf } from './attached.ts'
import { attach, detach } from './attachments.ts'

/** Returns the files of one record, newest first. */
export async function newestFilesOf(desk: Desk, subject: string, subjectId: number): Promise<RecordFile[]> {
  return (await filesOf(desk, subject, subjectId)).toReversed()
}

type Holder = {
  subject: string
  subjectId: number
  /** The number of files of such a record. */
  most: number
  /** One such record, as the refusal of more calls it: “一份合同”. */
  called: string
}

/**
 * Attaches uploaded files of the person to a record that the caller has locked, and returns its files, newest first. Throws
 * 40900 if they become too many, and as `attach` does.
 */
export async function attachUpTo(
  desk: Desk,
  { subject, subjectId, most, called }: Holder,
  fileIds: readonly number[],
): Promise<RecordFile[]> {
  const already = await filesOf(desk, subject, subjectId)
  if (already.length + fileIds.length > most) throw conflict(`${called}最多 ${most} 个附件`)
  await attach(desk, subject, subjectId, fileIds)
  return newestFilesOf(desk, subject, subjectId)
}

/**
 * Takes a file from its record of a kind, after `see` has found that the person may. Throws 40400 for a file of no such
 * record, and what `see` throws.
 */
export async function detachFrom(
  desk: Desk,
  subject: string,
  id: number,
  see: (subjectId: number) => Promise<unknown>,
): Promise<null> {
  const file = await fileAttached(desk, [subject], id)
  if (!file) throw notFound('附件')
  await see(file.subjectId)
  await detach(desk, file)
  return null
}
