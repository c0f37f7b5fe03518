import { codes } from '../../../../kernel/api/envelope.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { notFound, Refusal } from '../../../../kernel/server/refusal.ts'
import { fileAttached } from '../../../attachments/server/index.ts'
import { approvedSubject } from '../../../customFields/server/index.ts'
import { detailOf } from '../reading/read.ts'
import type { Business } from '../record/business.ts'
import { subject } from '../record/paperFiles.ts'
import { freeForm } from '../record/papers.ts'

const noun = '文件'
const mostLooked = 20 // approvals about one record

/**
 * Returns a file of a form, or of a record that a document is about, to people who see it in an approval. Throws 40400 to others.
 */
export async function fileOfPaper(desk: Desk, businesses: readonly Business[], id: number) {
  const ofRecords = new Set(
    businesses.flatMap(({ own, attached }) => [
      ...(own ? [approvedSubject(own)] : []),
      ...(attached ? [attached.subject] : []),
    ]),
  )
  const file = await fileAttached(desk, [subject, ...ofRecords], id)
  for (const instanceId of file ? await instancesWith(desk, businesses, file) : [])
    if (file && (await showsFile(desk, businesses, instanceId, id))) return file
  throw notFound(noun)
}

type Attached = { subject: string; subjectId: number }

async function instancesWith(desk: Desk, businesses: readonly Business[], file: Attached): Promise<number[]> {
  if (file.subject === subject) return instancesOf(desk, freeForm, [file.subjectId])
  const found: number[] = []
  for (const { code, own, about, attached } of businesses) {
    if (own && approvedSubject(own) === file.subject && about)
      found.push(...(await instancesOf(desk, code, await about(desk, file.subjectId))))
    if (attached?.subject === file.subject)
      found.push(...(await instancesOf(desk, code, await attached.about(desk, file.subjectId))))
  }
  return found
}

async function instancesOf(desk: Desk, business: string, documentIds: readonly number[]): Promise<number[]> {
  if (documentIds.length === 0) return []
  const rows = await desk
    .from('approvalInstance')
    .select('id')
    .where('business', '=', business)
    .where('documentId', 'in', [...documentIds])
    .orderBy('id', 'desc')
    .limit(mostLooked)
    .execute()
  return rows.map(row => row.id)
}

/** Tells whether the person has a part in the approval and sees the file in it. */
async function showsFile(desk: Desk, businesses: readonly Business[], instanceId: number, id: number) {
  try {
    return (await detailOf(desk, businesses, instanceId)).files.some(one => one.id === id)
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.notFound) return false
    throw error
  }
}
