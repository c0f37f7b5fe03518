import { z } from 'zod'
import { Id } from '../../../kernel/contract/fields.ts'

/** The limits for one record's files: their number, and the bytes of each. */
export const attachmentLimits = { files: 9, bytes: 10 * 1024 * 1024 } as const

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

/** A file that was sent up and waits, for a day, to be attached. */
export const WaitingFile = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  picture: z.boolean(),
})
export type WaitingFile = z.output<typeof WaitingFile>
