import type { SamplePart } from '../../../../tests/support/making.ts'

export const words: SamplePart['words'] = {
  menuCode: 'sampleMenu',
  elementCode: 'sampleElement',
  icon: 'report',
  path: '/sample',
}
