import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { SheetRefusal } from './refusal.ts'

export type SheetFormat = 'xlsx' | 'csv'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const UTF16_MARKS = [Buffer.from('fffe', 'hex'), Buffer.from('feff', 'hex')]
const MACRO_NAMES = new Set(['.xlsm', '.xltm', '.xlam'])

/**
 * Detects a file's format by its content; the name decides only what the content cannot show (text may be called .csv or
 * .txt) and reveals macro workbooks.
 * @throws SheetRefusal `unknownType`, `oldExcel`, `encrypted`, `macro` or `empty`.
 */
export async function detectFormat(path: string, fileName: string): Promise<SheetFormat> {
  const extension = extname(fileName).toLowerCase()
  if (MACRO_NAMES.has(extension)) throw macroRefusal()
  const head = await readHead(path)
  if (head.length === 0) throw new SheetRefusal('empty', '文件是空的')
  if (head.indexOf(ZIP) === 0) return 'xlsx'
  if (head.indexOf(OLE) === 0) throw await oleRefusal(path)
  if (!isText(head)) throw unknownType()
  if (extension === '.csv' || extension === '.txt') return 'csv'
  throw new SheetRefusal(
    'unknownType',
    `文件名以 ${extension || '未知后缀'} 结尾，内容却不是 Excel 工作簿，请另存为 .xlsx 或 .csv`,
  )
}

/** Returns the refusal of a file that is neither a workbook nor text. */
export function unknownType(): SheetRefusal {
  return new SheetRefusal('unknownType', '无法识别的文件类型，请上传 .xlsx 或 .csv 文件')
}

/** Returns the refusal of a workbook with macros. */
export function macroRefusal(): SheetRefusal {
  return new SheetRefusal('macro', '文件含有宏，为安全起见不予读取，请另存为不含宏的 .xlsx')
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  return buffer.subarray(0, bytesRead)
}

function isText(head: Buffer): boolean {
  return UTF16_MARKS.some(mark => head.indexOf(mark) === 0) || !head.includes(0)
}

/**
 * Returns the refusal of an OLE container, which names its streams in UTF-16: a protected workbook has an
 * `EncryptedPackage`.
 */
async function oleRefusal(path: string): Promise<SheetRefusal> {
  const found = await findFirst(path, ['EncryptedPackage', 'Workbook', 'Book'])
  if (found === 'EncryptedPackage')
    return new SheetRefusal('encrypted', '工作簿设有打开密码，请在 Excel 中取消密码后再上传')
  if (found) return new SheetRefusal('oldExcel', '这是旧版 Excel（.xls）文件，请在 Excel 中另存为 .xlsx 后再上传')
  return unknownType()
}

async function findFirst(path: string, names: string[]): Promise<string | undefined> {
  const missing = new Set(names)
  await using file = await open(path)
  let tail = Buffer.alloc(0)
  for await (const chunk of file.createReadStream({ autoClose: false })) {
    const window = Buffer.concat([tail, chunk])
    for (const name of missing) if (window.includes(name, 0, 'utf16le')) missing.delete(name)
    tail = window.subarray(-64)
  }
  return names.find(name => !missing.has(name))
}
