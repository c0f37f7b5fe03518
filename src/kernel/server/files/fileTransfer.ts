import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { storable } from '../http/storable.ts'
import { badInput } from '../refusal.ts'

/** An upload, in a temporary file of this node until the request ends. `size` in bytes. */
export type TakenFile = { path: string; name: string; mediaType: string; size: number; discard(): Promise<void> }

export const uploadLimit = 50 * 1024 * 1024 // bytes

/**
 * Receives the one file of a multipart request. `allowed` is asked first, before anything is read. Throws 40000 when
 * there is none or it is larger than the limit.
 */
export async function receiveFile(request: FastifyRequest, allowed: () => Promise<void>): Promise<TakenFile> {
  await allowed()
  const part = await firstFile(request)
  const folder = await mkdtemp(join(tmpdir(), 'tongzhou-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'file')
  try {
    await pipeline(part.file, createWriteStream(path)).catch(incomplete)
    if (part.file.truncated) throw badInput('file', '文件超过 50 MB，请拆分后再上传')
    return { path, name: nameOf(part.filename), mediaType: part.mimetype, size: part.file.bytesRead ?? 0, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function firstFile(request: FastifyRequest): Promise<MultipartFile> {
  const part = request.isMultipart() ? await request.file().catch(incomplete) : undefined
  if (!part) throw badInput('file', '请选择文件')
  return part
}

/** Turns an incomplete or malformed form into a refusal; a full disk is our own failure and has a `syscall`. */
function incomplete(error: Error & { syscall?: string; statusCode?: number }): never {
  if (error.syscall !== undefined || error.statusCode !== undefined) throw error
  throw badInput('file', '文件没有传完整，请重新上传')
}

/**
 * Returns the name of a file from the request, in which a sender can write anything or nothing. Throws 40000 without a name,
 * and for one that is too long.
 */
function nameOf(written: string | undefined): string {
  if (!written) throw badInput('file', '文件没有文件名，请重新选择文件')
  if (written.length > 255) throw badInput('file', '文件名最多 255 个字')
  return storable(written)
}
