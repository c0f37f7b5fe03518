import type { SamplePart } from '../../../../tests/support/making.ts'

export const words: SamplePart['words'] = {
  noun: 'clue',
  ownKey: 'x1',
}
