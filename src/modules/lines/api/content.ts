import { z } from 'zod'
import { Id, requiredText, Serial } from '../../../kernel/api/fields.ts'
import { LineInput, mostLines, mostSpaces } from './line.ts'

export const SpaceInput = z.object({
  name: requiredText('空间', 20),
  lines: z.array(LineInput).max(mostLines, `最多 ${mostLines} 行`),
})

/** A set that a document holds; which lines are its parts they say by `setKey`. */
export const SetInput = z.object({
  key: Serial,
  setId: Id.meta({ title: '套餐' }),
  /** The area of the house in hundredths of a square metre, for what is per square metre. */
  area: z
    .number({ error: '房屋面积应为数字' })
    .int('房屋面积最多两位小数')
    .min(0)
    .max(10_000_000, '房屋面积最大为 100,000 ㎡')
    .default(0),
})

/** What is typed of a document with lines: its spaces, and the sets whose parts some lines are. */
export const LinesContent = z.object({
  spaces: z
    .array(SpaceInput)
    .min(1, '至少一个空间')
    .max(mostSpaces, `最多 ${mostSpaces} 个空间`)
    .refine(spaces => spaces.reduce((sum, { lines }) => sum + lines.length, 0) <= mostLines, `最多 ${mostLines} 行`),
  sets: z.array(SetInput).max(20, '最多 20 个套餐').default([]),
})
export type LinesContent = z.output<typeof LinesContent>
