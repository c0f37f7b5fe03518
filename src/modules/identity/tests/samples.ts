import type { SamplePart } from '../../../../tests/support/making.ts'

export const words: SamplePart['words'] = {
  code: '123456',
  password: 'sample@2026',
  oldPassword: 'Tongzhou@2026',
  newPassword: 'sample@2027',
}
