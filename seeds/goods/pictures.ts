import type { ClientBase } from 'pg'
import sharp from 'sharp'
import { urlOfPicture } from '../../src/modules/files/api/picture.ts'
import { type ShrunkPicture, shrink } from '../../src/modules/files/server/index.ts'
import { Dice } from '../random.ts'
import { drawingOf } from './drawings.ts'
import type { GoodsKind } from './kinds.ts'

// Three quarters of 72: a picture of 360 pixels shows as much of a drawing and takes half the time.
const density = 54
const drawn = new Map<string, Promise<ShrunkPicture>>()

/** Draws what goods of each kind and style look like, stores the pictures as uploads are, and returns their addresses by both. */
export async function drawGoods(client: ClientBase, kinds: readonly GoodsKind[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>()
  for (const kind of kinds)
    for (const style of kind.styles) {
      const key = pictureKey(kind, style)
      if (!drawn.has(key)) drawn.set(key, draw(kind, style))
      const picture = (await drawn.get(key)) as ShrunkPicture
      await keepPicture(client, picture)
      urls.set(key, urlOfPicture(picture.hash))
    }
  return urls
}

/** Returns under which key `drawGoods` gives a picture. */
export const pictureKey = ({ category }: GoodsKind, style: string) => `${category} ${style}`

async function draw(kind: GoodsKind, style: string): Promise<ShrunkPicture> {
  const seed = [...pictureKey(kind, style)].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521,
    7,
  )
  const svg = drawingOf(kind.category, style, new Dice(seed))
  return shrink(await sharp(Buffer.from(svg), { density }).png({ compressionLevel: 1 }).toBuffer())
}

/** Stores a picture once. */
export async function keepPicture(
  client: ClientBase,
  { hash, mediaType, bytes, thumbnail, thumbnailType }: ShrunkPicture,
) {
  await client.query(
    `insert into picture (hash, media_type, bytes, thumbnail, thumbnail_type) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [hash, mediaType, bytes, thumbnail, thumbnailType],
  )
}
