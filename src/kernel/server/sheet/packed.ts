import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Archive, openZip } from './archive.ts'
import type { SheetRow } from './cell.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { openSheet } from './reader.ts'
import { assertSize, SheetRefusal } from './refusal.ts'

const tables = new Set(['.csv', '.txt', '.xlsx'])
const zipMark = 'PK\x03\x04'

/**
 * Yields all rows of a table file in batches of about 500, wherever its header stands. The file is an .xlsx, a .csv, or a zip with
 * one such file, which is judged before it is unpacked.
 * @throws SheetRefusal for everything that is wrong with the file.
 */
export async function* looseRows(path: string, fileName: string): AsyncGenerator<SheetRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tongzhou-table-'))
  try {
    const table = (await isZip(path)) ? await takeOut(path, fileName, folder) : { path, fileName }
    const sheet = await openSheet(table.path, table.fileName, {}, { loose: 'mixed' })
    yield* sheet.rows()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString('latin1') === zipMark
}

/** Returns the table of a zip as a file in the folder; a workbook, which is a zip itself, stays where it is. */
async function takeOut(path: string, fileName: string, folder: string) {
  const zip = await openZip(path, DEFAULT_LIMITS)
  try {
    if (zip.has('[content_types].xml')) return { path, fileName }
    const name = tableIn(zip)
    assertSize(zip.size(name), DEFAULT_LIMITS)
    const inside = join(folder, 'inside')
    await pipeline(zip.pieces(name), createWriteStream(inside))
    return { path: inside, fileName: `inside${extname(name)}` }
  } finally {
    zip.close()
  }
}

function tableIn(zip: Archive): string {
  const [name, ...others] = zip.names.filter(one => tables.has(extname(one)) && !one.startsWith('__macosx/'))
  if (name === undefined) throw new SheetRefusal('unknownType', '压缩包里没有 .csv 或 .xlsx 文件')
  if (others.length > 0)
    throw new SheetRefusal('unknownType', `压缩包里有 ${others.length + 1} 个表格文件，请解压后逐个上传`)
  return name
}
