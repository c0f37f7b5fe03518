import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codes } from '../../api/envelope.ts'
import { conflict, Refusal } from '../refusal.ts'
import { SheetRefusal } from '../sheet/refusal.ts'

/** Temporary files of this node for answers that are made before they are sent. */
export type Spool = {
  /** Writes content whole; its stream gives the room back when it closes. Throws 40900 when there is no room for it. */
  keep(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<{ content: Readable; size: number }>
}

/** Returns a spool whose files take `mostBytes` together at most. */
export function spoolOf(mostBytes: number): Spool {
  let used = 0

  async function* counted(content: AsyncIterable<Uint8Array>, file: { size: number }) {
    for await (const bytes of content) {
      file.size += bytes.length
      used += bytes.length
      if (used > mostBytes) throw conflict('要导出的内容过多，或正在导出的人太多，请缩小范围，或稍后再试')
      yield bytes
    }
  }

  return {
    async keep(content, signal) {
      const handle = await nameless()
      const file = { size: 0 }
      // No stream of the file: a broken one closes the file by its number, which may be another's by then.
      const written = async (source: AsyncIterable<Uint8Array>) => {
        for await (const bytes of source) await handle.writeFile(bytes)
      }
      try {
        await pipeline(counted(content, file), written, { signal })
      } catch (error) {
        used -= file.size
        await handle.close()
        throw inWords(error)
      }
      const kept = handle.createReadStream({ start: 0 }) // closes the file at its end
      kept.once('close', () => (used -= file.size))
      return { content: kept, size: file.size }
    },
  }
}

/** Opens a temporary file and removes its name: the file disappears when this process ends for any reason. */
async function nameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'tongzhou-answer-'))
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function inWords(error: unknown): unknown {
  if (error instanceof SheetRefusal) return conflict(error.message)
  const full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  return full ? new Refusal(codes.unavailable, '服务器磁盘空间不足，请联系管理员') : error
}
