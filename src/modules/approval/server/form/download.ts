import type { Desk } from '../../../../kernel/server/desk.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { fileAttached } from '../../../attachments/server/index.ts'
import type { Business } from '../business.ts'
import { freeForm } from '../papers.ts'
import { detailOf } from '../read.ts'
import { subject } from './paperFiles.ts'

const noun = '文件'

/** Returns a file of a form to people who see it in its approval. Throws 40400 to others. */
export async function fileOfPaper(desk: Desk, businesses: readonly Business[], id: number) {
  const file = await fileAttached(desk, [subject], id)
  const instance = file && (await instanceOf(desk, file.subjectId))
  if (!file || !instance) throw notFound(noun)
  const { files } = await detailOf(desk, businesses, instance.id)
  if (!files.some(one => one.id === id)) throw notFound(noun)
  return file
}

const instanceOf = (desk: Desk, documentId: number) =>
  desk
    .from('approvalInstance')
    .select('id')
    .where('business', '=', freeForm)
    .where('documentId', '=', documentId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
