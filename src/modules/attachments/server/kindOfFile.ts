import { open, readFile } from 'node:fs/promises'
import type { TakenFile } from '../../../kernel/server/files/fileTransfer.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { assertPicture, forgetPlace, recognise } from '../../files/server/index.ts'
import { type AttachmentType, attachmentLimits, attachmentTypes } from '../api/attachments.ts'

const headBytes = 64 * 1024

export const isPicture = (mediaType: string) => mediaType.startsWith('image/')

/** Returns the kind that a file's first bytes tell; undefined for none that may be attached. Throws 40000 for too many bytes. */
async function toldBy({ path, name, size }: TakenFile): Promise<AttachmentType | undefined> {
  const { bytes: most } = attachmentLimits
  if (size > most) throw badInput('file', `单个文件最大 ${most / 1024 / 1024} MB`)
  const head = await headOf(path)
  return recognise(head)?.mediaType ?? documentOf(head, name)
}

/**
 * Checks an upload before its transaction begins: returns its kind, a picture by its bytes, a document by its beginning and its name, and takes out of a
 * photograph where it was taken. Throws 40000 for anything else, and for a picture without data or with too many pixels.
 */
export async function kindOfFile(file: TakenFile): Promise<AttachmentType> {
  const kind = await toldBy(file)
  if (!kind) throw badInput('file', '只能上传 JPG、PNG、WebP 图片，或 PDF、Word、Excel、PPT 文件')
  if (isPicture(kind)) await takePicture(file)
  return kind
}

/** Checks an upload that has to be a picture, as `kindOfFile`. Throws 40000 with `words` for any other file. */
export async function kindOfPicture(file: TakenFile, words: string): Promise<AttachmentType> {
  const kind = await toldBy(file)
  if (!kind || !isPicture(kind)) throw badInput('file', words)
  await takePicture(file)
  return kind
}

async function takePicture({ path }: TakenFile): Promise<void> {
  const bytes = await readFile(path)
  assertPicture(bytes, attachmentLimits.pixels)
  await forgetPlace(path, bytes)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function documentOf(head: Buffer, name: string): AttachmentType | undefined {
  const begins = head.toString('latin1', 0, 4)
  const ending = name.toLowerCase().split('.').at(-1) ?? ''
  if (begins === '%PDF') return 'application/pdf'
  if (begins !== 'PK\x03\x04') return undefined
  const office = Object.entries(attachmentTypes).find(
    ([type, endings]) => type.includes('openxmlformats') && (endings as readonly string[]).includes(ending),
  )
  return office?.[0] as AttachmentType | undefined
}
