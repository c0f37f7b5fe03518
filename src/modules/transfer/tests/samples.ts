import type { SamplePart } from '../../../../tests/support/making.ts'

export const words: SamplePart['words'] = {
  kind: 'clue',
}

export const lists: SamplePart['lists'] = {
  columns: ['name'],
}
