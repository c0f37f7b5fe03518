import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { SessionDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import type { TakenFile } from '../../../kernel/server/files/fileTransfer.ts'
import { handle, handleFile } from '../../../kernel/server/http/mount.ts'
import { badInput, notFound, tooMany } from '../../../kernel/server/refusal.ts'
import { pictureLimits, pictureRoutes as routes } from '../api/picture.ts'
import { keepPictures } from './keep.ts'
import { shrink } from './shrink.ts'

/** Reads an upload and makes it small, before its transaction begins. */
async function readPicture({ path, size }: TakenFile) {
  if (size > pictureLimits.bytes) throw badInput('file', `图片最大 ${pictureLimits.bytes / 1024 / 1024} MB`)
  return shrink(await readFile(path))
}

const perDay = 600

/** Limits the pictures of a person, because they are stored forever. */
async function assertFew({ db }: SessionDesk, accountId: number): Promise<void> {
  const { count } = await db
    .selectFrom('picture')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('createdBy', '=', accountId)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (count >= perDay) throw tooMany('今天上传的图片太多，请明天再试', 86_400)
}

/** Every call of this module. */
export const fileHandlers = [
  handleFile(
    routes.keep,
    ({ file }) => readPicture(file),
    async (desk, _, picture) => {
      await assertFew(desk, desk.who.accountId)
      const [url = ''] = await keepPictures(desk, [picture])
      return { url }
    },
  ),

  handle(routes.show, ({ transact }, { params: { hash }, query: { size } }) =>
    transact('reads', async desk => {
      const picture = await desk.db.selectFrom('picture').selectAll().where('hash', '=', hash).executeTakeFirst()
      if (!picture) throw notFound('图片')
      const { bytes, mediaType, thumbnail, thumbnailType } = picture
      const small = size === 'small' && thumbnail !== null && thumbnailType !== null
      const shown = small ? { content: thumbnail, mediaType: thumbnailType } : { content: bytes, mediaType }
      return Object.assign(shown, { name: `${hash.slice(0, 12)}.${shown.mediaType.split('/')[1]}`, lasting: true })
    }),
  ),
]
