import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { TakenFile } from '../../../kernel/server/fileTransfer.ts'
import { handle, handleFile } from '../../../kernel/server/mount.ts'
import { badInput, notFound, tooMany } from '../../../kernel/server/refusal.ts'
import type { SessionDesk } from '../../../kernel/server/sessionDesk.ts'
import { pictureLimits, pictureRoutes as routes, urlOfPicture } from '../contract/picture.ts'
import { recognise } from './recognise.ts'

async function readPicture({ path, size }: TakenFile) {
  const { bytes: most, side } = pictureLimits
  if (size > most) throw badInput('file', `图片最大 ${most / 1024} KB`)
  const bytes = await readFile(path)
  const picture = recognise(bytes)
  if (!picture) throw badInput('file', '请选择 PNG、JPEG 或 WebP 图片')
  const { width, height, mediaType } = picture
  if (Math.min(width, height) < 1 || Math.max(width, height) > side)
    throw badInput('file', `图片的宽和高最多 ${side} 像素`)
  return { bytes, mediaType, hash: createHash('sha256').update(bytes).digest('hex') }
}

const perDay = 60

/** Limits the pictures of a person, because they are stored forever. */
async function assureFew({ db }: SessionDesk, accountId: number): Promise<void> {
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
      const createdBy = desk.who.accountId
      await assureFew(desk, createdBy)
      await desk.db
        .insertInto('picture')
        .values({ ...picture, createdBy })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return { url: urlOfPicture(picture.hash) }
    },
  ),

  handle(routes.show, ({ transact }, { params: { hash } }) =>
    transact('reads', async desk => {
      const picture = await desk.db.selectFrom('picture').selectAll().where('hash', '=', hash).executeTakeFirst()
      if (!picture) throw notFound('图片')
      const { bytes, mediaType } = picture
      const name = `${hash.slice(0, 12)}.${mediaType.split('/')[1]}`
      return { name, mediaType, content: bytes, lasting: true }
    }),
  ),
]
