import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { GivenFile } from '../../../../kernel/server/files/givenFile.ts'
import { storedContent } from '../../../../kernel/server/files/storage.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'

/**
 * Returns a stored file to send; its content is read after the transaction. Throws 40400 if it is incomplete, expired or
 * gone. The caller checks whether the person may have it.
 */
export async function givenFile(desk: Desk, id: number, what: string): Promise<GivenFile> {
  const file = await desk
    .from('file')
    .select(['name', 'mediaType', 'size', 'expiresAt'])
    .where('id', '=', id)
    .where('complete', '=', true)
    .executeTakeFirst()
  const expired = file?.expiresAt && Date.parse(file.expiresAt) < clock.now()
  if (!file || expired) throw notFound(what)
  const { name, mediaType, size } = file
  return { name, mediaType, size, content: storedContent(desk.officeId, id) }
}
