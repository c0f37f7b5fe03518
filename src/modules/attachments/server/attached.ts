import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Attachment } from '../api/attachments.ts'
import { isPicture } from './kindOfFile.ts'

type Kept = { id: number; name: string; mediaType: string; size: number }

/** Returns a file as its record's readers see it. */
export const shown = ({ id, name, mediaType, size }: Kept): Attachment => ({
  id,
  name,
  mediaType,
  size,
  picture: isPicture(mediaType),
})

const columns = ['id', 'subject', 'subjectId', 'fileId', 'name', 'mediaType', 'size', 'createdBy', 'createdAt'] as const

/** Returns the files of one record, oldest first: with who attached them when, and their stored content. */
export const filesOf = (desk: Desk, subject: string, subjectId: number) => filesOfEach(desk, subject, [subjectId])

/** Returns the files of several records of one kind, as `filesOf` does. */
export async function filesOfEach(desk: Desk, subject: string, subjectIds: readonly number[]) {
  if (subjectIds.length === 0) return []
  const rows = await desk
    .from('attachment')
    .select(columns)
    .where('subject', '=', subject)
    .where('subjectId', 'in', [...subjectIds])
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, picture: isPicture(row.mediaType) }))
}

/** SQL that gives who attached a file when, of those records of a subject in office $1 whose ids `ids` selects. */
export const whoAttached = (subject: string, ids: string) => `
  select '${subject}' as of, a.subject_id as id, e.name as person_name, '上传附件' as action, a.created_at as at
  from attachment a left join employee e on e.office_id = a.office_id and e.id = a.created_by
  where a.office_id = $1 and a.subject = '${subject}' and a.subject_id in (${ids})`

/** Returns those of some stored files that records of a kind have. */
export async function filesNamed(desk: Desk, subject: string, fileIds: readonly number[]) {
  if (fileIds.length === 0) return []
  const attached = desk.from('attachment').select(columns).where('subject', '=', subject)
  const rows = await attached
    .where('fileId', 'in', [...fileIds])
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...shown(row), fileId: row.fileId }))
}

/**
 * Returns a file of records of these kinds by its number; undefined without one. The caller checks that the person sees its
 * record.
 */
export function fileAttached(desk: Desk, subjects: readonly string[], id: number) {
  return desk
    .from('attachment')
    .select(columns)
    .where('id', '=', id)
    .where('subject', 'in', [...subjects])
    .executeTakeFirst()
}

/**
 * Returns the record of one of these kinds that has a stored file, with the file; undefined without one. The caller checks
 * that the person sees it.
 */
export function attachmentOf(desk: Desk, subjects: readonly string[], fileId: number) {
  return desk
    .from('attachment')
    .select(columns)
    .where('fileId', '=', fileId)
    .where('subject', 'in', [...subjects])
    .executeTakeFirst()
}

/** Returns the files of records of one kind, by record. */
export async function attachmentsOf(
  desk: Desk,
  subject: string,
  subjectIds: readonly number[],
): Promise<Map<number, Attachment[]>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await desk
    .from('attachment')
    .select(['id', 'subjectId', 'name', 'mediaType', 'size'])
    .where('subject', '=', subject)
    .where('subjectId', 'in', [...subjectIds])
    .orderBy('id')
    .execute()
  const grouped = Map.groupBy(rows, row => row.subjectId)
  return new Map([...grouped].map(([id, files]) => [id, files.map(shown)]))
}

/** Removes the files of records of one kind. */
export function attachedTo(desk: Desk, subject: string, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([])
  const query = desk.from('attachment').select(['id', 'fileId', 'name'])
  return query
    .where('subject', '=', subject)
    .where('subjectId', 'in', [...ids])
    .execute()
}
