import type { SamplePart } from '../../../../tests/support/making.ts'

/** Sample numbers: the stock's quotations have one line. */
export const numbers: SamplePart['numbers'] = {
  linePlace: 0,
}

/** The stock's templates have one space. */
export const lists: SamplePart['lists'] = { rooms: [{ name: '客厅', area: null }] }
