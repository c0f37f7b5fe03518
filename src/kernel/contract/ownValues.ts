import { z } from 'zod'
import { Figure, recordOf } from './fields.ts'
import { longestFileName } from './ownFiles.ts'

const longestItem = 17 + 2 * longestFileName // a file's number and name; a character may take two places

/** A value of a company's own field: numbers, money in fen, shares in basis points, ids; days, times, options, texts and files. */
export const OwnValue = z.union([
  z.string().max(2000, '内容最多 2000 个字'),
  Figure,
  z.array(z.union([z.string().max(longestItem), Figure])).max(50, '最多 50 项'),
  z.null(),
])
export type OwnValue = z.output<typeof OwnValue>

/** The own fields of a record by their keys; a field that holds nothing is not there. */
export const OwnValues = recordOf(OwnValue, { most: 120, longest: 5 })
export type OwnValues = z.output<typeof OwnValues>
