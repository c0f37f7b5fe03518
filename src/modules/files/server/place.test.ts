import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetPlace, hasPlace } from './place.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongzhou-place-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes bytes to a file, takes the place out, and reads the file again. */
async function after(bytes: Buffer): Promise<Buffer> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  await forgetPlace(path, bytes)
  return readFile(path)
}
const picture = () => sharp(randomBytes(90 * 60 * 3), { raw: { width: 90, height: 60, channels: 3 } })
const where = { IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLatitudeRef: 'N' } }

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s that tells its place is upright and tells nothing afterwards',
  async format => {
    const taken = await picture().withMetadata({ orientation: 6 }).withExifMerge(where).toFormat(format).toBuffer()
    expect(hasPlace((await sharp(taken).metadata()).exif as Buffer)).toBe(true)
    const meta = await sharp(await after(taken)).metadata()
    expect(meta).toMatchObject({ format, width: 60, height: 90 })
    expect([meta.exif, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined])
  },
)

test.each([
  [
    'a picture with other EXIF',
    () =>
      picture()
        .withExif({ IFD0: { Make: 'Phone' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a picture without EXIF', () => picture().png().toBuffer()],
  ['a picture that is cut short', async () => (await picture().jpeg().toBuffer()).subarray(0, 400)],
  ['a document', async () => Buffer.from('%PDF-1.7 GPSLatitude')],
])('%s stays byte for byte', async (_, made) => {
  const bytes = await made()
  expect(await after(bytes)).toEqual(bytes)
})

test('EXIF that ends early counts as telling a place, in either order of bytes', () => {
  const directory = (little: boolean, entries: readonly number[]) => {
    const bytes = Buffer.alloc(8 + 2 + entries.length * 12)
    const short = (value: number, at: number) =>
      little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
    bytes.write(little ? 'II' : 'MM', 0, 'latin1')
    if (little) bytes.writeUInt32LE(8, 4)
    else bytes.writeUInt32BE(8, 4)
    short(entries.length, 8)
    for (const [at, tag] of entries.entries()) short(tag, 10 + at * 12)
    return bytes
  }
  for (const little of [true, false]) {
    expect(hasPlace(directory(little, [0x010f, 0x8825]))).toBe(true)
    expect(hasPlace(directory(little, [0x010f, 0x8769]))).toBe(false)
    expect(hasPlace(directory(little, [0x010f, 0x8769]).subarray(0, 12))).toBe(true)
  }
})
