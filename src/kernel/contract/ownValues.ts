import { z } from 'zod'
import { Figure, recordOf } from './fields.ts'

/** The longest name of a file that a record keeps. */
export const longestFileName = 100

const longestItem = 17 + 2 * longestFileName // a file's number and name; a character may take two places

/**
 * A value of a company's own field, of any kind. The bounds are wide: those of the field itself are narrower, and their words
 * name it. It holds numbers, money in fen, shares in basis points, ids; days, times, options, texts and files.
 */
export const OwnValue = z.union(
  [
    z.string().max(10_000, '内容最多 10000 个字'),
    Figure,
    z.array(z.union([z.string().max(longestItem), Figure])).max(200, '最多 200 项'),
    z.null(),
  ],
  '内容的格式不正确',
)
export type OwnValue = z.output<typeof OwnValue>

/** The own fields of a record by their keys; a field that holds nothing is not there. */
export const OwnValues = recordOf(OwnValue, { most: 120, longest: 5 })
export type OwnValues = z.output<typeof OwnValues>
