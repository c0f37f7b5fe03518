import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badInput } from './refusal.ts'

/** An upload, in a temporary file of this node until the request ends. `size` in bytes. */
export type TakenFile = { path: string; name: string; mediaType: string; size: number; discard(): Promise<void> }
/** A file to hand out. One that is `lasting` never changes at its address: browsers show it in a page and keep it. */
export type GivenFile = { name: string; mediaType: string; content: Readable; size?: number; lasting?: boolean }

export const uploadLimit = 50 * 1024 * 1024 // bytes

/**
 * Receives the one file of a multipart request. `allowed` is asked first, before anything is read. Throws 40000 when
 * there is none or it is larger than the limit.
 */
export async function receiveFile(request: FastifyRequest, allowed: () => Promise<void>): Promise<TakenFile> {
  await allowed()
  const part = request.isMultipart() ? await request.file() : undefined
  if (!part) throw badInput('file', '请选择文件')
  const folder = await mkdtemp(join(tmpdir(), 'tongzhou-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'file')
  try {
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw badInput('file', '文件超过 50 MB，请拆分后再上传')
    return { path, name: part.filename, mediaType: part.mimetype, size: part.file.bytesRead ?? 0, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Sends a file, as a download unless it is `lasting`; its name is quoted for every browser. */
export function sendFile(reply: FastifyReply, file: GivenFile): FastifyReply {
  const plain = file.name.replace(/[^\w.-]/g, '_')
  const shown = file.lasting ? 'inline' : 'attachment'
  reply
    .header('Content-Disposition', `${shown}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('Cache-Control', file.lasting ? 'public, max-age=31536000, immutable' : 'no-store')
    .type(file.mediaType)
  if (file.size !== undefined) reply.header('Content-Length', file.size)
  return reply.send(file.content)
}
