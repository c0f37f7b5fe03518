import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { openArchive } from './archive.ts'
import { DEFAULT_LIMITS, type SheetLimits } from './limits.ts'
import { openSheet } from './reader.ts'

/** `declared` is the size the directory claims, `crc` the checksum it claims. */
export type Entry = { name: string; data: string | Buffer; declared?: number; crc?: number; encrypted?: boolean }

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns an unused path, removed when the test ends. */
export async function freshPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'file')
}

/** Writes a file and gives its path. */
export async function fileOf(content: string | Buffer): Promise<string> {
  const path = await freshPath()
  await writeFile(path, content)
  return path
}

/** Collects all values of an iterable. */
export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}

/** Reads a whole file through the reader under the name it claims. */
export async function readAll(content: string | Buffer, name: string, limits?: Partial<SheetLimits>) {
  const reader = await openSheet(await fileOf(content), name, limits)
  const rows = (await collect(reader.rows())).flat()
  return { format: reader.format, header: reader.header, rows }
}

/** Makes a zip by hand, so that it can contain false sizes. */
export function zipOf(entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const body = deflateRawSync(entry.data)
    const local = Buffer.concat([header(entry, body, 'local', 0), body])
    directory.push(header(entry, body, 'central', offset))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  return Buffer.concat([...locals, central, endOf(entries.length, central.length, offset)])
}

function header(entry: Entry, body: Buffer, kind: 'local' | 'central', offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE((entry.encrypted ? 1 : 0) | 0x800, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(entry.crc ?? crc32(entry.data), 10)
  common.writeUInt32LE(body.length, 14)
  common.writeUInt32LE(entry.declared ?? Buffer.byteLength(entry.data), 18)
  common.writeUInt16LE(name.length, 22)
  if (kind === 'local') return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Yields batches of rows like a database cursor. */
export async function* batchesOf<Row>(...batches: Row[][]): AsyncGenerator<Row[]> {
  yield* batches
}

/** Collects all bytes of a stream. */
export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await collect(stream))
}

/** Returns the text of one part of an .xlsx. */
export async function partOf(file: Buffer, name: string): Promise<string> {
  const archive = await openArchive(await fileOf(file), DEFAULT_LIMITS)
  try {
    return await archive.whole(name)
  } finally {
    archive.close()
  }
}

/** Returns the XML of a worksheet around rows. */
export const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

/** Returns a row of inline texts. */
export const textRow = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

/** Returns the entries of a small workbook; `parts` adds to them or replaces some by name. */
export function bookEntries(sheet: string, parts: Record<string, string> = {}): Entry[] {
  const all: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbookOf('<sheet name="一" sheetId="1" r:id="rId1"/>'),
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${[
      'worksheet',
      'sharedStrings',
      'styles',
    ]
      .map((type, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${type}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/worksheet.xml': sheet,
    ...parts,
  }
  return Object.entries(all).map(([name, data]) => ({ name, data }))
}

/** Returns the XML of a workbook around its list of sheets. */
export const workbookOf = (sheets: string, properties = '') =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${sheets}</sheets></workbook>`

/** Returns a small workbook as a file. */
export function bookOf(sheet: string, parts?: Record<string, string>): Buffer {
  return zipOf(bookEntries(sheet, parts))
}
