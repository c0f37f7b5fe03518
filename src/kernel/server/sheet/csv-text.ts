import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { unknownType } from './detect.ts'
import { SheetRefusal } from './refusal.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/**
 * Reads the text of a file in pieces, without byte order mark. UTF-16 needs its mark; a file that is valid UTF-8 throughout
 * is UTF-8, and every other one is GB18030, which includes GBK.
 * @throws SheetRefusal `encoding`, or `unknownType` for binary data.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const encoding = (await markedEncoding(path)) ?? ((await isUtf8(path)) ? 'utf-8' : 'gb18030')
  for await (const text of decode(path, encoding)) {
    if (text.includes('\0')) throw unknownType()
    yield text
  }
}

async function markedEncoding(path: string): Promise<Encoding | undefined> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  const mark = buffer.toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  return mark === 'feff' ? 'utf-16be' : undefined
}

async function isUtf8(path: string): Promise<boolean> {
  try {
    for await (const _ of decode(path, 'utf-8'));
    return true
  } catch (error) {
    if (error instanceof SheetRefusal) return false
    throw error
  }
}

async function* decode(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const chunk of createReadStream(path)) yield strictly(() => decoder.decode(chunk, { stream: true }))
  yield strictly(() => decoder.decode())
}

function strictly(decode: () => string): string {
  try {
    return decode()
  } catch (error) {
    throw new SheetRefusal('encoding', '无法识别文件的编码，请另存为 UTF-8 或 GBK 编码的 CSV', { cause: error })
  }
}
