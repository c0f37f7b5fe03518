import { z } from 'zod'
import { Figure, Id, recordOf } from '../../../kernel/api/fields.ts'
import { Attachment } from '../../attachments/api/attachments.ts'
import { Field, tableLimits } from './formFields.ts'

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]

const longest = z.string().max(2000, '内容最多 2000 个字')
const Several = z.array(z.union([z.string().max(100), Figure])).max(100)
const Row = recordOf(z.union([longest, Figure, z.boolean(), Several, z.null()]), { most: 100, longest: 40 })

/**
 * A field's value on the wire: money in fen, days and times as ISO text, people and files by number, a table by its
 * rows.
 */
export const Value = z.union([
  longest,
  Figure,
  z.boolean(),
  Several,
  z.array(Row).max(tableLimits.rows, `明细最多 ${tableLimits.rows} 行`),
  z.null(),
])
export type Value = z.output<typeof Value>
export const Content = recordOf(Value, { most: 200, longest: 40 })
export type Content = z.output<typeof Content>

/** A person's right to a field at a step of its document. */
export const rightWords = { hidden: '隐藏', read: '只读', edit: '可编辑', required: '必填' } as const
export type Right = keyof typeof rightWords

/** A field with the person's right at this step. */
export const ShownField = Field.extend({ right: z.enum(keysOf(rightWords)) })
export type ShownField = z.output<typeof ShownField>

/** A file of a document. `fileId` stands in its field, `id` is for the download. */
export const DocumentFile = Attachment.extend({ fileId: Id })
export type DocumentFile = z.output<typeof DocumentFile>
