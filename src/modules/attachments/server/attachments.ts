import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { TakenFile } from '../../../kernel/server/fileTransfer.ts'
import { badInput, tooMany } from '../../../kernel/server/refusal.ts'
import { storeFileAt } from '../../../kernel/server/storage.ts'
import type { Attachment, AttachmentType, WaitingFile } from '../contract/attachments.ts'
import { shown } from './attached.ts'
import { isPicture } from './kindOfFile.ts'

const purpose = 'attachment'
const waiting = 86_400_000 // ms a file waits to be attached
const mostWaiting = 60

/** Stores a file for a day, until its person attaches it. Throws 42900 if too many wait. */
export async function keepWaiting(desk: Desk, file: TakenFile, mediaType: AttachmentType): Promise<WaitingFile> {
  const { count } = await desk
    .from('file')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('createdBy', '=', desk.employeeId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (count >= mostWaiting) throw tooMany('上传了太多还没有提交的文件，请先提交', waiting / 1000)
  const expiresAt = new Date(Date.now() + waiting).toISOString()
  const about = { name: file.name, mediaType, createdBy: desk.employeeId, expiresAt, purpose }
  const kept = await storeFileAt(desk, about, createReadStream(file.path))
  return { ...kept, picture: isPicture(mediaType) }
}

/** Returns those of these files that the person has uploaded and not yet attached. */
export async function waitingFiles(desk: Desk, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await waitingNames(desk, ids)).keys())
}

/** Returns the names of those, by id. */
export async function waitingNames(desk: Desk, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('file')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .where('createdBy', '=', desk.employeeId)
    .where('purpose', '=', purpose)
    .where('complete', '=', true)
    .where('expiresAt', '>', sql<string>`now()`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Attaches uploaded files of the person to a record of a kind (`subject`), in the given order; from then on they stay.
 * Throws 40000 for a file that is another's, missing or already attached.
 */
export async function attach(
  desk: Desk,
  subject: string,
  subjectId: number,
  fileIds: readonly number[],
): Promise<Attachment[]> {
  if (fileIds.length === 0) return []
  const taken = await desk.db
    .updateTable('file')
    .set({ expiresAt: null, purpose: '' })
    .where('officeId', '=', desk.officeId)
    .where('id', 'in', [...fileIds])
    .where('createdBy', '=', desk.employeeId)
    .where('purpose', '=', purpose)
    .where('complete', '=', true)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['id', 'name', 'mediaType', 'size'])
    .execute()
  const files = [...new Set(fileIds)].map(id => taken.find(file => file.id === id))
  if (files.includes(undefined)) throw badInput('fileIds', '有文件已失效，请重新上传')
  const rows = (files as typeof taken).map(({ id: fileId, name, mediaType, size }) => ({
    subject,
    subjectId,
    fileId,
    name,
    mediaType,
    size,
    createdBy: desk.employeeId,
  }))
  const kept = await desk.insertMany('attachment', rows, { action: '上传附件' })
  return kept.map(shown)
}

type Made = { name: string; mediaType: string; bytes: Buffer }

/** Attaches a generated file; its log entry has `action`. */
export async function attachMade(
  desk: Desk,
  subject: string,
  subjectId: number,
  { name, mediaType, bytes }: Made,
  action: string,
): Promise<void> {
  const about = { name, mediaType, createdBy: desk.employeeId }
  const file = await storeFileAt(desk, about, Readable.from([bytes]))
  await desk.insert('attachment', { subject, subjectId, fileId: file.id, ...about, size: bytes.length }, { action })
}

type Taken = { id: number; fileId: number; name: string }

/** Takes a file from its record, logged; the stored file goes with the next sweep unless another record has it too. */
export async function detach(desk: Desk, { id, fileId, name }: Taken): Promise<void> {
  await desk.remove('attachment', id, '附件', { action: '删除附件', name })
  await desk.db
    .updateTable('file')
    .set({ expiresAt: sql<string>`now()` })
    .where('officeId', '=', desk.officeId)
    .where('id', '=', fileId)
    .where(({ not, exists }) => not(exists(desk.from('attachment').select('id').where('fileId', '=', fileId))))
    .execute()
}

/** Takes files from their records, one after the other. */
export async function detachAll(desk: Desk, files: readonly Taken[]): Promise<void> {
  for (const file of files) await detach(desk, file)
}
