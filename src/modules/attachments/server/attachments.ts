import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { TakenFile } from '../../../kernel/server/files/fileTransfer.ts'
import { storeFileAt } from '../../../kernel/server/files/storage.ts'
import {
  countWaiting,
  keepWaiting as keepFiles,
  letFileGo,
  namesOfWaiting,
} from '../../../kernel/server/files/waitingFiles.ts'
import { badInput, tooMany } from '../../../kernel/server/refusal.ts'
import type { Attachment, AttachmentType, WaitingFile } from '../api/attachments.ts'
import { shown } from './attached.ts'
import { isPicture } from './kindOfFile.ts'

const purpose = 'attachment'
const waiting = 86_400_000 // ms a file waits to be attached
const mostWaiting = 60

/** Stores a file for a day, until its person attaches it. Throws 42900 if too many wait. */
export async function keepWaiting(desk: Desk, file: TakenFile, mediaType: AttachmentType): Promise<WaitingFile> {
  if ((await countWaiting(desk, purpose)) >= mostWaiting)
    throw tooMany('上传了太多还没有提交的文件，请先提交', waiting / 1000)
  const expiresAt = new Date(clock.now() + waiting).toISOString()
  const about = { name: file.name, mediaType, createdBy: desk.employeeId, expiresAt, purpose }
  const kept = await storeFileAt(desk, about, createReadStream(file.path))
  return { ...kept, picture: isPicture(mediaType) }
}

/** Returns those of these files that the person has uploaded and not yet attached. */
export async function waitingFiles(desk: Desk, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await waitingNames(desk, ids)).keys())
}

/** Returns the names of those, by id. */
export const waitingNames = (desk: Desk, ids: readonly number[]): Promise<Map<number, string>> =>
  namesOfWaiting(desk, purpose, ids)

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
  const taken = await keepFiles(desk, purpose, fileIds)
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
  const other = await desk.from('attachment').select('id').where('fileId', '=', fileId).executeTakeFirst()
  if (!other) await letFileGo(desk, fileId)
}

/** Takes files from their records, one after the other. */
export async function detachAll(desk: Desk, files: readonly Taken[]): Promise<void> {
  for (const file of files) await detach(desk, file)
}
