import type { Desk } from '../../../kernel/server/desk.ts'
import type { GivenFile } from '../../../kernel/server/givenFile.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { storedContent } from '../../../kernel/server/storage.ts'

/**
 * A stored file to hand out; its content is read when the transaction has ended. Throws 40400 where it is incomplete,
 * expired or gone. Whether the person may have it is the caller's question.
 */
export async function givenFile(desk: Desk, id: number, what: string): Promise<GivenFile> {
  const file = await desk
    .from('file')
    .select(['name', 'mediaType', 'size', 'expiresAt'])
    .where('id', '=', id)
    .where('complete', '=', true)
    .executeTakeFirst()
  const expired = file?.expiresAt && Date.parse(file.expiresAt) < Date.now()
  if (!file || expired) throw notFound(what)
  const { name, mediaType, size } = file
  return { name, mediaType, size, content: storedContent(desk.officeId, id) }
}
