import type { SamplePart } from '../../../../tests/support/making.ts'

/** Sample numbers: the fixtures' quotations have one line. */
export const numbers: SamplePart['numbers'] = {
  linePlace: 0,
}

/** The fixtures' templates have one space. */
export const lists: SamplePart['lists'] = { rooms: [{ name: '客厅', area: null }] }
