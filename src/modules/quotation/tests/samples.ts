import type { SamplePart } from '../../../../tests/support/making.ts'

/** Sample numbers: the stock's quotations have one line. */
export const numbers: SamplePart['numbers'] = {
  linePlace: 0,
}
