import sharp from 'sharp'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { pictureLimits } from '../api/picture.ts'
import { inTurn } from './shrink.ts'

const address = /^\/api\/files\/picture\/([0-9a-f]{64})$/
const pixels = 120 // of the longer side: sharp enough for a cell on paper
const logoPixels = 400 // of the longer side: sharp enough for the head of a paper

/** Returns stored pictures by address, thumbnails where there are some. Addresses without a picture are left out. */
export async function readPictures({ db }: OpenDesk, urls: readonly string[]): Promise<Map<string, Uint8Array>> {
  const hashes = new Map(urls.flatMap(url => (address.exec(url)?.[1] ? [[address.exec(url)?.[1] as string, url]] : [])))
  if (hashes.size === 0) return new Map()
  const rows = await db
    .selectFrom('picture')
    .select(['hash', 'bytes', 'thumbnail'])
    .where('hash', 'in', [...hashes.keys()])
    .execute()
  return new Map(rows.map(({ hash, bytes, thumbnail }) => [hashes.get(hash) as string, thumbnail ?? bytes]))
}

/** Makes pictures as small as a cell on paper, as JPEG on white. What is no picture is left out. */
export async function tinyPictures(pictures: ReadonlyMap<string, Uint8Array>): Promise<Map<string, Uint8Array>> {
  const made = await inTurn(async () => {
    const each: [string, Uint8Array | null][] = []
    for (const [url, bytes] of pictures) each.push([url, await tiny(bytes)])
    return each
  })
  return new Map(made.flatMap(([url, bytes]) => (bytes ? [[url, bytes] as const] : [])))
}

/** Makes a picture as small as a logo on paper, as JPEG on white. Returns null for what is no picture. */
export const logoPicture = (bytes: Uint8Array): Promise<Uint8Array | null> => inTurn(() => tiny(bytes, logoPixels))

const tiny = (bytes: Uint8Array, most = pixels): Promise<Uint8Array | null> =>
  sharp(bytes, { limitInputPixels: pictureLimits.pixels })
    .resize(most, most, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 72 })
    .toBuffer()
    .catch(() => null)
