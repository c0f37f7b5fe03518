import type { SamplePart } from '../../../../tests/support/making.ts'

export const words: SamplePart['words'] = {
  menu: 'clueList',
  module: 'employee',
}
