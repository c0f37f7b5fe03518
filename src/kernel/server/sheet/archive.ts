import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { macroRefusal, unknownType } from './detect.ts'
import { MAX_WHOLE_PART_BYTES, MAX_ZIP_ENTRIES, type SheetLimits, SMALL_PART_BYTES } from './limits.ts'
import { corrupt, SheetRefusal } from './refusal.ts'

const MACRO_PARTS = /(^|\/)(vbaproject\.bin$|macrosheets\/)/

/** The parts of an OOXML package by name; names are case-insensitive there. */
export type Archive = {
  /** The names of the parts, in small letters. */
  names: readonly string[]
  has(name: string): boolean
  /** The text of a part in pieces. @throws SheetRefusal `corrupt` or `bomb` while it unpacks. */
  text(name: string): AsyncGenerator<string>
  /** The whole text of a small part. @throws SheetRefusal as `text`. */
  whole(name: string): Promise<string>
  /** The size in bytes to which a part unpacks at most, as the directory says. @throws SheetRefusal `corrupt` without the part. */
  size(name: string): number
  /** The bytes of a part in pieces. @throws SheetRefusal as `text`. */
  pieces(name: string): AsyncGenerator<Buffer>
  /** The bytes of a part; undefined for one of more than `most`. @throws SheetRefusal as `text`. */
  bytes(name: string, most: number): Promise<Buffer | undefined>
  close(): void
}

/**
 * Opens a zip and judges its directory before anything is unpacked.
 * @throws SheetRefusal `corrupt`, `encrypted`, `macro`, `bomb` or, for a zip that is no workbook, `unknownType`.
 */
export async function openArchive(path: string, limits: SheetLimits): Promise<Archive> {
  return openZip(path, limits, judgeKind)
}

/** Opens any zip as {@link openArchive} does, workbook or not. */
export async function openZip(
  path: string,
  limits: SheetLimits,
  judge: (entries: Map<string, Entry>) => void = () => {},
): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(error => {
    throw corrupt('压缩包无法打开', error)
  })
  try {
    const entries = await listEntries(zip)
    judgeDirectory([...entries.values()], zip.fileSize, limits)
    judge(entries)
    return archive(zip, entries)
  } catch (error) {
    zip.close()
    throw error
  }
}

function archive(zip: ZipFile, entries: Map<string, Entry>): Archive {
  const find = (name: string) => entries.get(name.toLowerCase())
  const part = (name: string): Entry => {
    const entry = find(name)
    if (!entry) throw corrupt(`缺少部件 ${name}`)
    return entry
  }
  const text = (name: string) => partText(zip, part(name))
  const whole = async (name: string) => {
    if ((find(name)?.uncompressedSize ?? 0) > MAX_WHOLE_PART_BYTES) throw bomb()
    let whole = ''
    for await (const piece of text(name)) whole += piece
    return whole
  }
  const bytes = async (name: string, most: number) => {
    const entry = part(name)
    if (entry.uncompressedSize > most) return undefined
    const chunks: Buffer[] = []
    for await (const chunk of partBytes(zip, entry)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const pieces = (name: string) => partBytes(zip, part(name))
  const size = (name: string) => part(name).uncompressedSize
  const names = [...entries.keys()]
  return { names, has: name => find(name) !== undefined, text, whole, size, pieces, bytes, close: () => zip.close() }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ZIP_ENTRIES) throw bomb()
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name)) throw corrupt(`部件 ${entry.fileName} 重复`)
      entries.set(name, entry)
    }
  } catch (error) {
    throw error instanceof SheetRefusal ? error : corrupt('压缩包目录无法读取', error)
  }
  return entries
}

/**
 * Checks the sizes in the directory, of each part and of all together; because these can lie, unpacking also stops if a part grows beyond
 * its declared size. Parts that lie over each other are together larger than the file.
 */
function judgeDirectory(entries: Entry[], fileBytes: number, limits: SheetLimits): void {
  if (entries.some(entry => entry.isEncrypted())) throw new SheetRefusal('encrypted', '压缩包设有密码，请取消后再上传')
  const sumOf = (size: 'uncompressedSize' | 'compressedSize') => entries.reduce((sum, entry) => sum + entry[size], 0)
  const all = { uncompressedSize: sumOf('uncompressedSize'), compressedSize: sumOf('compressedSize') }
  const isDense = (one: typeof all) =>
    one.uncompressedSize > SMALL_PART_BYTES && one.uncompressedSize > one.compressedSize * limits.maxRatio
  if (all.uncompressedSize > limits.maxInflatedBytes || all.compressedSize > fileBytes) throw bomb()
  if (isDense(all) || entries.some(isDense)) throw bomb()
}

function judgeKind(entries: Map<string, Entry>): void {
  const names = [...entries.keys()]
  if (names.some(name => MACRO_PARTS.test(name))) throw macroRefusal()
  if (!entries.has('[content_types].xml')) throw unknownType()
}

function bomb(cause?: unknown): SheetRefusal {
  return new SheetRefusal('bomb', '文件解压后过大，疑似压缩炸弹，已拒绝读取', { cause })
}

async function* partText(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of partBytes(zip, entry)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw error instanceof SheetRefusal ? error : unpackRefusal(entry, error)
  }
}

async function* partBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw unpackRefusal(entry, error)
  }
  if (checksum !== entry.crc32) throw corrupt(`部件 ${entry.fileName} 校验不符`)
}

function unpackRefusal(entry: Entry, error: unknown): SheetRefusal {
  const lies = error instanceof Error && error.message.startsWith('too many bytes in the stream')
  return lies ? bomb(error) : corrupt(`部件 ${entry.fileName} 无法读取`, error)
}
