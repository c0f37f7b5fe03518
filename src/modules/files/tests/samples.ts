import type { SamplePart } from '../../../../tests/support/making.ts'

export const words: SamplePart['words'] = {
  hash: 'ab'.repeat(32),
}
