import type { SamplePart } from '../../../../tests/support/making.ts'

export const words: SamplePart['words'] = {
  typeCode: 'sampleType',
  color: '#4b7fb8',
  list: 'clue',
}
