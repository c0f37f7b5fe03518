import type { SamplePart } from '../../../../tests/support/making.ts'

/** One member has the whole share, in basis points. */
export const numbers: SamplePart['numbers'] = {
  share: 10_000,
}
