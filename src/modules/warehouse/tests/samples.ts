import type { SamplePart } from '../../../../tests/support/making.ts'

/** A report that there is, and one of its groupings. */
export const words: SamplePart['words'] = { report: 'movements', by: 'goods' }
