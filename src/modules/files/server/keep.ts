import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { urlOfPicture } from '../api/picture.ts'
import type { ShrunkPicture } from './shrink.ts'

/** Stores pictures, each once, and returns their addresses in the same order. Who brought them first is kept. */
export async function keepPictures({ db, who }: SessionDesk, pictures: readonly ShrunkPicture[]): Promise<string[]> {
  const each = [...new Map(pictures.map(picture => [picture.hash, picture])).values()]
  if (each.length > 0)
    await db
      .insertInto('picture')
      .values(each.map(picture => ({ createdBy: who.accountId, ...picture })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  return pictures.map(({ hash }) => urlOfPicture(hash))
}
