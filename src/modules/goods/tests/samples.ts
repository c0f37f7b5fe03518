import type { SamplePart } from '../../../../tests/support/making.ts'

/** How a code of a factory is read. */
export const words: SamplePart['words'] = { template: '{goods}' }
