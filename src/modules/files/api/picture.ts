import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { route } from '../../../kernel/api/route.ts'

/**
 * What a picture that comes in may have, bytes and pixels, and what is kept of it: pixels of the longer side, and bytes of a
 * PNG, above which it becomes a JPEG.
 */
export const pictureLimits = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  side: 1600,
  kept: 400 * 1024,
  thumbnailSide: 320,
  thumbnailKept: 60 * 1024,
} as const

const prefix = '/api/files/picture/'
const sampleHash = '0123456789abcdef'.repeat(4)

/** Returns the schema of a stored picture's address, or empty; no other address, so that a page shows no foreign file. */
export function PictureUrl(title: string) {
  return z
    .string({ error: `${title}应为图片地址` })
    .regex(/^(\/api\/files\/picture\/[0-9a-f]{64})?$/, `${title}请重新上传`)
    .meta({ title, examples: [prefix + sampleHash] })
}

const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '图片地址不正确，请重新上传图片')
  .meta({ examples: [sampleHash] })

export const pictureRoutes = {
  keep: route({
    at: 'POST /api/files/picture',
    operationId: 'picture_keep',
    does: '上传图片',
    signedIn: '自己的头像、公司的标志',
    refuses: [codes.tooMany],
    takes: 'file',
    returns: z.object({ url: z.string() }),
  }),
  show: route({
    at: 'GET /api/files/picture/:hash',
    operationId: 'picture_show',
    does: '查看图片',
    open: '地址是内容的哈希，猜不到',
    refuses: [codes.notFound],
    params: z.object({ hash: Hash }),
    query: z.object({
      size: z
        .enum(['small'], { error: '尺寸只能是 small' })
        .optional()
        .meta({ description: '缩略图；没有缩略图的老图片给原图' }),
    }),
    gives: 'file',
    media: ['image/png', 'image/jpeg', 'image/webp'],
  }),
}

/** Returns the address of a picture with this hash. */
export const urlOfPicture = (hash: string) => `${prefix}${hash}`

/** Returns the address of a picture's small copy for lists and cards; empty without a picture. */
export const thumbnailOf = (url: string) => (url === '' ? '' : `${url}?size=small`)
