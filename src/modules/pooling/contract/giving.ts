import { z } from 'zod'
import { Id, Version } from '../../../kernel/contract/fields.ts'

/** How long one may take back what one has given to somebody, in minutes. */
export const takeBackMinutes = 10

/** Records as they stand after they were given to somebody: what one may take back. */
export const Given = z.array(z.object({ id: Id, version: Version }))
export type Given = z.output<typeof Given>
/** The same as one sends it. */
export const TakenBack = z.object({ given: Given.min(1, '没有可以撤销的记录').max(1000, '一次最多撤销 1000 条') })
