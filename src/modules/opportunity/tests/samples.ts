import type { SamplePart } from '../../../../tests/support/making.ts'

/** Sample numbers: one member has the whole share, in basis points. */
export const numbers: SamplePart['numbers'] = {
  share: 10_000,
}
