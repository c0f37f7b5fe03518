import { z } from 'zod'
import { Id, Timestamp } from '../../../kernel/api/fields.ts'

/** The limits for one record's files: their number, the bytes of each, and the pixels of a picture, as many as a phone's camera has. */
export const attachmentLimits = { files: 9, bytes: 10 * 1024 * 1024, pixels: 200_000_000 } as const

/** The kinds of files that may be attached; a picture's bytes decide its kind, not its name. */
export const attachmentTypes = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
} as const
export type AttachmentType = keyof typeof attachmentTypes

/** A file of a record; `id` is the attachment's, for the download. */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** True if a browser may draw it. */
  picture: z.boolean(),
})
export type Attachment = z.output<typeof Attachment>

/** A file of a record with who attached it when; nobody stands in `createdBy` of one that was made. */
export const RecordFile = Attachment.extend({ createdBy: Id.nullable(), createdAt: Timestamp })
export type RecordFile = z.output<typeof RecordFile>

/** The files sent up that a record gets by one call. */
export const NewFileIds = z
  .array(Id)
  .min(1, '请先选择文件')
  .max(attachmentLimits.files, `一次最多上传 ${attachmentLimits.files} 个文件`)
  .meta({ title: '图片与文件' })

/** A file that was sent up and waits, for a day, to be attached. */
export const WaitingFile = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  picture: z.boolean(),
})
export type WaitingFile = z.output<typeof WaitingFile>
